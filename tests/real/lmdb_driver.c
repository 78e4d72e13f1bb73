/* Fills, reads, deletes and walks a database of LMDB's; prints what it finds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lmdb.h"

static void check(int status, const char *what)
{
    if (status == MDB_SUCCESS)
        return;
    fprintf(stderr, "%s: %s\n", what, mdb_strerror(status));
    exit(1);
}

static MDB_val value(char *buf, size_t room, const char *format, unsigned n)
{
    MDB_val v = {(size_t)snprintf(buf, room, format, n), buf};
    return v;
}

int main(int argc, char **argv)
{
    unsigned count = argc > 2 ? (unsigned)atoi(argv[2]) : 20000, x = 1, found = 0, hash = 0;
    char k[32], d[64];
    MDB_env *env;
    MDB_txn *txn;
    MDB_dbi dbi;
    MDB_cursor *cursor;
    MDB_val key, data;
    check(mdb_env_create(&env), "create");
    check(mdb_env_set_mapsize(env, 64u << 20), "size");
    check(mdb_env_open(env, argv[1], MDB_NOSUBDIR | MDB_NOSYNC, 0600), "open");
    check(mdb_txn_begin(env, NULL, 0, &txn), "begin");
    check(mdb_dbi_open(txn, NULL, 0, &dbi), "database");
    for (unsigned i = 0; i < count; i++) {
        x = x * 1664525u + 1013904223u;
        key = value(k, sizeof k, "%08x", x);
        data = value(d, sizeof d, "value number %u", i);
        check(mdb_put(txn, dbi, &key, &data, 0), "put");
        if (i % 3 == 0)
            check(mdb_del(txn, dbi, &key, NULL), "delete");
    }
    check(mdb_txn_commit(txn), "commit");
    check(mdb_txn_begin(env, NULL, MDB_RDONLY, &txn), "begin");
    check(mdb_cursor_open(txn, dbi, &cursor), "cursor");
    while (mdb_cursor_get(cursor, &key, &data, MDB_NEXT) == MDB_SUCCESS) {
        found++;
        for (size_t i = 0; i < data.mv_size; i++)
            hash = hash * 31 + ((unsigned char *)data.mv_data)[i];
    }
    mdb_cursor_close(cursor);
    mdb_txn_abort(txn);
    mdb_env_close(env);
    printf("%u entries, hash %08x\n", found, hash);
    return 0;
}
