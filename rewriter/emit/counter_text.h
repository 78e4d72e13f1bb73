/* Counters as texts, and what loops declare and add up for those in registers.
 * In: probes with their homes.  Out: names; sums of InsertionPoint.  insertion_points.c
 * alone calls it, except for stretch_length_name. */
#ifndef MR_EMIT_COUNTER_TEXT_H
#define MR_EMIT_COUNTER_TEXT_H

#include "emit/insertion_points.h"

/* Adds `what` to the counter behind the loop.  again: the text by which the sum begins anew, or NULL. */
void points_add_sum(InsertionPoints *t, const Node *loop, CounterText to, const char *what, const char *again);
/* The variable with the number of iterations of such a loop's stretches, where they differ. */
const char *stretch_length_name(const InsertionPoints *t, const CfgLoop *loop);
/* mr_k3: the letter says what the variable is. */
const char *counter_register_name(InsertionPoints *t, char letter, int counter);
/* The text of the counter where it is incremented; counters in registers are declared at their loops. */
CounterText counter_text(InsertionPoints *t, int counter, const CounterHome *home);

/* The counter of the loop's body that is its countdown. */
CounterText countdown_counter(InsertionPoints *t, const CounterHome *home, int counter);
/* A counter in a register of the loop `home` that runs down in the body of another one, or in its own. */
CounterText running_counter(InsertionPoints *t, const Node *loop, const CounterHome *home, int counter);

#endif
