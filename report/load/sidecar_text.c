/* In: a path.  Out: the JSON text that the file is or holds.
 * Method: the first bytes distinguish an ELF file from a compressed text; libelf finds the section whatever the machine
 * of the program is, zlib opens it.
 * Limits: programs of other formats hold none; theirs stands beside them. */
#define _POSIX_C_SOURCE 200809L
#include "load/sidecar_text.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "format/sidecar_place.h"
#include "support/util.h"

enum { WHY_ROOM = 160, CHUNK = 1 << 16 };

static SidecarFound say(SidecarFound found, char *why, const char *what)
{
    snprintf(why, WHY_ROOM, "%s", what);
    return found;
}

/* A length that the stream does not have is damage: no more is allocated than zlib can make of so many bytes. */
static SidecarFound inflate_text(const unsigned char *data, size_t len, uint64_t want, char **text, size_t *out,
                                 char *why)
{
    enum { RATIO_MOST = 1100 };
    uLongf got = (uLongf)want;
    if (want / RATIO_MOST > len)
        return say(SIDECAR_FAILED, why, "the sidecar in it is damaged");
    *text = xcalloc((size_t)want + 1, 1);
    if (uncompress((Bytef *)*text, &got, data + SIDECAR_HEAD, (uLong)(len - SIDECAR_HEAD)) == Z_OK && got == want) {
        *out = (size_t)want;
        return SIDECAR_READ;
    }
    free(*text);
    return say(SIDECAR_FAILED, why, "the sidecar in it is damaged");
}

/* The section's content, or NULL. */
static const Elf_Data *find_section(Elf *elf)
{
    size_t names;
    Elf_Scn *section = NULL;
    if (elf_getshdrstrndx(elf, &names) != 0)
        return NULL;
    while ((section = elf_nextscn(elf, section)) != NULL) {
        GElf_Shdr head;
        if (!gelf_getshdr(section, &head))
            continue;
        const char *name = elf_strptr(elf, names, head.sh_name);
        if (name && strcmp(name, SIDECAR_SECTION) == 0)
            return elf_rawdata(section, NULL);
    }
    return NULL;
}

static SidecarFound read_elf(int fd, char **text, size_t *len, char *why)
{
    SidecarFound found = SIDECAR_NOT_HELD;
    elf_version(EV_CURRENT);
    Elf *elf = elf_begin(fd, ELF_C_READ, NULL);
    const Elf_Data *data = elf ? find_section(elf) : NULL;
    uint64_t want;
    if (data && sidecar_head_read(data->d_buf, data->d_size, &want))
        found = inflate_text(data->d_buf, data->d_size, want, text, len, why);
    else
        say(found, why, "holds no sidecar: it was stripped of it, or not built by memrewrite cc");
    elf_end(elf);
    return found;
}

static SidecarFound read_file(int fd, char **text, size_t *len, char *why)
{
    char *all = NULL;
    size_t n = 0;
    ssize_t got;
    uint64_t want = 0;
    do {
        all = xrealloc(all, n + CHUNK, 1);
        got = read(fd, all + n, CHUNK);
        n += got > 0 ? (size_t)got : 0;
    } while (got > 0);
    *text = all;
    *len = n;
    if (got == 0 && !sidecar_head_read((const unsigned char *)all, n, &want))
        return SIDECAR_READ;
    SidecarFound found = got < 0 ? say(SIDECAR_FAILED, why, "cannot be read")
                                 : inflate_text((const unsigned char *)all, n, want, text, len, why);
    free(all);
    return found;
}

SidecarFound sidecar_text(const char *path, char **text, size_t *len, char why[WHY_ROOM])
{
    unsigned char head[4] = {0};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return say(errno == ENOENT || errno == ENOTDIR ? SIDECAR_MISSING : SIDECAR_FAILED, why, strerror(errno));
    bool is_elf = pread(fd, head, 4, 0) == 4 && memcmp(head, "\177ELF", 4) == 0;
    SidecarFound found = is_elf ? read_elf(fd, text, len, why) : read_file(fd, text, len, why);
    close(fd);
    return found;
}
