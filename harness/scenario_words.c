// scenario_words.c - every word that a scenario may use, from the tables that the loader reads by.
#include "harness/scenario_load.h"

void scenario_tell_words(TellWord *tell, void *context) {
    for (int i = 0; i < scenario_key_count; i++)
        tell(context, scenario_part_word(scenario_keys[i].part), scenario_keys[i].key);
    for (int v = 0; v < VERB_COUNT; v++) tell(context, "verb", verb_word((Verb)v));
    for (int o = 0; o < OPTION_COUNT; o++) tell(context, "option", option_word((Option)o));
    for (int s = 0; s < STEP_COUNT; s++) tell(context, "step", step_name((Step)s));
    for (int c = REJECTED_NOT + 1; c < REJECTED_COUNT; c++)
        tell(context, "rejected", rejection_code((RejectionCode)c));
    tell(context, "option", "rejected");
    for (int i = 0; cast_way_word_at(i); i++) tell(context, "with", cast_way_word_at(i));
    position_tell_words(tell, context);
}
