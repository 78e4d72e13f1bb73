/* ---- What the runtime calls ---- */

#ifdef MR_SUFFIX
#define MR_PASTE(name, suffix) name##suffix
#define MR_NAME(name, suffix) MR_PASTE(name, suffix)
#define mr_backend MR_NAME(mr_backend, MR_SUFFIX)
#endif

extern const mr_backend_entry *mr_backend(void);

const mr_backend_entry *mr_backend(void)
{
    static const mr_backend_entry entry = {MR_BACKEND_ABI, &mr_program_facts, mp_consume};
    return &entry;
}
