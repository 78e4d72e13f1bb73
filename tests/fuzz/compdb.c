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
    int n = 0, length = 0;
    const char **flags = db ? compdb_flags(db, &d, a, "in.c", 0, more, 1, &n) : NULL;
    free(unmute());
    if (!db && !d.errors)
        finding("it fails without saying why", NULL);
    for (int i = 0; i < n; i++)
        length += flags[i] != NULL && *flags[i];
    if (db && (n < 1 || strcmp(flags[n - 1], more[0]) != 0))
        finding("the flags of the command line are lost", NULL);
    compdb_free(db);
    arena_free(a);
    return length < 0;
}
