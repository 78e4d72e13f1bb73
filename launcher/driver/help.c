/* What memrewrite cc, run and build say of themselves, from the table of their options.
 * In: a command's name.  Out: its usage and its options, on standard output. */
#include <stdio.h>
#include <string.h>

#include "driver/steps.h"

typedef struct Row {
    const char *name, *commands, *value, *meaning;
} Row;

static const Row commands[] = {
#define COMMAND(name, function, operands, meaning) {name, name, "", meaning},
#define OPTION(name, commands, value, meaning)
#define FLAG(name, commands, meaning)
#define SHORT(name, commands, value, meaning)
#include "driver/options.def"
#undef COMMAND
#undef OPTION
#undef FLAG
#undef SHORT
};

static const Row options[] = {
#define COMMAND(name, function, operands, meaning)
#define OPTION(name, commands, value, meaning) {name, commands, value, meaning},
#define FLAG(name, commands, meaning) {name, commands, "", meaning},
#define SHORT(name, commands, value, meaning) {name, commands, value, meaning},
#include "driver/options.def"
#undef COMMAND
#undef OPTION
#undef FLAG
#undef SHORT
};

const char *usage_of(const char *command)
{
    if (strcmp(command, "cc") == 0)
        return "usage: memrewrite cc COMPILER ARGUMENT...";
    return strcmp(command, "run") == 0 ? "usage: memrewrite run [OPTION]... -- COMMAND..."
                                       : "usage: memrewrite build -p DIR|LOG -o OUT [OPTION]... [PROGRAM]...";
}

int help_main(const char *command)
{
    puts(usage_of(command));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, command) == 0)
            printf("%s\n", commands[i].meaning);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strstr(options[i].commands, command))
            printf("  %-10s %-9s %s\n", options[i].name, options[i].value, options[i].meaning);
    puts("man memrewrite-cc has more: MEMREWRITE_OPTIONS has options, too, and what programs count.");
    return 0;
}
