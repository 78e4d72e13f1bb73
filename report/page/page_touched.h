/* The code that touches a variable or member, as the page shows it.
 * In: a request whose run has rows by block, with lines.  Out: JSON. */
#ifndef REPORT_PAGE_PAGE_TOUCHED_H
#define REPORT_PAGE_PAGE_TOUCHED_H

#include "command/command.h"
#include "page/page_json.h"

/* [[name,type,file,line,function,kind,[[function,file,[line,loaded,stored,line,…]],…]],…]: what `data` has of each
 * variable and member, as numbers of texts, or null; and which functions touch it on which lines. */
void page_touched(PageJson *j, const Request *q);

#endif
