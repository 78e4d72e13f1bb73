# The fuzz targets: programs that feed bytes to a part of memrewrite or memreport.
#
#   make fuzz-targets SAN=1          with a main of their own (driver.c): any compiler
#   make fuzz-targets FUZZ=clang-19  with libFuzzer's

FUZZ_NAMES     = source text compdb libmodel sidecar counters results events
FUZZ_REWRITER  = $(filter-out %/rewriter/driver/main.o,$(REWRITER)) $(BUILD)/tests/fuzz/memrewrite_main.o
FUZZ_REPORT    = $(filter-out %/report/driver/main.o,$(REPORT)) $(BUILD)/tests/fuzz/memreport_main.o
FUZZ_MAIN      = $(if $(FUZZ),,$(BUILD)/tests/fuzz/driver.o)
FUZZ_PROGRAMS  = $(FUZZ_NAMES:%=$(BIN)/fuzz-%)

fuzz-targets: $(FUZZ_PROGRAMS)

$(BUILD)/tests/fuzz/memreport_main.o $(BUILD)/tests/fuzz/sidecar.o $(BUILD)/tests/fuzz/counters.o $(BUILD)/tests/fuzz/results.o $(BUILD)/tests/fuzz/events.o: FLAGS += -Ireport -I.
$(BUILD)/tests/fuzz/memrewrite_main.o $(patsubst %,$(BUILD)/tests/fuzz/%.o,source text compdb libmodel mutate): FLAGS += -Irewriter -I.
$(BUILD)/tests/fuzz/memrewrite_main.o: rewriter/driver/main.c
	@mkdir -p $(@D)
	$(CC) -MMD -MP $(FLAGS) $(CLANG_FLAGS) -Dmain=memrewrite_main $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
$(BUILD)/tests/fuzz/memreport_main.o: report/driver/main.c
	@mkdir -p $(@D)
	$(CC) -MMD -MP $(FLAGS) -Dmain=memreport_main $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
$(BUILD)/tests/fuzz/sidecar.o: tests/fuzz/report.c
	@mkdir -p $(@D)
	$(CC) -MMD -MP $(FLAGS) -DSIDECAR $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
$(BUILD)/tests/fuzz/counters.o: tests/fuzz/report.c
	@mkdir -p $(@D)
	$(CC) -MMD -MP $(FLAGS) -DCOUNTERS $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(BIN)/fuzz-source $(BIN)/fuzz-text $(BIN)/fuzz-compdb $(BIN)/fuzz-libmodel: $(BIN)/fuzz-%: $(BUILD)/tests/fuzz/%.o $(FUZZ_REWRITER)
$(BIN)/fuzz-source: $(BUILD)/tests/fuzz/mutate.o
$(BIN)/fuzz-sidecar $(BIN)/fuzz-counters $(BIN)/fuzz-results: $(BIN)/fuzz-%: $(BUILD)/tests/fuzz/%.o $(FUZZ_REPORT)
$(BUILD)/tests/fuzz/modules.o: $(BUILD)/memprof_all.c tests/fuzz/bounded.h
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -I. -include tests/fuzz/bounded.h -DMP_MOST_BITS=16 $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
$(BIN)/fuzz-events: $(BUILD)/tests/fuzz/events.o $(BUILD)/tests/fuzz/modules.o
$(FUZZ_PROGRAMS): $(BUILD)/tests/fuzz/target.o $(FUZZ_MAIN)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(if $(FUZZ),-fsanitize=fuzzer) $(LDFLAGS) -o $@ $^ $(CLANG_LDLIBS) -ljansson $(LIBDW) $(LIBPFM) -lelf -lz -lm -lpthread $(SQLITE) $(CURSES)

.PHONY: fuzz-targets
-include $(wildcard $(BUILD)/tests/fuzz/*.d)
