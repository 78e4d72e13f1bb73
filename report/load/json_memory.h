/* Memory of jansson's trees, which are freed at once.
 * Between begin and end all that jansson makes is valid until end, and json_decref frees nothing. */
#ifndef REPORT_LOAD_JSON_MEMORY_H
#define REPORT_LOAD_JSON_MEMORY_H

/* Makes jansson allocate from blocks of this module, until json_memory_end frees them. */
void json_memory_begin(void);
/* Sets a mark; memory that is allocated behind it is freed by json_memory_back, which may be called again and again. */
void json_memory_mark(void);
void json_memory_back(void);
void json_memory_end(void);

#endif
