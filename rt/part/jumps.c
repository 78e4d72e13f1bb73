/* ---- Jumps ---- */

/* A mark is the number of open entries, and whether it was taken inside a handler that interrupted the runtime:
   a function called there may use setjmp too, and must not take the thread for one that a jump left behind. */
enum { MARK_HELD = 1 << 30 };

unsigned mr_mark(void)
{
    const Thread *t = self_get();
    if (!t && OTHERS) /* Entries of other images must not be taken for some that were opened behind the mark. */
        t = me();
    return t ? (t->top->level + t->recursions + t->ignored) | (t->ready ? 0 : MARK_HELD) : 0;
}

/* Repairs what a handler left half done when it left the runtime by siglongjmp.  Frames are right at every moment, and
   the rest follows from them.  The time of the entry that was being closed may be lost. */
OWN COLD void repair(Thread *t)
{
    Frame *f;
    Node *n;
    for (n = t->nodes; n; n = n->older)
        n->depth = 0;
    t->recursions = 0;
    for (f = t->top; f != &t->bottom; f = f->below) {
        f->node->depth += 1 + f->recursions;
        t->recursions += f->recursions;
    }
    for (n = t->nodes; n; n = n->older) {
        n->slot->depth = n->depth;
        if (n->depth == 0)
            n->inner = n->slot->open_since = 0;
    }
    now_set(t, t->top->counters);
    release(t);
}

void mr_back(unsigned mark)
{
    Thread *t = self_get();
    const Frame *f;
    unsigned more;
    if (!t || t == &nobody)
        return;
    if (!t->ready && !(mark & MARK_HELD) && !run.off)
        repair(t);
    mark &= ~(unsigned)MARK_HELD;
    for (more = t->top->level + t->recursions + t->ignored; more > mark && t->ignored; more--)
        t->ignored--;
    if (more <= mark || deaf(t))
        return;
    hold(t);
    more -= mark; /* Number of entries to close. */
    for (f = t->top; f != t->base && f->recursions < more; f = f->below)
        more -= 1 + f->recursions;
    if (f != t->top)
        close_to(t, f);
    if (more && f->recursions)
        leave_again(t, more < f->recursions ? more : f->recursions);
    release(t);
}

#ifdef MR_ASIDE_NAME
__attribute__((__used__))
#if !defined(__clang__)
__attribute__((__externally_visible__))
#endif
#endif
mr_u64 *
mr_current(void)
{
    return now_get(me());
}

#ifdef MR_ASIDE_NAME
/* Text by which debuggers know the frame, where the compiler writes such text itself. */
#ifdef __GCC_HAVE_DWARF2_CFI_ASM
#define CFI(text) "   " text
#else
#define CFI(text) ""
#endif

/* Assembly in pieces, since C89 has strings of 509 characters at most. */
#define SAVE(text) __asm__ __volatile__("{|.att_syntax prefix\n}" text "{|.intel_syntax noprefix\n}" : :)

/* mr_current() for callers that assume that no register is changed; the result is in the word above the address that
   this returns to.  Vectors are saved as the system saves them when it
   switches threads, in an area whose size the processor reports (CPUID, leaf 13), on a stack that may be aligned to
   nothing.  XRSTOR wants zeros in the area's header, 512 bytes behind its beginning.  Of the parts 0xe7 those are saved
   that functions pass on without saying so: x87, SSE, AVX, AVX-512; they lie in the first 2,688 bytes, behind which
   there may be 8 KiB for matrices.  Compilers that are asked to write Intel's syntax (-masm=intel) go on in it. */
__attribute__((__naked__, __used__, __noinline__, __cold__, __no_instrument_function__))
#if !defined(__clang__)
__attribute__((__externally_visible__))
#endif
void mr_aside(void);
void mr_aside(void)
{
    /* clang-format off */
    SAVE("   push %%rbp\n"
         CFI(".cfi_def_cfa_offset 16\n   .cfi_offset 6, -16\n")
         "   mov %%rsp, %%rbp\n"
         CFI(".cfi_def_cfa_register 6\n")
         "   push %%rax\n   push %%rbx\n   push %%rcx\n   push %%rdx\n   push %%rsi\n   push %%rdi\n"
         "   push %%r8\n   push %%r9\n   push %%r10\n   push %%r11\n   push %%r12\n");
    SAVE("   xor %%r12d, %%r12d\n"             /* Is there XSAVE, and may programs use it? */
         "   mov $1, %%eax\n   cpuid\n   and $0x8000000, %%ecx\n   jz 1f\n"
         "   mov $13, %%eax\n   xor %%ecx, %%ecx\n   cpuid\n"
         "   mov $2688, %%r12d\n   cmp %%r12d, %%ebx\n   cmovb %%ebx, %%r12d\n"
         "1: lea -576(%%rsp), %%rsp\n   sub %%r12, %%rsp\n   and $-64, %%rsp\n"
         "   test %%r12, %%r12\n   jz 2f\n");
    SAVE("   lea 512(%%rsp), %%rdi\n   xor %%eax, %%eax\n   mov $8, %%ecx\n   cld\n   rep stosq\n"
         "   mov $0xe7, %%eax\n   xor %%edx, %%edx\n   xsave64 (%%rsp)\n"
         "   call " MR_TEXT(mr_current) "@PLT\n   mov %%rax, 16(%%rbp)\n"
         "   mov $0xe7, %%eax\n   xor %%edx, %%edx\n   xrstor64 (%%rsp)\n   jmp 3f\n"
         "2: fxsave64 (%%rsp)\n"
         "   call " MR_TEXT(mr_current) "@PLT\n   mov %%rax, 16(%%rbp)\n"
         "   fxrstor64 (%%rsp)\n");
    SAVE("3: lea -88(%%rbp), %%rsp\n"
         "   pop %%r12\n   pop %%r11\n   pop %%r10\n   pop %%r9\n   pop %%r8\n"
         "   pop %%rdi\n   pop %%rsi\n   pop %%rdx\n   pop %%rcx\n   pop %%rbx\n   pop %%rax\n"
         "   pop %%rbp\n"
         CFI(".cfi_def_cfa 7, 8\n   .cfi_restore 6\n")
         "   ret\n");
    /* clang-format on */
}
#endif

mr_u64 *mr_at(unsigned counter)
{
    mr_u64 *c = mr_current();
    c[counter]++;
    return c;
}
