/* How conditions count that have no arm for a probe.
 * In: probes with their places and homes (counter_ways.h).  Out: Probe.form, guards, is_hidden_step, is_rare. */
#ifndef MR_PLACEMENT_CONDITION_FORM_H
#define MR_PLACEMENT_CONDITION_FORM_H

#include "placement/spanning_tree.h"

void condition_forms_assign(const Unit *u, Placement *p);

#endif
