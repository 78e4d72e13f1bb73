# memrewrite: a rewriter (C in, C out), a launcher that puts it into any build, and a report: programs of plain C11.
#
#   make                build bin/memrewrite and bin/memreport
#   make completions    what bash, zsh and fish complete
#   make demo           the main job on a real program: instrument zlib, run it, print the report
#   make check          all tests; make check-full: the slow ones too, with PART=1/8 an eighth of the longest lists
#   make check-fast     in two minutes, the tests of the folders that differ from the branch main; ONLY=placement: of that folder (tests/rooms/suites.txt)
#   make install        PREFIX=/usr/local DESTDIR=; make uninstall with the same takes it away again
#   make deps           install what building needs, or say what to install; make test-deps: also what the tests want
#   make bench          what the instrumentation costs: a night's run; QUICK=1: ten minutes
#   make accuracy       how near figures and bandwidths are to what the compiled program does
#   make ablation       what each pass of the optimised model is worth for that
#   make fuzz           fresh random inputs, MINUTES=10 for each target
#   make format         lay out our C files by .clang-format; CLANG_FORMAT= chooses the program
#   make compile_commands.json   how each file is compiled, for editors (clangd) and checkers
#   make clean, make distclean (downloaded sources too)
#
# SAN=1 builds with the address and undefined-behaviour sanitizers, into bin-san/.  CI=true makes warnings errors.
# LLVM=/prefix chooses an LLVM (17 or later); by default it is the newest one found.

PREFIX ?= /usr/local
# The sanitizers' own code takes long to optimise, and the tests that run it gain little.
CFLAGS ?= $(if $(SAN),-O1,-O2) -g
ifndef LLVM
LLVM   := $(shell ./deps.sh llvm)
endif

FLAGS  = -std=c11 -D_GNU_SOURCE= -Wall -Wextra -Wpedantic -Wshadow
ifeq ($(CI),true)
FLAGS += -Werror
endif
ifdef SAN
# gcc's sanitizer makes it see null formats where there are none.
FLAGS += -fsanitize=address,undefined -fno-omit-frame-pointer -Wno-format-truncation
SUFFIX = -san
endif
ifdef FUZZ
CC     = $(FUZZ)
FLAGS += -fsanitize=fuzzer-no-link,address,undefined -fno-omit-frame-pointer
SUFFIX = -fuzz
endif

BUILD = build$(SUFFIX)
BIN   = bin$(SUFFIX)

# libclang's headers and library stand under one prefix; /usr needs no flags.
NEED_LLVM    = $(if $(LLVM),,$(error no libclang of LLVM 17 or later found: try "make deps", or LLVM=/its/prefix))
OWN_PREFIX   = $(filter-out /usr,$(LLVM))
CLANG_FLAGS  = $(NEED_LLVM)$(if $(OWN_PREFIX),-isystem $(LLVM)/include)
# Packages set CLANG_RPATH to nothing where the loader finds libclang by itself.
CLANG_RPATH ?= -Wl$(,)-rpath$(,)$(LLVM)/lib
CLANG_LDLIBS = $(if $(OWN_PREFIX),-L$(LLVM)/lib $(CLANG_RPATH)) -lclang
, := ,

# memreport export --to=sqlite is there if the library is (report/export/sqlite.c asks in the same way).
SQLITE  := $(shell $(CC) -include sqlite3.h -E -x c /dev/null >/dev/null 2>&1 && echo -lsqlite3)

# memreport top is there if ncurses is, with wide characters.
# It is linked to a file of its own: some compilers' wrappers (ccache) would put the program in the place of /dev/null.
CURSES  := $(shell out=$$(mktemp) && echo 'int main(void) { return addnwstr(0, 0); }' | \
             $(CC) -DNCURSES_WIDECHAR=1 -include curses.h -x c - -o "$$out" -lncursesw >/dev/null 2>&1 && echo -lncursesw; rm -f "$$out")

# Lines and inlined functions of sampled addresses are known if elfutils' library is there (report/profile/frames.c).
LIBDW   := $(shell $(CC) -include elfutils/libdwfl.h -include dwarf.h -E -x c /dev/null >/dev/null 2>&1 && echo -ldw)
# The names of processors' events are libpfm4's (report/events/encode.c).
LIBPFM  := $(shell $(CC) -include perfmon/pfmlib_perf_event.h -E -x c /dev/null >/dev/null 2>&1 && echo -lpfm)

