/* ---- What a shared object of a module exports ---- */

#if defined(__GNUC__)
#define MP_EXPORT __attribute__((__visibility__("default")))
#else
#define MP_EXPORT
#endif

extern const mr_backend_entry *mr_backend(void);
extern const char *mr_backend_name(void);

MP_EXPORT const mr_backend_entry *mr_backend(void)
{
    static mr_program what_it_asks_for;
    static mr_backend_entry entry;
    what_it_asks_for.build = "";
    what_it_asks_for.events = MP_UNION;
    entry.abi = MR_BACKEND_ABI;
    entry.program = &what_it_asks_for;
    entry.consume = mp_consume;
    return &entry;
}

MP_EXPORT const char *mr_backend_name(void)
{
    return mp_modules[0]->name;
}
