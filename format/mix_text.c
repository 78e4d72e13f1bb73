/* In: a sidecar's text.  Out: its faults, and what obeys the rules.
 * Method: what is not the list of functions, which is the last member, is a tree of its own, and so is each of these.
 * Limits: a text of another form (spaces between, another member at its end) is for mix_check, as a whole. */
#include "mix_text.h"

#include <stdlib.h>
#include <string.h>

#include "json_text.h"
#include "mix_rules.h"

static const char functions_key[] = ",\"functions\":[";

/* The elements from text on, up to the end of their list.  False: not all is JSON. */
static bool take_functions(Rules *c, const char *text, const char *end, const MixTaker *taker)
{
    bool goes_on = text < end;
    for (size_t i = 0; goes_on; i++) {
        json_error_t at;
        json_t *function = json_text_load(text, (size_t)(end - text), JSON_DISABLE_EOF_CHECK, &at);
        if (!function)
            return false;
        text += at.position;
        if (rules_function(c, function, i) && taker->function)
            taker->function(taker->data, function);
        json_decref(function);
        goes_on = text < end;
        if (goes_on && *text++ != ',')
            return false;
    }
    return true;
}

/* The tree without the elements that follow the first bytes of the text, or NULL. */
static json_t *head_of(const char *text, size_t bytes)
{
    json_error_t at;
    json_t *root = NULL;
    char *head = malloc(bytes + 2);
    if (head) {
        memcpy(head, text, bytes);
        memcpy(head + bytes, "]}", 2);
        root = json_text_load(head, bytes + 2, 0, &at);
        free(head);
    }
    return root;
}

bool mix_text_take(const char *text, size_t length, const MixHearer *hearer, const MixTaker *taker, MixState *state)
{
    Rules c;
    const char *list = memmem(text, length, functions_key, sizeof functions_key - 1), *end = text + length - 2;
    if (!list || memcmp(end, "]}", 2) != 0)
        return false;
    const char *first = list + sizeof functions_key - 1;
    json_t *root = head_of(text, (size_t)(first - text));
    if (!root)
        return false;
    rules_root(&c, root, hearer);
    bool done = c.state == MIX_UNUSABLE || (taker->head && !taker->head(taker->data, root)) ||
                take_functions(&c, first, end, taker);
    json_decref(root);
    *state = c.state;
    return done;
}

MixState mix_check_text(const char *text, size_t length, const MixHearer *hearer)
{
    MixState state;
    if (mix_text_take(text, length, hearer, &(MixTaker){0}, &state))
        return state;
    json_error_t at;
    json_t *root = json_text_load(text, length, 0, &at);
    if (!root) {
        char message[sizeof at.text + 64];
        snprintf(message, sizeof message, "%.40s:%d:%d: %s", hearer->name, at.line, at.column, at.text);
        hearer->complain(hearer->data, &(MixFault){MIX_WHOLE, message, "", "", 0});
        return MIX_UNUSABLE;
    }
    state = mix_check(root, hearer);
    json_decref(root);
    return state;
}