COMMON   = $(patsubst %.c,$(BUILD)/%.o,$(wildcard common/*.c))
FORMAT   = $(COMMON) $(patsubst %.c,$(BUILD)/%.o,$(wildcard format/*.c))
REWRITER = $(FORMAT) $(patsubst %.c,$(BUILD)/%.o,$(wildcard rewriter/*/*.c rewriter/*/*/*.c)) $(BUILD)/runtime_text.o $(BUILD)/memprof_text.o $(BUILD)/library_text.o
REPORT   = $(FORMAT) $(patsubst %.c,$(BUILD)/%.o,$(wildcard report/*/*.c)) $(BUILD)/page_text.o $(BUILD)/event_group_text.o $(BUILD)/memprof_all.o
LAUNCHER = $(COMMON) $(addprefix $(BUILD)/format/,names.o json_name.o sidecar_place.o) $(patsubst %.c,$(BUILD)/%.o,$(wildcard launcher/*/*.c))

all: $(BIN)/memrewrite $(BIN)/memrewrite-rewriter $(BIN)/memreport $(BUILD)/memprof/shared_object.c $(BIN)/kept completions

# libclang takes 50 ms to load, for which no compile step is to wait: the launcher is linked without it, and finds the rewriter beside itself.
$(BIN)/memrewrite: $(LAUNCHER)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lelf -lz -ljansson

# The rewriter's constants must lie at the same addresses in each run: the trees that it keeps point to them (rewriter/front/kept_tree.c).
NO_PIE := $(shell out=$$(mktemp) && echo 'int main(void) { return 0; }' | $(CC) -no-pie -x c - -o "$$out" 2>/dev/null && echo -no-pie; rm -f "$$out")

$(BIN)/memrewrite-rewriter: $(REWRITER)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) $(NO_PIE) -o $@ $^ $(CLANG_LDLIBS) -ljansson -lz -ldl

# The runtime takes two seconds to compile, for which a build's first link is not to wait.  An object of another text is not used, so make only asks
# for the files that the text is made of.  Sanitized programs take the objects that the others have, since they write the same text.
KEPT_FOR = cc gcc clang
$(BIN)/kept: $(BUILD)/memrt.h $(BUILD)/memrt.c rt/own_names.awk rt/system_names launcher/link/keep_runtimes.sh launcher/link/runtime.c launcher/link/rewrite.c | $(BIN)/memrewrite $(BIN)/memrewrite-rewriter
	$(if $(SUFFIX),rm -rf $@ && cmp -s build/memrt.c $(BUILD)/memrt.c && [ bin/kept -nt build/memrt.c ] && cp -R bin/kept $@ ||) sh launcher/link/keep_runtimes.sh $(BIN)/memrewrite $@ $(KEPT_FOR)

$(BIN)/memreport: $(REPORT)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ljansson $(LIBDW) $(LIBPFM) -lelf -lz -lm -lpthread $(SQLITE) $(CURSES)

