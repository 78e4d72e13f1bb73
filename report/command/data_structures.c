#include "command/data_rows.h"
void data_structures(Request *q)
{
    (void)q;
}
