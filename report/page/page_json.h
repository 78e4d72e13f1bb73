/* Figures as compact JSON that may stand inside of a page.
 * In: tables.  Out: columns once, rows as arrays, each text once. */
#ifndef REPORT_PAGE_PAGE_JSON_H
#define REPORT_PAGE_PAGE_JSON_H

#include <stdio.h>

#include "output/table.h"

typedef struct PageJson {
    FILE *out;
    struct Text *texts; /* Numbers of the texts, by text. */
    const char **text;  /* Texts by number. */
    size_t n_texts, cap_texts;
    Arena *arena;
} PageJson;

PageJson page_json(FILE *out);
void page_json_free(PageJson *j);

/* Writes a string; `<` and `&` are escaped, so no end of an element or comment is in it. */
void page_json_string(FILE *out, const char *s);
/* Returns the number of a text in the list that page_json_texts writes. */
size_t page_json_text(PageJson *j, const char *s);
void page_json_value(PageJson *j, Value v);
/* Writes {"columns":[…],"rows":[[…],…]}; texts in rows are given by number.  keep: which rows; NULL: all. */
void page_json_table(PageJson *j, Table *t, bool (*keep)(const Table *t, const Value *cells));
void page_json_texts(PageJson *j);
/* Writes "notes":[…] and "facts":{…, which the caller closes. */
void page_json_facts(PageJson *j, const Report *r);
void page_json_notes(PageJson *j, const Report *r);

#endif
