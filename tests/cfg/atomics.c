int shared;
int f(int n, int *to)
{
    static int ticket;
    int local = 0, expected = 3;
    __atomic_fetch_add(&shared, n, __ATOMIC_SEQ_CST);
    __sync_fetch_and_add(&ticket, 1);
    __atomic_store_n(&local, 1, __ATOMIC_RELEASE);
    __atomic_compare_exchange_n(to, &expected, 5, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); /* expected counts nothing */
    return __atomic_load_n(to + 1, __ATOMIC_ACQUIRE);
}
