struct s { unsigned a : 3, b : 5; };
struct m { unsigned a : 3; unsigned : 4; unsigned b : 20; int x; unsigned c : 8, d : 8; };
#pragma pack(1)
struct packed { unsigned a : 12, b : 17; };
#pragma pack()
struct outer { struct s s; int x; };
void use(struct s *, struct m *, struct packed *, struct outer *);
void f(int n)
{
    struct s s = {1, n};                                     /* one byte for both, one store for the rest */
    struct m m = {.x = n, .a = 1, .b = n, .d = 1};           /* x; one unit of 4 bytes; d; the rest */
    struct packed p = {n, n};                                /* 4 single bytes */
    struct outer o = {{n, 2}, 3}, bare = {n, 2, 3};          /* without its braces: each by its type */
    use(&s, &m, &p, &o);
    m = (struct m){n, 2, 3, 4, 5};
    use(&bare.s, &m, &p, &bare);
}
