/* In: a configuration.  Out: memrt.h, memrt.c; of a program without files memrt.gdb. */
#include "output/runtime_files.h"

#include <string.h>

#include "output/runtime_text.h"

/* The text with the block in the place of its mark. */
static void add_configured(OutDir *out, const char *name, const char *text, const Buf *block)
{
    static const char mark[] = "/*@config@*/";
    const char *at = strstr(text, mark);
    Buf all = {NULL, 0, 0};
    CHECK(at);
    buf_add(&all, text, (size_t)(at - text));
    buf_add(&all, block->text, block->len);
    buf_puts(&all, at + sizeof mark - 1);
    outdir_add(out, name, all.text, all.len);
    buf_free(&all);
}

/* Words of a thread's array of counters, the slot's header included; 0: there is none.  They grow in steps of a
 * quarter at least, since all texts are compiled anew where the header changes. */
static unsigned direct_words(const RuntimeConfig *c)
{
    enum { PAGE = 512, HEADER = 24, MOST = 80 * 1024 };
    unsigned needed = (unsigned)c->counters + HEADER, step = PAGE;
    while (step * 4 < needed)
        step *= 2;
    unsigned words = (needed + step - 1) / step * step;
    return c->is_direct && c->rois == 1 && words <= MOST ? words : 0;
}

void runtime_files(OutDir *out, const RuntimeConfig *c)
{
    Buf names = {NULL, 0, 0}, sizes = {NULL, 0, 0};
    buf_printf(&names, "#define MR_SUFFIX _%s", c->suffix);
    if (c->is_bare)
        buf_puts(&names, "\n#ifndef MR_BARE\n#define MR_BARE\n#endif");
    else if (direct_words(c))
        buf_printf(&names, "\n#define MR_DIRECT_WORDS %u", direct_words(c));
    if (c->events)
        buf_printf(&names, "\n#define MR_EVENTS 0x%xu", c->events);
    buf_printf(&sizes, "#define MR_BUILD \"%s\"\n#define MR_COUNTERS %d\n#define MR_ROIS %d", c->build, c->counters,
               c->rois);
    if (c->all)
        buf_puts(&sizes, "\n#define MR_PROGRAM_ROI 0");
    buf_puts(&sizes, "\n#define MR_PAIR_FILES(X)");
    for (int i = 0; i < c->n_jobs; i++)
        if (c->jobs[i].n_pairs)
            buf_printf(&sizes, " X(%d)", i);
    add_configured(out, "memrt.h", mr_text_memrt_h, &names);
    add_configured(out, "memrt.c", mr_text_memrt_c, &sizes);
    if (c->is_bare)
        outdir_add(out, "memrt.gdb", mr_text_memrt_gdb, strlen(mr_text_memrt_gdb));
    buf_free(&names);
    buf_free(&sizes);
}
