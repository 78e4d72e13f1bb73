/* Counters as texts, and what loops declare and add up for those in registers.
 * In: probes with their homes.  Out: names; sums of InsertionPoint.  insertion_points.c
 * alone calls it, but for the name of a length. */
#ifndef MR_EMIT_COUNTER_TEXT_H
#define MR_EMIT_COUNTER_TEXT_H

#include "emit/insertion_points.h"

/* Adds `what` to the counter behind the loop.  again: the text by which the sum begins anew, or NULL. */
void points_add_sum(InsertionPoints *t, const Node *loop, CounterText to, const char *what, const char *again);
/* Does the loop hand over sums that depend on its induction variable before it ends? */
bool loop_has_stretch(const InsertionPoints *t, const Node *loop);
/* The variable that holds the number of iterations of the loop's stretches, which may differ. */
const char *stretch_length_name(const InsertionPoints *t, int loop);
/* The name of a counter in a register, such as mr_k3: the letter says what the variable is for. */
const char *counter_register_name(InsertionPoints *t, char letter, int counter);
/* The text of the counter where it is incremented; counters in registers are declared at their loops. */
CounterText counter_text(InsertionPoints *t, int counter, const CounterHome *home);

/* Can the counter in front of the statement run down in each iteration of its loop?  It is the loop's countdown
 * then. */
bool counter_is_countdown(InsertionPoints *t, const Node *statement, const CounterHome *home);
CounterText countdown_counter(InsertionPoints *t, const Node *loop, int counter);
/* Is the counter in front of the body of a loop that hands over when it has run down, whatever loop it is a variable
 * of, and is it incremented nowhere else? */
bool counter_runs_down(const InsertionPoints *t, const Probe *p);
/* A counter in a register of the loop `home` that runs down in the body of another one, or in its own. */
CounterText running_counter(InsertionPoints *t, const Node *loop, const CounterHome *home, int counter);

#endif
