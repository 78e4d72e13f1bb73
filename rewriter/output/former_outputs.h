/* In: the outputs that were written.  Out: a note on sources of an earlier run that lie beside them. */
#ifndef MR_OUTPUT_FORMER_OUTPUTS_H
#define MR_OUTPUT_FORMER_OUTPUTS_H

#include "output/output_tree.h"

/* Looks into the folders of DIR that sources were written to.  Nothing is removed. */
void former_outputs_note(const OutDir *o, Diag *d);

#endif
