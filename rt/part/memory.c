/* ---- Texts and memory ---- */

/* These are loops of our own, since the program may have functions of such names, which may count.  The fence keeps
   compilers from putting a call of memset, memcpy or strlen in their place. */
#ifdef MR_GNU
#define NO_CALL() SIGNAL_FENCE()
#else
#define NO_CALL() ((void)0)
#endif

OWN size_t text_length(const char *s)
{
    size_t n = 0;
    for (; s[n]; n++)
        NO_CALL();
    return n;
}

OWN int bytes_equal(const void *a, const void *b, size_t n)
{
    const char *x = (const char *)a, *y = (const char *)b;
    for (; n && *x == *y; n--, x++, y++)
        NO_CALL();
    return n == 0;
}

OWN void bytes_copy(void *to, const void *from, size_t n)
{
    char *x = (char *)to;
    const char *y = (const char *)from;
    for (; n; n--, *x++ = *y++)
        NO_CALL();
}

OWN void bytes_clear(void *p, size_t n)
{
    char *x = (char *)p;
    for (; n; n--, *x++ = 0)
        NO_CALL();
}

OWN int text_equal(const char *a, const char *b)
{
    return bytes_equal(a, b, text_length(b) + 1);
}

/* The length of the text in front of the character, or of all of it if the character is not there. */
OWN size_t text_until(const char *s, char stop)
{
    size_t n = 0;
    for (; s[n] && s[n] != stop; n++)
        NO_CALL();
    return n;
}

OWN int text_begins(const char *s, const char *with)
{
    for (; *with && *s == *with; s++, with++)
        NO_CALL();
    return !*with;
}

/* Puts `s` behind the text in `out`, which has `room` bytes; 0 where it does not fit. */
OWN int text_add(char *out, size_t room, const char *s)
{
    size_t n = text_length(out), more = text_length(s);
    if (n + more >= room)
        return 0;
    bytes_copy(out + n, s, more + 1);
    return 1;
}

/* Puts as much of `s` behind the text in `out` as there is room for. */
OWN void text_add_some(char *out, size_t room, const char *s)
{
    size_t n = text_length(out);
    for (; n + 1 < room && *s; out[++n] = 0)
        out[n] = *s++;
}

enum { NUMBER_ROOM = 24 };

/* Writes a number in decimal.  Returns where in `out`, which has NUMBER_ROOM bytes, the text begins. */
OWN const char *number_text(char *out, mr_u64 n)
{
    char *p = out + NUMBER_ROOM - 1;
    *p = 0;
    do
        *--p = (char)('0' + n % 10);
    while (n /= 10);
    return p;
}
