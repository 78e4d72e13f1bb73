/* What the fuzz targets share.  A target is one LLVMFuzzerTestOneInput, linked with libFuzzer's main or with
 * driver.c's. It runs in a folder that setup.sh has filled (given/), and writes its files there. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* Not every target has one: changes an input, which may grow to max, and returns its size. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* The programs' own main, under another name. */
int memrewrite_main(int argc, char **argv);
int memreport_main(int argc, char **argv);

void write_input(const char *path, const uint8_t *data, size_t size);
/* A small number that depends on all of the input: which of several ways to take. */
unsigned pick(const uint8_t *data, size_t size, unsigned n);

/* Between these, what goes to stdout is dropped and what goes to stderr is kept.
 * unmute returns it, for the caller to free: NULL where this C library cannot do so. */
void mute(void);
char *unmute(void);

/* Ends the process as a crash does. */
_Noreturn void finding(const char *what, const char *detail);

#endif
