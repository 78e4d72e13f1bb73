/* In: objects.  Out: objects with a section more; records.
 * Method: libelf.  The section is excluded (SHF_EXCLUDE): a final link drops it, ld -r and ar keep it.  What was in the
 * object stays at its place; behind it come the record, the table of section names with one name more, and the table of
 * sections.  All is done to a copy, which is renamed over the object.
 * Limits: where libelf cannot write an object, it
 * stays without a record. */
#include "record/object_file.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/fingerprint.h"
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

typedef struct Copy {
    Elf *from, *to;
    size_t names;      /* Index of the section with the sections' names. */
    Buf text;          /* The names, with one more. */
    uint64_t text_at;
} Copy;

/* A section as it is: its bytes are not looked at. */
static bool copy_section(Copy *c, Elf_Scn *from)
{
    GElf_Shdr shdr;
    Elf_Scn *to = elf_newscn(c->to);
    Elf_Data *data = to ? elf_newdata(to) : NULL, *raw = elf_rawdata(from, NULL);
    if (!data || !gelf_getshdr(from, &shdr))
        return false;
    *data = (Elf_Data){.d_type = ELF_T_BYTE, .d_version = EV_CURRENT, .d_align = 1, .d_size = shdr.sh_size};
    if (shdr.sh_type != SHT_NOBITS && raw)
        data->d_buf = raw->d_buf;
    if (elf_ndxscn(from) == c->names) {
        data->d_buf = c->text.text;
        data->d_size = shdr.sh_size = c->text.len;
        shdr.sh_offset = c->text_at;
    }
    return gelf_update_shdr(to, &shdr) != 0;
}

static bool copy_sections(Copy *c)
{
    for (Elf_Scn *scn = NULL; (scn = elf_nextscn(c->from, scn)) != NULL;)
        if (!copy_section(c, scn))
            return false;
    return true;
}

static bool add_record(const Copy *c, const Buf *record, uint64_t at)
{
    GElf_Shdr shdr = {.sh_name = (GElf_Word)(c->text.len - sizeof RECORD_SECTION),
                      .sh_type = SHT_PROGBITS,
                      .sh_flags = SHF_EXCLUDE,
                      .sh_offset = at,
                      .sh_size = record->len,
                      .sh_addralign = 1};
    Elf_Scn *scn = elf_newscn(c->to);
    Elf_Data *data = scn ? elf_newdata(scn) : NULL;
    if (!data)
        return false;
    *data = (Elf_Data){
        .d_buf = record->text, .d_type = ELF_T_BYTE, .d_version = EV_CURRENT, .d_size = record->len, .d_align = 1};
    return gelf_update_shdr(scn, &shdr) != 0;
}

/* The head of the file: but for the place of the table of sections it is as it was.  More than 65,279 sections have
 * their number and the names' index in section 0. */
static bool copy_head(const Copy *c, uint64_t table_at)
{
    GElf_Ehdr ehdr;
    if (!gelf_getehdr(c->from, &ehdr) || !gelf_newehdr(c->to, gelf_getclass(c->from)))
        return false;
    ehdr.e_shoff = table_at;
    if (c->names >= SHN_LORESERVE) {
        GElf_Shdr first;
        Elf_Scn *scn = elf_getscn(c->to, 0);
        if (!scn || !gelf_getshdr(scn, &first))
            return false;
        first.sh_link = (GElf_Word)c->names;
        if (!gelf_update_shdr(scn, &first))
            return false;
    }
    return gelf_update_ehdr(c->to, &ehdr) != 0;
}

static bool write_copy(Arena *a, Copy *c, uint64_t end, const Buf *record)
{
    Elf_Scn *names = elf_getshdrstrndx(c->from, &c->names) == 0 && c->names ? elf_getscn(c->from, c->names) : NULL;
    Elf_Data *old = names ? elf_rawdata(names, NULL) : NULL;
    if (!old)
        return false;
    uint64_t at = aligned(end);
    c->text.arena = a;
    buf_add(&c->text, old->d_buf, old->d_size);
    buf_add(&c->text, RECORD_SECTION, sizeof RECORD_SECTION);
    c->text_at = aligned(at + record->len);
    elf_flagelf(c->to, ELF_C_SET, ELF_F_LAYOUT);
    return copy_head(c, aligned(c->text_at + c->text.len)) && copy_sections(c) && add_record(c, record, at) &&
           elf_update(c->to, ELF_C_WRITE) > 0;
}

/* Writes the object with its record; returns NULL, or why it cannot. */
static const char *write_object(Arena *a, int fd, char *bytes, size_t len, const Buf *record)
{
    elf_version(EV_CURRENT);
    Copy c = {.from = elf_memory(bytes, len), .to = elf_begin(fd, ELF_C_WRITE, NULL)};
    bool ok = c.from && c.to && write_copy(a, &c, len, record);
    const char *why = ok ? NULL : elf_errmsg(-1);
    elf_end(c.from);
    elf_end(c.to);
    return why;
}

