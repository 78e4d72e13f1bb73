/* Functions that the parts of the check share. */
#ifndef FORMAT_MIX_RULES_H
#define FORMAT_MIX_RULES_H

#include "jsonread.h"
#include "mix_check.h"

typedef struct Rules {
    Reader r;
    char message[1024];
    json_t *root;
    json_t *files;                 /* An array of strings. */
    uint32_t counters, n_columns;
    struct DataRules { /* The tables of data. */
        bool is_there;
        size_t types, fields, objects, places;
        const json_t *structures;
        bool has_columns;
        int column[4][4]; /* Columns loads, bytes_loaded, stores and bytes_stored, by class; the last class is library
                             functions'. */
    } data;
    struct EventRules { /* The tables of events. */
        size_t functions, loops;
    } events;
    const MixHearer *hearer;
    MixState state;
} Rules;

/* Begins, and checks all of the tree. */
void rules_root(Rules *c, json_t *root, const MixHearer *hearer);

/* If a rule has failed since the path was `depth` long, reports that the part is useless, and goes on at that depth.
 * Returns whether one had failed.  object: the function or skipped function that it is or belongs to, or NULL; block:
 * its block, or NULL. */
bool rules_forgive(Rules *c, int depth, MixPart part, const json_t *object, const json_t *block);
/* An index into the files. */
void rules_file(Rules *c, const json_t *object, const char *key);
/* Name, place and unit of a function, under the key that its name has. */
void rules_function_head(Rules *c, const json_t *object, const char *name_key);

/* Each row of a table of the object; returns how many there are. */
typedef void RulesRow(Rules *c, const json_t *row);
size_t rules_table(Rules *c, const json_t *object, const char *key, RulesRow *check);
bool rules_has_elements(Rules *c, const json_t *row, size_t least, size_t most);
/* Element i of a row is a string. */
void rules_text(Rules *c, const json_t *row, size_t i);

/* Takes damaged blocks out of the function, which is the list's element `index`.  Returns false if the function itself
 * is damaged. */
bool rules_function(Rules *c, json_t *function, size_t index);

/* rules_data takes the tables of data away if they are damaged; rules_block_data checks what a block
 * refers to in them. */
void rules_data(Rules *c);
void rules_block_data(Rules *c, const json_t *block);
/* lines: for each of n elements, how far behind the block's first line, `most` at most; or NULL. */
void rules_lines(Rules *c, const json_t *lines, size_t n, int64_t most);

/* Takes the tables of events away if they are damaged. */
void rules_events(Rules *c);

#endif
