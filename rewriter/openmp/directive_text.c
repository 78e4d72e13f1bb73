/* In: a directive.  Out: its text, where its clauses end, what is added to them. */
#include "openmp/openmp.h"

uint32_t omp_clauses_end(const OmpDirective *d)
{
    return d->is_escaped ? d->string_end : d->base + d->tokens.tok[d->last - 1].end;
}

const char *omp_text(const OmpDirective *d, size_t from, size_t to, Arena *arena)
{
    Buf b = {NULL, 0, 0};
    for (size_t i = from; i < to; i++) {
        size_t n = d->tokens.tok[i].end - d->tokens.tok[i].begin + 1;
        char *word = arena_alloc(arena, n);
        if (b.len && d->tokens.tok[i].space_before)
            buf_putc(&b, ' ');
        buf_puts(&b, token_text(&d->tokens, i, word, n));
    }
    char *text = b.len ? arena_strndup(arena, b.text, b.len) : "";
    buf_free(&b);
    return text;
}

void omp_add_clause(OmpDirective *d, bool to_rest, const char *text, Arena *arena)
{
    const char **to = to_rest ? &d->added_rest : &d->added;
    *to = arena_printf(arena, "%s%s", *to, text);
}
