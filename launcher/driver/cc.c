/* memrewrite cc: which step a command is.
 * In: the words behind cc.  Out: the exit status of the command. */
#include <stdio.h>
#include <stdlib.h>

#include "driver/steps.h"
#include "support/file.h"
#include "support/process.h"

static int usage(void)
{
    fputs("usage: memrewrite cc COMPILER ARGUMENT...\n", stderr);
    return 2;
}

int cc_main(Launcher *l, const char *const *words)
{
    if (!words[0])
        return usage();
    const Command *c = command_read(l->arena, words, path_here(l->arena));
    switch (c->step) {
    case STEP_COMPILE: return compile_step(l, c);
    case STEP_LINK: return link_step(l, c);
    default: return process_become(words);
    }
}