# A header is named by its room: "tree/ast.h" of the same program, "format/names.h", "common/arena.h" of what they share.
$(BUILD)/rewriter/%.o: FLAGS += -Irewriter -I. $(CLANG_FLAGS)
$(BUILD)/launcher/%.o: FLAGS += -Ilauncher -I.
$(BUILD)/report/%.o: FLAGS += -Ireport -I.
# A peak is reached with fused products and sums.
$(BUILD)/report/ceilings/kernels.o: FLAGS += -ffp-contract=fast
$(BUILD)/report/top/%.o: FLAGS += $(if $(CURSES),-DHAS_CURSES)
$(BUILD)/common/%.o: FLAGS += -I.
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) -MMD -MP $(FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# The runtime travels inside memrewrite, which puts a copy beside each program that it writes; so does the library model.
$(BUILD)/%_text.o: $(BUILD)/%_text.c
	$(CC) $(FLAGS) $(CFLAGS) -c -o $@ $<

# COMMAND NAME: writes a C array of the bytes that the command prints.
define EMBED
printf 'extern const char %s[];\nextern const unsigned %s_len;\n' $(2) $(2); \
printf 'const unsigned %s_len = %d;\nconst char %s[] = {\n' $(2) $$($(1) | wc -c) $(2); \
$(1) | od -An -v -td1 | sed 's/[0-9][0-9]*/&,/g'; \
printf '0};\n'
endef

# The header that rewritten texts include is made of parts, in this order, and so is the runtime's one file: each part uses those in front of it.
INTERFACE = begin suffix compiler regions library counters loops calls event_words event_accesses event_objects event_loops end
$(BUILD)/memrt.h: $(INTERFACE:%=rt/interface/%.h)
	@mkdir -p $(@D)
	cat $^ >$@
RUNTIME = prologue layout memory formulas bare bare_calls hosted_begin structures system images posix standard_c slow_path locks clock environment \
          event_names file variants direct stream identity sharing registry random contexts events entry stream_buffers stream_group iterations jumps inherit borders profile_file profile thread_life \
          teams thread_start calibration recorder phases consumer backend process start_end hosted_end
# The reporter knows the kernel's events by the same table, which is in a part of the runtime; it also has the interface that runtime and profilers
# share.
$(BUILD)/memrt.c: $(RUNTIME:%=rt/part/%.c) format/event_table.h memprof/boundary.h
	@mkdir -p $(@D)
	cat $(RUNTIME:%=rt/part/%.c) | sed -e '/^#include "format\/event_table.h"/{r format/event_table.h' -e 'd;}' \
		-e '/^#include "memprof\/boundary.h"/{r memprof/boundary.h' -e 'd;}' >$@
# The library of profilers: its text in front of the modules, and the parts that are compiled for them.
MEMPROF_HEAD = memprof/boundary.h memprof/memprof.h memprof/group.h $(MEMPROF_PARTS:%=memprof/part/%.c)
MODULE_NAMES = $(notdir $(MEMPROF_MODULES:.c=))
MEMPROF_PARTS = base shadow map contexts iterations objects output units spans walks turns listed recency figures
MEMPROF_TAIL = $(addprefix memprof/part/,crew.c dispatch.c aside.c groups.c results.c consume.c)
MEMPROF_MODULES = $(sort $(wildcard memprof/module/*.c))
WITHOUT_INCLUDES = sed '/^\#include "memprof\//d'
$(BUILD)/memprof_head.h: $(MEMPROF_HEAD)
	@mkdir -p $(@D)
	cat $(MEMPROF_HEAD) | $(WITHOUT_INCLUDES) >$@
$(BUILD)/memprof_tail.h: $(MEMPROF_TAIL)
	@mkdir -p $(@D)
	cat $(MEMPROF_TAIL) | $(WITHOUT_INCLUDES) >$@
# A user's module is compiled as a shared object: cc -shared -fPIC -DMP_NAME=mine -DMP_SOURCE='"mine.c"' -I. -Ishare/memrewrite
# …/memprof/shared_object.c.
$(BUILD)/memprof/shared_object.c: $(BUILD)/memprof_head.h $(BUILD)/memprof_tail.h memprof/part/shared_object.c
	@mkdir -p $(@D)
	{ cat $(BUILD)/memprof_head.h; echo '#define MP_APPLY(X, name) X(name)'; echo '#define MR_MODULES(X) MP_APPLY(X, MP_NAME)'; echo '#include MP_SOURCE'; cat $(BUILD)/memprof_tail.h memprof/part/shared_object.c; } >$@
# memreport has all modules, for files of events.
$(BUILD)/memprof_all.c: $(BUILD)/memprof_head.h $(BUILD)/memprof_tail.h $(MEMPROF_MODULES) memprof/replay.c memprof/replay.h
	{ echo '#define MR_CHOICE'; echo '#define MR_MODULES(X) $(foreach m,$(MODULE_NAMES),X($(m)))'; cat $(BUILD)/memprof_head.h; \
	cat $(MEMPROF_MODULES) $(BUILD)/memprof_tail.h | $(WITHOUT_INCLUDES); cat memprof/replay.c; } >$@
$(BUILD)/memprof_all.o: $(BUILD)/memprof_all.c
	$(CC) $(FLAGS) -I. $(CFLAGS) -c -o $@ $<
# Macros of the program must not change this text.
OWN_NAMES = LC_ALL=C awk -f rt/own_names.awk rt/system_names
$(BUILD)/runtime_text.c: $(BUILD)/memrt.h $(BUILD)/memrt.c rt/memrt.gdb rt/own_names.awk rt/system_names
	@mkdir -p $(@D)
	@{ $(call EMBED,$(OWN_NAMES) $(BUILD)/memrt.h,mr_text_memrt_h); $(call EMBED,$(OWN_NAMES) $(BUILD)/memrt.c,mr_text_memrt_c); \
	$(call EMBED,cat rt/memrt.gdb,mr_text_memrt_gdb); } >$@
# A user's module has the library's words without the prefix: those of its header.
MEMPROF_WORDS = cat memprof/boundary.h memprof/memprof.h memprof/group.h | $(WITHOUT_INCLUDES) | $(OWN_NAMES) /dev/stdin | LC_ALL=C awk -f memprof/words.awk
$(BUILD)/memprof_text.c: $(BUILD)/memprof_head.h $(BUILD)/memprof_tail.h memprof/part/entry.c memprof/part/loader.c $(MEMPROF_MODULES) memprof/words.awk rt/own_names.awk rt/system_names
	@{ $(call EMBED,$(OWN_NAMES) $(BUILD)/memprof_head.h,mr_text_memprof_head); $(call EMBED,$(MEMPROF_WORDS),mr_text_memprof_words); \
	$(call EMBED,$(OWN_NAMES) $(BUILD)/memprof_tail.h,mr_text_memprof_tail); $(call EMBED,$(OWN_NAMES) memprof/part/entry.c,mr_text_memprof_entry); \
	$(call EMBED,$(OWN_NAMES) memprof/part/loader.c,mr_text_memprof_loader); \
	$(foreach m,$(MODULE_NAMES),$(call EMBED,$(WITHOUT_INCLUDES) memprof/module/$(m).c | $(OWN_NAMES) /dev/stdin,mr_text_module_$(m));) \
	echo 'typedef struct BuiltInModule { const char *name, *text; } BuiltInModule;'; \
	echo 'extern const BuiltInModule mr_text_memprof_modules[];'; echo 'const BuiltInModule mr_text_memprof_modules[] = {'; \
	for m in $(MODULE_NAMES); do echo "{\"$$m\", mr_text_module_$$m},"; done; echo '{0, 0}};'; } >$@
EVENT_GROUPS = $(sort $(wildcard report/events/*.groups))
$(BUILD)/event_group_text.c: $(EVENT_GROUPS)
	@mkdir -p $(@D)
	@{ $(call EMBED,cat $(EVENT_GROUPS),event_group_text); } >$@
$(BUILD)/library_text.c: rewriter/library/c_library.model
	@mkdir -p $(@D)
	@{ $(call EMBED,cat $<,library_model_text); } >$@

# The page of memreport html carries its libraries, packed, if the system has them; browsers unpack them.  Without them the page has tables alone.
JAVASCRIPT ?= /usr/share/javascript
CHARTS      = $(wildcard $(JAVASCRIPT)/d3/d3.min.js)
HIGHLIGHTER = $(wildcard $(JAVASCRIPT)/highlight.js/highlight.min.js)
PAGE_SCRIPT = $(addprefix report/page/script/,figures.js elements.js table.js shell.js overview.js roofline.js threads.js calls.js source.js source_search.js touched.js data.js time.js app.js)
COMPARISON_SCRIPT = $(addprefix report/page/script/,figures.js elements.js table.js shell.js comparison.js)
PAGE_FILES  = $(addprefix report/page/,head.html page.css body.html comparison.html)
PACKED      = $(if $(1),gzip -9nc $(1) | base64 | tr -d '\n',printf '')
$(BUILD)/page_text.c: $(PAGE_FILES) $(sort $(PAGE_SCRIPT) $(COMPARISON_SCRIPT)) $(CHARTS) $(HIGHLIGHTER) Makefile
	@mkdir -p $(@D)
	@{ $(call EMBED,cat report/page/head.html,page_head); $(call EMBED,cat report/page/page.css,page_style); \
	$(call EMBED,cat report/page/body.html,page_body); $(call EMBED,cat $(PAGE_SCRIPT),page_script); \
	$(call EMBED,cat report/page/comparison.html,comparison_body); $(call EMBED,cat $(COMPARISON_SCRIPT),comparison_script); \
	$(call EMBED,$(call PACKED,$(CHARTS)),page_charts); $(call EMBED,$(call PACKED,$(HIGHLIGHTER)),page_highlighter); } >$@

# Completions of the shells are made of the tables that the programs are made of.
SHELLS      = bash zsh fish
COMPLETE    = awk -v shell=$* -v program=$(@F:.$*=) $(addprefix -f ,$(filter %.awk,$^)) $(filter %.def,$^) >$@
completions: $(foreach shell,$(SHELLS),$(BUILD)/completion/memreport.$(shell) $(BUILD)/completion/memrewrite.$(shell))
$(BUILD)/completion/memreport.%: completion/rows.awk completion/generate.awk report/command/names.def report/driver/options.def
	@mkdir -p $(@D)
	$(COMPLETE)
$(BUILD)/completion/memrewrite.%: completion/rows.awk completion/generate.awk launcher/driver/options.def rewriter/driver/options.def
	@mkdir -p $(@D)
	$(COMPLETE)

include tests/fuzz/rules.mk
include tests/files/rules.mk

# Documents keep their places among each other, so that their links and the manual pages' names for them hold.
BINDIR  = $(PREFIX)/bin
LIBEXEC = $(PREFIX)/libexec/memrewrite
MANDIR  = $(PREFIX)/share/man/man1
DATADIR = $(PREFIX)/share/memrewrite
PCDIR   = $(PREFIX)/share/pkgconfig
CMAKEDIR = $(PREFIX)/share/cmake/Memrewrite
DOCDIR  = $(PREFIX)/share/doc/memrewrite
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR  = $(PREFIX)/share/zsh/site-functions
FISHDIR = $(PREFIX)/share/fish/vendor_completions.d
MANUALS = doc/memrewrite.1 doc/memrewrite-cc.1 doc/memreport.1
DOCS    = LICENSE README.md CHANGELOG.md CONTRIBUTING.md $(wildcard doc/*.md) rt/README.md memprof/README.md samples/README.md $(wildcard schema/*.json)
VERSION = $(shell sed -n 's/^\#define MEMREWRITE_VERSION "\(.*\)"/\1/p' rewriter/*/*.h)

install: all
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(LIBEXEC) $(DESTDIR)$(MANDIR) $(DESTDIR)$(PCDIR) $(sort $(dir $(addprefix $(DESTDIR)$(DOCDIR)/,$(DOCS))))
	install -m 755 $(BIN)/memrewrite $(BIN)/memreport $(DESTDIR)$(BINDIR)
	install -m 755 $(BIN)/memrewrite-rewriter $(DESTDIR)$(LIBEXEC)/rewriter
	rm -rf $(DESTDIR)$(LIBEXEC)/kept
	cp -R $(BIN)/kept $(DESTDIR)$(LIBEXEC)/kept
	install -m 644 $(MANUALS) $(DESTDIR)$(MANDIR)
	install -d $(DESTDIR)$(PREFIX)/include
	install -m 644 rt/memrewrite.h $(DESTDIR)$(PREFIX)/include
	install -d $(DESTDIR)$(DATADIR)/memprof
	install -m 644 $(BUILD)/memprof/shared_object.c memprof/memprof.h memprof/group.h memprof/boundary.h $(DESTDIR)$(DATADIR)/memprof
	install -d $(DESTDIR)$(CMAKEDIR)
	install -m 644 $(wildcard cmake/*.cmake) $(DESTDIR)$(CMAKEDIR)
	for document in $(DOCS); do install -m 644 $$document $(DESTDIR)$(DOCDIR)/$$document || exit 1; done
	install -d $(DESTDIR)$(BASHDIR) $(DESTDIR)$(ZSHDIR) $(DESTDIR)$(FISHDIR)
	for program in memrewrite memreport; do \
		install -m 644 $(BUILD)/completion/$$program.bash $(DESTDIR)$(BASHDIR)/$$program && \
		install -m 644 $(BUILD)/completion/$$program.zsh $(DESTDIR)$(ZSHDIR)/_$$program && \
		install -m 644 $(BUILD)/completion/$$program.fish $(DESTDIR)$(FISHDIR) || exit 1; done
	sed 's:@PREFIX@:$(PREFIX):; s:@VERSION@:$(VERSION):' memrewrite.pc.in >$(DESTDIR)$(PCDIR)/memrewrite.pc

uninstall:
	rm -rf $(DESTDIR)$(LIBEXEC)/kept
	rm -f $(addprefix $(DESTDIR)$(BINDIR)/,memrewrite memreport) $(DESTDIR)$(LIBEXEC)/rewriter $(MANUALS:doc/%=$(DESTDIR)$(MANDIR)/%) \
		$(DESTDIR)$(PCDIR)/memrewrite.pc $(DESTDIR)$(PREFIX)/include/memrewrite.h $(addprefix $(DESTDIR)$(DATADIR)/memprof/,shared_object.c memprof.h group.h boundary.h) $(addprefix $(DESTDIR)$(CMAKEDIR)/,$(notdir $(wildcard cmake/*.cmake))) \
		$(addprefix $(DESTDIR)$(DOCDIR)/,$(DOCS)) $(foreach program,memrewrite memreport,$(DESTDIR)$(BASHDIR)/$(program) $(DESTDIR)$(ZSHDIR)/_$(program) \
		$(DESTDIR)$(FISHDIR)/$(program).fish)
	rmdir $(DESTDIR)$(DATADIR)/memprof $(DESTDIR)$(DATADIR) $(DESTDIR)$(CMAKEDIR) $(DESTDIR)$(DOCDIR)/*/ $(DESTDIR)$(DOCDIR) $(DESTDIR)$(LIBEXEC) $(DESTDIR)$(PREFIX)/libexec 2>/dev/null || true

deps:
	@./deps.sh

test-deps:
	@./deps.sh test

# These work as the only command on a fresh machine: set up first, then build in a new make, which sees what was installed, on all
# processors unless the caller said -j.
JOBS ?= $(shell nproc 2>/dev/null || echo 1)
BUILD_ALL = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS)) all
ready: test-deps
	+@$(BUILD_ALL)

check check-full: ready
	+@$(BUILD_ALL) SAN=1
	FULL=$(if $(filter check-full,$@),1) sh tests/check.sh

check-fast: all
	@ONLY= sh tests/fast.sh $(ONLY)

demo:
	@./deps.sh demo
	+@$(BUILD_ALL)
	sh tests/real/demo.sh

bench: ready
	sh bench/run.sh
	sh bench/calls.sh
	sh bench/images.sh
	sh bench/outside.sh
	sh bench/launcher.sh

accuracy: ready
	sh bench/accuracy.sh --details
	sh bench/bandwidth.sh --details

ablation: ready
	sh bench/ablation.sh --details

fuzz: ready
	@status=0; for run in tests/*/fuzz.sh; do sh $$run || status=1; done; exit $$status

# clang-format lays out the programs, the tests' own tools, samples and workloads.  What is under tests/ and is rewritten there keeps its layout.
CLANG_FORMAT ?= clang-format-$(shell sed -n 's/^\# clang-format \([0-9]*\).*/\1/p' .clang-format)
OUR_C = $(wildcard $(addsuffix .[ch],common/* format/* rewriter/*/* rewriter/*/*/* launcher/*/* report/*/* rt/* rt/*/* memprof/* memprof/*/* bench/* bench/oracle/* bench/workloads/* samples/* samples/*/* tests/unit/* tests/fuzz/*) \
	tests/report/*.[ch] tests/files/*.[ch] tests/memprof/*.[ch])

format:
	$(CLANG_FORMAT) -i $(OUR_C)

# The list for tests/layout.
our-c:
	@printf '%s\n' $(OUR_C)

# The commands that make would run for each object, once for each source.
compile_commands.json:
	@$(MAKE) -Bn --no-print-directory all fuzz-targets | awk -v folder="$(CURDIR)" '\
		function quoted(text) { gsub(/[\\"]/, "\\\\&", text); return "\"" text "\"" } \
		/ -c -o [^ ]+ [^ ]+\.c$$/ && !seen[$$NF]++ { \
			printf "%s\n{\"directory\": %s, \"file\": %s, \"command\": %s}", seen[""]++ ? "," : "[", quoted(folder), quoted($$NF), quoted($$0) } \
		END { print "\n]" }' >$@

clean:
	rm -rf build build-san build-fuzz bin bin-san bin-fuzz compile_commands.json

distclean: clean
	rm -rf tests/real/src

.DELETE_ON_ERROR:
.PHONY: all completions install uninstall deps test-deps ready check check-full check-fast demo bench accuracy ablation fuzz format our-c compile_commands.json clean distclean

-include $(REWRITER:.o=.d) $(LAUNCHER:.o=.d) $(REPORT:.o=.d)
