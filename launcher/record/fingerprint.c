/* In: an object's bytes.  Out: a hash of its loaded sections, and of the names that others may see.
 * Method: libelf.  Sections are hashed one by one and summed, so that their order does not matter; so are symbols.
 * Limits: relocations are not looked at but for the names that they need. */
#include "record/fingerprint.h"

#include <gelf.h>

/* Linkers rewrite frames of exceptions, also where they only join objects (ld -r). */
static bool is_taken(const GElf_Shdr *shdr, const char *name)
{
    return (shdr->sh_flags & SHF_ALLOC) && shdr->sh_size && shdr->sh_type != SHT_NOTE &&
           !starts_with(name, ".eh_frame");
}

static uint64_t of_section(Elf_Scn *scn, const GElf_Shdr *shdr, const char *name)
{
    Elf_Data *data = shdr->sh_type == SHT_NOBITS ? NULL : elf_rawdata(scn, NULL);
    Hash h = hash_start();
    hash_text(&h, name);
    hash_bytes(&h, &shdr->sh_size, sizeof shdr->sh_size);
    if (data && data->d_buf)
        hash_bytes(&h, data->d_buf, data->d_size);
    return h.half[0];
}

static uint64_t of_symbols(Elf *elf, Elf_Scn *scn, const GElf_Shdr *shdr)
{
    Elf_Data *data = elf_getdata(scn, NULL);
    GElf_Sym symbol;
    uint64_t sum = 0;
    for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
        const char *name = elf_strptr(elf, shdr->sh_link, symbol.st_name);
        bool is_defined = symbol.st_shndx != SHN_UNDEF;
        if (GELF_ST_BIND(symbol.st_info) == STB_LOCAL || !name)
            continue;
        Hash h = hash_start();
        hash_text(&h, name);
        hash_bytes(&h, &symbol.st_info, sizeof symbol.st_info);
        hash_bytes(&h, &symbol.st_value, sizeof symbol.st_value);
        hash_bytes(&h, &is_defined, sizeof is_defined);
        sum += h.half[0];
    }
    return sum;
}

const char *object_fingerprint(Arena *a, const char *bytes, size_t len)
{
    size_t names;
    uint64_t sum = 0;
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory((char *)bytes, len);
    bool ok = elf && elf_getshdrstrndx(elf, &names) == 0;
    for (Elf_Scn *scn = NULL; ok && (scn = elf_nextscn(elf, scn)) != NULL;) {
        GElf_Shdr shdr;
        const char *name = gelf_getshdr(scn, &shdr) ? elf_strptr(elf, names, shdr.sh_name) : NULL;
        if (!name)
            continue;
        if (is_taken(&shdr, name))
            sum += of_section(scn, &shdr, name);
        else if (shdr.sh_type == SHT_SYMTAB)
            sum += of_symbols(elf, scn, &shdr);
    }
    elf_end(elf);
    return ok ? arena_printf(a, "%016llx", (unsigned long long)sum) : "";
}
