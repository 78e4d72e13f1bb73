/* Every kind of event once, and loops and functions that jumps leave.  config: events 0x27ff, modules log.c
   Loops: 0 in function 0; 1 in 0; 2 in 1; 3 in function 1.  Sites: 0 load, 8 bytes; 1 load, 4; 2 store, 4; 3 update, 8.
 */
#include "memrt.h"
#include <stdio.h>

static struct {
    double a[4];
    int b[8];
    char c[100];
} it;

static void accesses(void)
{
    mr_u64 bytes = 20;
    (void)MR_GLOBAL(50u, &it, sizeof it);
    it.a[0] = 0;
    it.a[1] = 1;
    it.b[1] = 0x01020304;
    (void)MR_ENTER(0u);
    MR_LOAD(0u, 8u, &it.a[0]);
    mr_event(3, MR_EVENT_HEAD(MR_K_LOAD, 0), (mr_u64)(mr_word)&it.a[0], 5, 0); /* the long form */
    MR_LOAD_PLAIN(1u, 4u, &it.b[1]);
    MR_LOAD_AT(1u, 4u, &it, 36u, 0u);
    MR_STORE(2u, 4u, &it.b[1]);
    MR_STORE_FIRST(2u, 4u, &it.b[1]);
    MR_UPDATE_FIRST(3u, 8u, &it.a[1]);
    MR_UPDATE(3u, 8u, &it.a[1], MR_VALUE(4, &it.b[1]));
    MR_RANGE_LOAD(4u, it.c, 20);
    MR_RANGE_STORE(4u, it.c, 0);
    (void)MR_STRIDED_LOAD(1u, 4u, &it.b[7], -4, 3);
    (void)MR_STRIDED_STORE(2u, 0u, &it.b[0], 8, 2);
    MR_POINTER(5u, &it.b[2]);
    MR_ALLOC(6u, it.c + 40, &bytes);
    MR_REALLOC(7u, it.c + 60, (mr_word)(it.c + 40), &bytes);
    MR_REALLOC(7u, (char *)0, (mr_word)(it.c + 60), &bytes); /* failed: the old one lives */
    MR_FREE(8u, it.c + 60);
    MR_FREE(8u, it.c + 60);
    MR_FREE(8u, (char *)0);
    (void)MR_STACK(9u, it.c + 80, 8);
    (void)MR_STACK(9u, it.c + 88, 8);
    (void)MR_STACK(9u, it.c + 84, 8); /* in the place of both, whose end was not seen */
    (void)MR_UNSTACK(9u, it.c + 80, 16);
}

static void loops(void)
{
    unsigned i;
    (void)MR_LOOP(0u);
    for (i = 0; i < 3; i++) {
        (void)MR_ITERATE(0u);
        (void)MR_LOOP(1u);
        (void)MR_ITERATE(1u);
        MR_LOAD(0u, 8u, &it.a[0]);
        (void)MR_ITERATE(1u);
        (void)MR_LOOP(2u);
        (void)MR_ITERATE(2u);
        MR_LOAD(0u, 8u, &it.a[0]);
        if (i == 1)
            continue; /* the inner two are left by a jump */
        (void)MR_LOOP_END(2u);
        (void)MR_LOOP_END(1u);
        MR_LOAD(0u, 8u, &it.a[0]);
    }
    (void)MR_LOOP(0u); /* left by a jump, and begun again */
    (void)MR_ITERATE(0u);
    (void)MR_ENTER(1u);
    (void)MR_LOOP(3u);
    (void)MR_ITERATE(3u);
    (void)MR_ENTER(0u); /* a recursion: its loop is another one */
    (void)MR_LOOP(0u);
    (void)MR_ITERATE(0u);
    MR_LOAD(0u, 8u, &it.a[0]);
    (void)MR_EXIT(1u); /* a longjmp left the inner one */
    (void)MR_ITERATE(0u);
    MR_LOAD(0u, 8u, &it.a[0]);
    (void)MR_EXIT(1u); /* not open */
    (void)MR_EXIT(0u);
}

int main(void)
{
    MR_COUNT(0);
    accesses();
    loops();
    mr_leave(0);
    MR_LOAD(0u, 8u, &it.a[0]); /* the whole program is the region: this is still inside of it */
    return 0;
}
