# memrewrite: a rewriter (C in, C out) and a report, two programs of plain C11.
#
#   make                build bin/memrewrite and bin/memreport
#   make demo           the main job on a real program: instrument zlib, run it, print the report
#   make check          all tests; make check-full: the slow ones too, with PART=1/8 an eighth of the longest lists
#   make install        PREFIX=/usr/local DESTDIR=
#   make deps           install what is missing, or say what to install
#   make bench          what the instrumentation costs: a night's run; QUICK=1: ten minutes
#   make accuracy       how near figures and bandwidths are to what the compiled program does
#   make fuzz           fresh random inputs, MINUTES=10 for each target
#   make clean, make distclean (downloaded sources too)
#
# SAN=1 builds with the address and undefined-behaviour sanitizers, into bin-san/.  CI=true makes warnings errors.
# LLVM=/prefix chooses an LLVM (17 or later); by default it is the newest one found.

PREFIX ?= /usr/local
CFLAGS ?= -O2 -g
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
CLANG_LDLIBS = $(if $(OWN_PREFIX),-L$(LLVM)/lib -Wl$(,)-rpath$(,)$(LLVM)/lib) -lclang
, := ,

FORMAT   = $(patsubst %.c,$(BUILD)/%.o,$(wildcard format/*.c))
REWRITER = $(FORMAT) $(patsubst %.c,$(BUILD)/%.o,$(wildcard rewriter/*/*.c rewriter/*/*/*.c)) $(BUILD)/runtime_text.o $(BUILD)/library_text.o
REPORT   = $(FORMAT) $(patsubst %.c,$(BUILD)/%.o,$(wildcard report/*/*.c))

all: $(BIN)/memrewrite $(BIN)/memreport

$(BIN)/memrewrite: $(REWRITER)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(CLANG_LDLIBS) -ljansson

$(BIN)/memreport: $(REPORT)
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ljansson -lm

# A header is named by its room: "tree/ast.h" of the same program, "format/names.h" of what both share.
$(BUILD)/rewriter/%.o: FLAGS += -Irewriter -I. $(CLANG_FLAGS)
$(BUILD)/report/%.o: FLAGS += -Ireport -I.
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) -MMD -MP $(FLAGS) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# The runtime travels inside memrewrite, which puts a copy beside each program that it writes; so does the library model.
$(BUILD)/%_text.o: $(BUILD)/%_text.c
	$(CC) $(FLAGS) $(CFLAGS) -c -o $@ $<

# COMMAND NAME: a C array of the bytes that it prints
define EMBED
printf 'extern const char %s[];\nextern const unsigned %s_len;\n' $(2) $(2); \
printf 'const unsigned %s_len = %d;\nconst char %s[] = {\n' $(2) $$($(1) | wc -c) $(2); \
$(1) | od -An -v -td1 | sed 's/[0-9][0-9]*/&,/g'; \
printf '0};\n'
endef

# The runtime's one file is made of parts, in this order: each uses what stands in front of it.
RUNTIME = prologue layout structures memory system images locks clock environment file variants identity sharing \
          random contexts entry iterations jumps thread_life inherit teams thread_start calibration process library
$(BUILD)/memrt.c: $(RUNTIME:%=rt/part/%.c)
	@mkdir -p $(@D)
	cat $^ >$@
# A program's macros are not to change it.
OWN_NAMES = LC_ALL=C awk -f rt/own_names.awk rt/system_names
$(BUILD)/runtime_text.c: rt/memrt.h $(BUILD)/memrt.c rt/own_names.awk rt/system_names
	@mkdir -p $(@D)
	@{ $(call EMBED,$(OWN_NAMES) rt/memrt.h,mr_text_memrt_h); $(call EMBED,$(OWN_NAMES) $(BUILD)/memrt.c,mr_text_memrt_c); } >$@
$(BUILD)/library_text.c: rewriter/library/c_library.model
	@mkdir -p $(@D)
	@{ $(call EMBED,cat $<,library_model_text); } >$@

include tests/fuzz/rules.mk
include tests/files/rules.mk

install: all
	mkdir -p $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BIN)/memrewrite $(BIN)/memreport $(DESTDIR)$(PREFIX)/bin
	install -m 644 doc/memrewrite.1 doc/memreport.1 $(DESTDIR)$(PREFIX)/share/man/man1

deps:
	@./deps.sh

# These work as the only command on a fresh machine: set up first, then build in a new make, which sees what was installed.
ready: deps
	@$(MAKE) --no-print-directory all

check check-full: ready
	@$(MAKE) --no-print-directory SAN=1 all
	FULL=$(if $(filter check-full,$@),1) sh tests/check.sh

demo: ready
	sh tests/real/demo.sh

bench: ready
	sh bench/run.sh
	sh bench/calls.sh
	sh bench/outside.sh

accuracy: ready
	sh bench/accuracy.sh --details
	sh bench/bandwidth.sh --details

fuzz: ready
	@status=0; for run in tests/*/fuzz.sh; do sh $$run || status=1; done; exit $$status

clean:
	rm -rf build build-san build-fuzz bin bin-san bin-fuzz

distclean: clean
	rm -rf tests/real/src

.DELETE_ON_ERROR:
.PHONY: all install deps ready check check-full demo bench accuracy fuzz clean distclean

-include $(REWRITER:.o=.d) $(REPORT:.o=.d)
