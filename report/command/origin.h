/* Where a report's figures come from: a table that JSON alone has. */
#ifndef REPORT_COMMAND_ORIGIN_H
#define REPORT_COMMAND_ORIGIN_H

#include "command/command.h"

void origin_table(Request *q);

#endif
