/* Typed access to a JSON tree that knows the path at which it failed.
 * In: jansson values.  Out: C values, or one message such as
 * "x.mix.json: functions[3].blocks[2]: key 'at' is missing".
 * After a failure every further call fails too, so that callers may test once per object, until read_again. */
#ifndef FORMAT_JSONREAD_H
#define FORMAT_JSONREAD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { READ_DEPTH = 8 };

typedef struct Step {
    const char *key; /* NULL: the step is an index. */
    size_t index;
} Step;

typedef struct Reader {
    const char *file;
    Step path[READ_DEPTH];
    int depth;
    bool failed;
    char *text; /* Room for the message. */
    size_t text_size;
} Reader;

/* These keep the path that messages name: into a member, into an element, and out of it again. */
void read_enter_key(Reader *r, const char *key);
void read_enter_index(Reader *r, size_t index);
void read_leave(Reader *r);
/* Notes the first failure: "FILE: PATH: …".  Always returns false. */
bool read_fail(Reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Goes on at the path that was `depth` long, as if nothing had failed. */
void read_again(Reader *r, int depth);

/* The member `key` of an object, of that type, else NULL. */
json_t *read_member(Reader *r, const json_t *object, const char *key, json_type type);
const char *read_string(Reader *r, const json_t *object, const char *key); /* Returns "" on failure. */
/* An integer member from 0 to max; 0 on failure. */
uint32_t read_u32(Reader *r, const json_t *object, const char *key, uint32_t max);
/* Returns a member that may be missing, which means false. */
bool read_flag(Reader *r, const json_t *object, const char *key);
/* Element i of an array, an integer in min … max; min on failure. */
int64_t read_element(Reader *r, const json_t *array, size_t i, int64_t min, int64_t max);
/* Is the value an array of exactly n elements (n = 0: of any number), or an object?  Else they note a failure. */
bool read_is_array(Reader *r, const json_t *value, size_t n);
bool read_is_object(Reader *r, const json_t *value);

#endif
