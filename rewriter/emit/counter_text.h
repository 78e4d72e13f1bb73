/* Counters as texts, and what loops declare and add up for those in registers.
 * In: probes with their homes.  Out: names; sums of InsertionPoint.  insertion_points.c
 * alone calls it, but for the name of a length. */
#ifndef MR_EMIT_COUNTER_TEXT_H
#define MR_EMIT_COUNTER_TEXT_H

#include "emit/insertion_points.h"

/* Behind the loop `what` is added to the counter; again: by which text it begins anew, or NULL. */
void points_add_sum(InsertionPoints *t, const Node *loop, CounterText to, const char *what, const char *again);
/* Is what the loop has counted by what it steps added up before it ends? */
bool loop_has_stretch(const InsertionPoints *t, const Node *loop);
/* The variable with the number of iterations of such a loop's stretches, where they differ. */
const char *stretch_length_name(const InsertionPoints *t, int loop);
/* mr_k3: the letter says what the variable is. */
const char *counter_register_name(InsertionPoints *t, char letter, int counter);
/* The counter as it is incremented: in memory, or in registers of loops, which are declared. */
CounterText counter_text(InsertionPoints *t, int counter, const CounterHome *home);

/* Is the counter in front of the statement one that can run down in each iteration of its loop?  Then it is that. */
bool counter_is_countdown(InsertionPoints *t, const Node *statement, const CounterHome *home);
CounterText countdown_counter(InsertionPoints *t, const Node *loop, int counter);
/* Is the counter in front of the body of a loop that hands over when it has run down, whatever loop it is a variable
 * of, and is it incremented nowhere else? */
bool counter_runs_down(const InsertionPoints *t, const Probe *p);
/* A counter in a register of the loop `home` that runs down in the body of another one, or in its own. */
CounterText running_counter(InsertionPoints *t, const Node *loop, const CounterHome *home, int counter);

#endif
