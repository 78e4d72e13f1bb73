/* A compilation database and the flags that it gives.  In: bytes of a compile_commands.json that may know in.c. */
#include <stdlib.h>
#include <string.h>

#include "../../rewriter/driver/compdb.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *more[] = {"-DLAST"};
    Diag d = {0};
    Arena *a = arena_new();
    write_input("compile_commands.json", data, size);
    mute();
    CompDb *db = compdb_load(&d, ".");
    int length = 0;
    FlagList flags = {0};
    if (db)
        flags = compdb_flags(db, &d, a, "in.c", 0, (FlagList){more, 1});
    free(unmute());
    if (!db && !d.errors)
        finding("it fails without saying why", NULL);
    for (int i = 0; i < flags.n; i++)
        length += flags.flag[i] != NULL && *flags.flag[i];
    if (db && (flags.n < 1 || strcmp(flags.flag[flags.n - 1], more[0]) != 0))
        finding("the flags of the command line are lost", NULL);
    compdb_free(db);
    arena_free(a);
    return length < 0;
}
