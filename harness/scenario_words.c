// scenario_words.c - every word that a scenario may use, from the tables that the loader reads by.
#include "harness/scenario_load.h"

static const struct {
    const char *room;
    const char *const *words;
} lists[] = {
    {"top level", scenario_top_keys},
    {"seed", scenario_seed_keys},
    {"start", scenario_start_keys},
    {"cards", scenario_card_keys},
    {"player", scenario_player_keys},
    {"entry of a zone", scenario_zone_entry_keys},
    {"entry of the script", scenario_entry_words},
    {"advance", scenario_advance_keys},
    {"bots", scenario_bots_keys},
};

void scenario_tell_words(TellWord *tell, void *context) {
    for (size_t i = 0; i < ARRAY_LEN(lists); i++)
        for (const char *const *w = lists[i].words; *w; w++) tell(context, lists[i].room, *w);
    for (int v = 0; v < VERB_COUNT; v++) tell(context, "verb", verb_word((Verb)v));
    for (int o = 0; o < OPTION_COUNT; o++) tell(context, "option", option_word((Option)o));
    for (int s = 0; s < STEP_COUNT; s++) tell(context, "step", step_name((Step)s));
    for (int c = REJECTED_NOT + 1; c < REJECTED_COUNT; c++)
        tell(context, "rejected", rejection_code((RejectionCode)c));
    tell(context, "option", "rejected");
    for (int i = 0; cast_way_word_at(i); i++) tell(context, "with", cast_way_word_at(i));
    load_tell_expect_keys(tell, context);
    position_tell_words(tell, context);
}
