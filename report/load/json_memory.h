/* Memory of the trees of sidecars.  In: -.  Out: jansson's values between begin and end are of one arena, which end
 * frees: nobody releases them one by one, and none is used behind it.  It does not nest. */
#ifndef REPORT_LOAD_JSON_MEMORY_H
#define REPORT_LOAD_JSON_MEMORY_H

void json_memory_begin(void);
void json_memory_end(void);

#endif
