/* ---- Random numbers: Marsaglia's xorshift64, multiplied (Vigna) ---- */

/* Sampling at random differs from run to run.  Where only iterations are drawn it depends on the thread and the rank,
   so that a run can be repeated, but the ranks of a job do not all count the same iterations. */
OWN void random_seed(Thread *t)
{
    mr_u64 x = ((mr_u64)(u32)(run.header->rank + 2) << 32) + t->ordinal + 1;
    if (run.random)
        x += ((mr_u64)process_id() << 20) ^ unix_ns() ^ (mr_ticks() << 24);
    x = (x ^ x >> 30) * ((mr_u64)0xBF58476Du << 32 | 0x1CE4E5B9u);
    x = (x ^ x >> 27) * ((mr_u64)0x94D049BBu << 32 | 0x133111EBu);
    x ^= x >> 31;
    t->random = x ? x : 1;
}

OWN mr_u64 random_below(Thread *t, mr_u64 n)
{
    mr_u64 x = t->random;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    t->random = x;
    return (x * ((mr_u64)0x2545F491u << 32 | 0x4F6CDD1Du) >> 1) % n;
}
