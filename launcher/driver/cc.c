/* memrewrite cc: which step a command is.
 * In: the words behind cc.  Out: the exit status of the command. */
#include <stdio.h>
#include <stdlib.h>

#include "driver/steps.h"
#include "support/file.h"
#include "support/process.h"

/* Set for all that the launcher runs. */
static const char within[] = "MEMREWRITE_WITHIN";

int cc_main(Launcher *l, const char *const *words)
{
    if (!words[0]) {
        fprintf(stderr, "%s\n", usage_of("cc"));
        return 2;
    }
    if (getenv(within)) /* A compiler has called a compiler: the outer one sees to it. */
        return process_become(words);
    const Command *c = command_read(l->arena, words, path_here(l->arena));
    if (c->step != STEP_PASS)
        setenv(within, "1", 1);
    switch (c->step) {
    case STEP_COMPILE: return compile_step(l, c);
    case STEP_LINK: return link_step(l, c);
    default: return process_become(words);
    }
}