/* The object at that path, of which the bytes are, gets the record; its mode stays. */
static bool put_into_elf(Arena *a, const char *path, char *bytes, size_t len, const Buf *record, const char **why)
{
    struct stat st;
    char *temporary = arena_printf(a, "%s/.mr-%ld-XXXXXX", path_directory(a, path), (long)getpid());
    int fd = mkostemp(temporary, O_CLOEXEC);
    if (fd < 0) {
        *why = strerror(errno);
        return false;
    }
    *why = write_object(a, fd, bytes, len, record);
    bool ok = stat(path, &st) == 0 && fchmod(fd, st.st_mode & 07777) == 0 && !*why;
    ok = close(fd) == 0 && ok;
    if (ok && rename(temporary, path) == 0)
        return true;
    if (!*why)
        *why = strerror(errno);
    unlink(temporary);
    return false;
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
    Buf record = {.arena = a};
    *why = NULL;
    path = file_lasting(a, path);
    char *bytes = path ? file_read(a, path, &len) : NULL;
    if (!bytes)
        return true; /* The file is /dev/null, say. */
    Record with_content = *r;
    ObjectForm form = object_form(bytes, len);
    if (form == FORM_ELF)
        with_content.content = object_fingerprint(a, bytes, len);
    record_write(&with_content, &record);
    switch (form) {
    case FORM_ELF: return put_into_elf(a, path, bytes, len, &record, why);
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

/* What objcopy or an editor has made of the object would be lost with it. */
static void note_edits(Arena *a, const char *bytes, size_t len, Record *r)
{
    r->is_edited = *r->content && strcmp(r->content, object_fingerprint(a, bytes, len)) != 0;
}

void object_records(Arena *a, const Cache *cache, const char *bytes, size_t len, Records *out)
{
    size_t n;
    const char *kept;
    int before = out->n;
    switch (object_form(bytes, len)) {
    case FORM_ELF:
        elf_records(a, bytes, len, out);
        if (out->n == before + 1)
            note_edits(a, bytes, len, out->items[before]);
        break;
    case FORM_FOREIGN:
        kept = cache_get(cache, "record", content_key(a, bytes, len), &n);
        if (kept)
            records_read(a, kept, n, out);
        break;
    default: break;
    }
}

/* ---- symbols ---- */

static void add_symbols(Arena *a, Elf *elf, Elf_Scn *scn, const GElf_Shdr *shdr, Words *out)
{
    Elf_Data *data = elf_getdata(scn, NULL);
    GElf_Sym symbol;
    for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
        const char *name = elf_strptr(elf, shdr->sh_link, symbol.st_name);
        if (GELF_ST_BIND(symbol.st_info) != STB_LOCAL && symbol.st_shndx != SHN_UNDEF && name)
            words_add(out, arena_strdup(a, name));
    }
}

void object_symbols(Arena *a, const char *bytes, size_t len, Words *out)
{
    if (object_form(bytes, len) != FORM_ELF)
        return;
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory((char *)bytes, len);
    GElf_Shdr shdr;
    for (Elf_Scn *scn = NULL; elf && (scn = elf_nextscn(elf, scn)) != NULL;)
        if (gelf_getshdr(scn, &shdr) && shdr.sh_type == SHT_SYMTAB)
            add_symbols(a, elf, scn, &shdr, out);
    elf_end(elf);
}

/* ---- names ---- */

static void replace_all(char *text, size_t len, const char *from, const char *to)
{
    size_t n = strlen(from);
    for (char *at = text; (at = memmem(at, len - (size_t)(at - text), from, n)) != NULL; at += n)
        memcpy(at, to, n);
}

void object_rename(char *bytes, size_t len, const char *from, const char *to)
{
    size_t names;
    if (object_form(bytes, len) != FORM_ELF) {
        replace_all(bytes, len, from, to);
        return;
    }
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory(bytes, len);
    if (elf && elf_getshdrstrndx(elf, &names) == 0)
        for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn)) != NULL;) {
            GElf_Shdr shdr;
            const char *is = gelf_getshdr(scn, &shdr) ? elf_strptr(elf, names, shdr.sh_name) : NULL;
            bool has_names = is && (shdr.sh_type == SHT_STRTAB || starts_with(is, ".debug_"));
            if (has_names && shdr.sh_offset <= len && shdr.sh_size <= len - shdr.sh_offset)
                replace_all(bytes + shdr.sh_offset, shdr.sh_size, from, to);
        }
    elf_end(elf);
}
