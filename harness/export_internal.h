// export_internal.h - what the parts of the exporter share. Private to it.
//
// export_board.c writes the opening position, export_steps.c what happens, export_payment.c with
// what mana is paid, export_entries.c the script, export_expect.c what must hold; export.c plays a
// scenario and puts them together.
#ifndef GAVEL_HARNESS_EXPORT_INTERNAL_H
#define GAVEL_HARNESS_EXPORT_INTERNAL_H

#include "harness/expect.h"
#include "harness/export_cards.h"
#include "harness/export_ids.h"
#include "harness/export_shapes.h"
#include "harness/names.h"
#include "harness/script.h"

// What somebody pays with: mana, life, and objects.
typedef struct {
    uint16_t mana[MANA_TYPE_COUNT];
    int life;
    cJSON *tapped, *left;
} ExportCost;

// What is being paid.
typedef struct {
    cJSON *step;  // That of the payment; NULL while nothing is paid.
    PlayerId player;
    ObjectId spell;   // What it is paid for.
    ExportCost cost;  // Of the payment itself.
    cJSON *sources;
    cJSON *source;                   // The latest mana ability,
    ObjectId source_object;          // its source,
    ExportCost source_cost;          // what it costs,
    bool source_pays;                // whether that is being paid,
    uint16_t made[MANA_TYPE_COUNT];  // and what it has made.
    bool spent;                      // Mana has been spent: what follows are other costs.
} ExportPayment;

typedef struct Export Export;
typedef struct {
    Export *x;
    Decider inner;
} ExportSeat;

struct Export {
    Names names;
    Engine *engine;
    Script *script;
    const Log *log;
    ExportIds ids;
    ExportCards cards;
    Arena arena;
    const char *about;
    const char *golden;  // Log and outcome, as the golden has them.
    cJSON *game, *board, *entries, *steps, *expect;
    ExportSeat seats[PLAYERS_MAX], chance;
    int decisions;
    int fresh;  // The first id that no step has told yet.
    bool chance_fixed;
    ExportPayment payment;
};

// ---- export.c

// An object by id and name, as it is called in `g`.
cJSON *export_ref(Export *x, const Game *g, ObjectId id);
void export_add_ref(cJSON *to, ExportField f, Export *x, const Game *g, ObjectId id);
const char *export_player(const Export *x, PlayerId p);
// The words of an ability.
void export_ability(const Export *x, cJSON *to, ExportField f, const Ability *a);
// Which activated ability of the object it is, from 1; 0: none.
int export_ability_number(const Export *x, const Game *g, ObjectId id, AbilityId ability);

// ---- the parts

cJSON *export_game(const Export *x, const Game *g);
cJSON *export_board(Export *x, const Game *g);

void export_steps_begin(Export *x);
void export_steps_end(Export *x);  // Gives the deciders back.

void export_payment_begin(Export *x, cJSON *step, const Question *q);
void export_payment_event(Export *x, const Game *g, const Event *ev);
void export_payment_end(Export *x);   // What was paid stands in the step.
void export_payment_drop(Export *x);  // It was taken back.

cJSON *export_entries(const Export *x);
// Notes which objects the names of an entry mean: those of the answer, or just one there is.
void export_bind(Export *x, const Game *g, int entry, const Answer *a);

cJSON *export_expectations(Export *x, const Game *g, const Node *expect);
// Any YAML as JSON.
cJSON *export_node(const Node *n);

#endif
