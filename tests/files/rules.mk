# A memrewrite with a bug (broken.c), for tests/files:  make broken BROKEN=program
broken: $(REWRITER)
	$(CC) $(FLAGS) -Irewriter -I. $(CLANG_FLAGS) $(CFLAGS) $(LDFLAGS) -o $(BROKEN) tests/files/broken.c $^ $(CLANG_LDLIBS) -ljansson -lz -Wl,--wrap=entries_settle

.PHONY: broken
