/* Counters in the memory of a machine without files (rt/part/bare.c).
 * In: a dump of its memory, or an ELF core file, and the program's ELF file.  Out: the bytes of a .mrc file. */
#ifndef REPORT_LOAD_MEMORY_IMAGE_H
#define REPORT_LOAD_MEMORY_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct MemorySource {
    const char *elf;     /* The program, whose symbol says where the counters are; NULL: they are looked for. */
    const char *memory;  /* A dump, or NULL. */
    const char *core;    /* A core file, or NULL. */
    bool has_address;
    uint64_t address;    /* Address of the dump's first byte. */
} MemorySource;

typedef struct MemoryImage {
    unsigned char *bytes; /* The caller frees them. */
    size_t n;
} MemoryImage;

/* Returns false if there is no image of counters in the memory, and says why. */
bool memory_image_find(const MemorySource *source, MemoryImage *image);

#endif
