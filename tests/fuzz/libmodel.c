/* A file of the library model.  In: bytes.  Checked: what is refused is reported; what is read can be printed and read
 * again as the same; a formula's value, where one is said to be known, is a count. */
#include <stdlib.h>
#include <string.h>

#include "../../rewriter/library/library_model.h"
#include "target.h"

enum { VALUES = 6, ROUNDS = 4 };

static void print_again(const LibExpr *e)
{
    Buf first = {0}, second = {0};
    Arena *a = arena_new();
    const char *why = NULL;
    size_t at = 0;
    libexpr_print(&first, e);
    const LibExpr *again = libexpr_read(a, first.text, first.len, &at, &why);
    if (!again || at != first.len)
        finding("what was printed is not read again", first.text);
    libexpr_print(&second, again);
    if (strcmp(first.text, second.text) != 0)
        finding("what was printed is read as something else", first.text);
    buf_free(&first);
    buf_free(&second);
    arena_free(a);
}

static void work_out(const LibExpr *e, unsigned seed)
{
    static const double numbers[] = {
        0, 1, -1, 3, 4096, 9007199254740992.0, -9223372036854775808.0, 18446744073709551615.0};
    LibValue value[VALUES];
    for (unsigned i = 0; i < VALUES; i++, seed = seed * 1103515245u + 12345u)
        value[i] = (LibValue){.kind = (seed >> 8) % 8 ? LIB_WHOLE + (seed >> 12) % 2 : LIB_OTHER,
                              .is_known = (seed >> 16) % 4 != 0,
                              .is_unsigned = (seed >> 20) & 1,
                              .value = numbers[(seed >> 24) % 8],
                              .text = "x"};
    bool uses[LIB_ARGUMENTS + 1] = {0};
    Buf text = {0};
    int64_t known = 0;
    const char *misfit = libexpr_uses(e, value, VALUES, uses);
    if (!misfit && libexpr_known(e, value, VALUES, &known) && known < 0)
        finding("a negative count", NULL);
    if (!misfit)
        libexpr_text(&text, e, value);
    buf_free(&text);
}

/* The entry that begins here, if one does. */
static const LibEntry *entry_at(const LibModel *m, const char *line)
{
    char name[64];
    size_t n = strcspn(line, ":, \n");
    if (!n || n >= sizeof name)
        return NULL;
    memcpy(name, line, n);
    name[n] = '\0';
    return libmodel_find(m, name);
}

static void look_at(const LibModel *m, const char *text, unsigned seed)
{
    for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL) {
        const LibEntry *e = entry_at(m, line);
        for (int k = 0; e && k < LIB_FIGURES; k++) {
            if (!e->figure[k])
                continue;
            print_again(e->figure[k]);
            for (unsigned i = 0; i < ROUNDS; i++)
                work_out(e->figure[k], seed + i);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Diag d = {0};
    LibModel *m = libmodel_new();
    char *text = xmalloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    mute();
    bool is_read = libmodel_read(m, &d, "fuzz.model", text, size);
    free(unmute());
    if (is_read == (d.errors != 0))
        finding(is_read ? "it is read with errors" : "it fails without saying why", NULL);
    if (is_read)
        look_at(m, text, pick(data, size, 1u << 30));
    free(text);
    libmodel_free(m);
    return 0;
}
