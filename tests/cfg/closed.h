/* As in a system's <assert.h> and <sys/queue.h>. */
#pragma GCC system_header
extern void assert_failed(const char *) __attribute__((__noreturn__));
#define ASSERT(c) ((void) sizeof ((c) ? 1 : 0), __extension__ ({ if (c) ; else assert_failed(#c); }))
#define INSERT_HEAD(head, e) do { (e)->next = *(head); *(head) = (e); } while (0)
