/* In: objects.  Out: objects with a section more; records.
 * Method: libelf.  The section is excluded (SHF_EXCLUDE): a final link drops it, ld -r and ar keep it.  What was in the
 * object stays at its place; behind it come the record, the table of section names with one name more, and the table of
 * sections.  All is done to a copy, which is renamed over the object. Limits: where libelf cannot write an object, it
 * stays without a record. */
#include "record/object_file.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/file.h"

ObjectForm object_form(const char *bytes, size_t len)
{
    const unsigned char *u = (const unsigned char *)bytes;
    if (len >= 8 && (memcmp(bytes, "!<arch>\n", 8) == 0 || memcmp(bytes, "!<thin>\n", 8) == 0))
        return FORM_ARCHIVE;
    if (len > 20 && memcmp(bytes, ELFMAG, SELFMAG) == 0) {
        unsigned type = u[EI_DATA] == ELFDATA2MSB ? u[16] << 8 | u[17] : u[17] << 8 | u[16];
        return type == ET_REL ? FORM_ELF : FORM_NONE;
    }
    if (len > 20 && (memcmp(bytes, "BC\xc0\xde", 4) == 0 || memcmp(bytes, "\xde\xc0\x17\x0b", 4) == 0))
        return FORM_FOREIGN;
    unsigned machine = len > 20 ? u[0] | (unsigned)u[1] << 8 : 0;
    return machine == 0x8664 || machine == 0x014c || machine == 0xaa64 || machine == 0x01c4 ? FORM_FOREIGN : FORM_NONE;
}

static uint64_t aligned(uint64_t n)
{
    return (n + 15) / 16 * 16;
}

/* The table of names, with one more, moves behind the record. */
static bool add_name(Elf *elf, size_t names, Buf *text, uint64_t offset)
{
    Elf_Scn *scn = elf_getscn(elf, names);
    Elf_Data *data = scn ? elf_getdata(scn, NULL) : NULL;
    GElf_Shdr shdr;
    if (!data || !gelf_getshdr(scn, &shdr))
        return false;
    buf_add(text, data->d_buf, data->d_size);
    buf_add(text, RECORD_SECTION, sizeof RECORD_SECTION);
    data->d_buf = text->text;
    data->d_size = text->len;
    shdr.sh_size = text->len;
    shdr.sh_offset = offset;
    elf_flagdata(data, ELF_C_SET, ELF_F_DIRTY);
    return gelf_update_shdr(scn, &shdr) != 0;
}

static bool add_section(Arena *a, Elf *elf, uint64_t end, const Buf *record)
{
    size_t names;
    GElf_Ehdr ehdr;
    GElf_Shdr shdr;
    Buf text = {.arena = a};
    if (elf_getshdrstrndx(elf, &names) != 0 || !names || !gelf_getehdr(elf, &ehdr))
        return false;
    elf_flagelf(elf, ELF_C_SET, ELF_F_LAYOUT);
    uint64_t at = aligned(end), behind = aligned(at + record->len);
    if (!add_name(elf, names, &text, behind))
        return false;
    Elf_Scn *scn = elf_newscn(elf);
    Elf_Data *data = scn ? elf_newdata(scn) : NULL;
    if (!data || !gelf_getshdr(scn, &shdr))
        return false;
    *data = (Elf_Data){
        .d_buf = record->text, .d_size = record->len, .d_align = 1, .d_type = ELF_T_BYTE, .d_version = EV_CURRENT};
    shdr.sh_name = (GElf_Word)(text.len - sizeof RECORD_SECTION);
    shdr.sh_type = SHT_PROGBITS;
    shdr.sh_flags = SHF_EXCLUDE;
    shdr.sh_offset = at;
    shdr.sh_size = record->len;
    shdr.sh_addralign = 1;
    ehdr.e_shoff = aligned(behind + text.len);
    return gelf_update_shdr(scn, &shdr) && gelf_update_ehdr(elf, &ehdr) && elf_update(elf, ELF_C_WRITE) > 0;
}

static bool put_into_elf(Arena *a, const char *path, const char *bytes, size_t len, const Buf *record, mode_t mode,
                         const char **why)
{
    char *copy = arena_printf(a, "%s/.mr-%ld-XXXXXX", path_folder(a, path), (long)getpid());
    int fd = mkostemp(copy, O_CLOEXEC);
    if (fd < 0) {
        *why = strerror(errno);
        return false;
    }
    bool ok = file_write(copy, bytes, len) && fchmod(fd, mode) == 0;
    *why = strerror(errno);
    elf_version(EV_CURRENT);
    Elf *elf = ok ? elf_begin(fd, ELF_C_RDWR, NULL) : NULL;
    if (ok && !(elf && add_section(a, elf, len, record))) {
        *why = elf_errmsg(-1);
        ok = false;
    }
    elf_end(elf);
    ok = close(fd) == 0 && ok;
    if (ok && rename(copy, path) != 0) {
        *why = strerror(errno);
        ok = false;
    }
    if (!ok)
        unlink(copy);
    return ok;
}

static const char *content_key(Arena *a, const char *bytes, size_t len)
{
    Hash hash = hash_start();
    hash_bytes(&hash, bytes, len);
    return hash_digits(a, hash);
}

bool object_put_record(Arena *a, Cache *cache, const char *path, const Record *r, const char **why)
{
    size_t len;
    struct stat st;
    const char *bytes = file_read(a, path, &len);
    Buf record = {.arena = a};
    *why = NULL;
    if (!bytes || stat(path, &st) != 0)
        return true; /* /dev/null, say */
    record_write(r, &record);
    switch (object_form(bytes, len)) {
    case FORM_ELF: return put_into_elf(a, path, bytes, len, &record, st.st_mode & 07777, why);
    case FORM_FOREIGN:
        if (cache_put(cache, "record", content_key(a, bytes, len), record.text, record.len))
            return true;
        *why = "the object has no room for a record, and the cache cannot be written";
        return false;
    default: return true;
    }
}

static void elf_records(Arena *a, const char *bytes, size_t len, Records *out)
{
    size_t names;
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory((char *)bytes, len);
    if (elf && elf_getshdrstrndx(elf, &names) == 0)
        for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn)) != NULL;) {
            GElf_Shdr shdr;
            const char *is = gelf_getshdr(scn, &shdr) ? elf_strptr(elf, names, shdr.sh_name) : NULL;
            Elf_Data *data = is && strcmp(is, RECORD_SECTION) == 0 ? elf_rawdata(scn, NULL) : NULL;
            if (data && data->d_buf)
                records_read(a, data->d_buf, data->d_size, out);
        }
    elf_end(elf);
}

void object_records(Arena *a, const Cache *cache, const char *bytes, size_t len, Records *out)
{
    size_t n;
    const char *kept;
    switch (object_form(bytes, len)) {
    case FORM_ELF: elf_records(a, bytes, len, out); break;
    case FORM_FOREIGN:
        kept = cache_get(cache, "record", content_key(a, bytes, len), &n);
        if (kept)
            records_read(a, kept, n, out);
        break;
    default: break;
    }
}
