/* Arena, growing text and arrays, hash, whole files. */
#include "check.h"

#include <errno.h>

static void arena(void)
{
    Arena *a = arena_new();
    for (size_t i = 0; i < 3000; i++) {
        size_t n = i * 37 % 977 + (i % 100 == 0 ? 200000 : 0);
        unsigned char *p = arena_alloc(a, n);
        EXPECT((uintptr_t)p % _Alignof(max_align_t) == 0);
        for (size_t k = 0; k < n; k++) {
            EXPECT(p[k] == 0);
            p[k] = 0xff;
        }
    }
    EXPECT_TEXT(arena_strndup(a, "abcdef", 3), "abc");
    EXPECT_TEXT(arena_strndup(a, NULL, 0), "");
    EXPECT_TEXT(arena_printf(a, "%d-%s", 42, "x"), "42-x");
    arena_free(a);
    arena_free(NULL);
    arena_free(arena_new());
}

/* All of it lies behind its own address until that is full; nobody else may be there. */
static void arena_at_a_place(void)
{
    enum { BYTES = 1 << 20 };
    if (sizeof(void *) < 8)
        return;
    void *at = (void *)(uintptr_t)UINT64_C(0x5f0000000000);
    Arena *a = arena_new_at(at, BYTES);
    EXPECT(a == at && arena_new_at(at, BYTES) == NULL);
    char *small = arena_strdup(a, "small"), *large = arena_alloc(a, BYTES / 2);
    memset(large, 1, BYTES / 2);
    EXPECT(small > (char *)at && large + BYTES / 2 <= (char *)at + arena_image(a) && arena_image(a) < BYTES);
    EXPECT(((char *)arena_alloc(a, BYTES / 4))[0] == 0 && arena_image(a));
    memset(arena_alloc(a, BYTES), 1, BYTES);
    EXPECT(arena_image(a) == 0);
    arena_free(a);
    EXPECT((a = arena_new_at(at, BYTES)) == at);
    arena_free(a);
    EXPECT(arena_image(a = arena_new()) == 0);
    arena_free(a);
}

static void growing_text(void)
{
    Buf b = {0};
    buf_add(&b, NULL, 0);
    EXPECT_TEXT(b.text, "");
    for (int i = 0; i < 1000; i++)
        buf_printf(&b, "%d,", i);
    buf_putc(&b, 'x');
    buf_puts(&b, "yz");
    EXPECT_NUMBER(b.len, 3893);
    EXPECT_TEXT(b.text + b.len - 7, "999,xyz");
    buf_free(&b);
    EXPECT(b.text == NULL && b.len == 0);
}

static void growing_array(void)
{
    int *p = NULL, n = 0, cap = 0;
    for (int i = 0; i < 100; i++)
        *PUSH(p, n, cap) = i;
    EXPECT(n == 100 && p[0] == 0 && p[99] == 99);
    free(p);
}

/* Each bit of the text, its length and the start have a part in it, in the lower half too: tables take the low bits, an
 * id is made of two starts. */
static void hash(void)
{
    unsigned char text[21] = "twenty-one characters";
    const uint64_t all = hash_bytes(HASH_START, text, sizeof text);
    EXPECT(hash_bytes(HASH_START, "", 0) != hash_bytes(HASH_START, "\0", 1));
    EXPECT((uint32_t)hash_bytes(~HASH_START, text, sizeof text) != (uint32_t)all);
    for (size_t i = 0; i < sizeof text; i++) {
        EXPECT((uint32_t)hash_bytes(HASH_START, text, i) != (uint32_t)all);
        for (int bit = 0; bit < 8; bit++) {
            text[i] ^= 1U << bit;
            EXPECT((uint32_t)hash_bytes(HASH_START, text, sizeof text) != (uint32_t)all);
            text[i] ^= 1U << bit;
        }
    }
    EXPECT(hash_bytes(HASH_START, text, sizeof text) == all);
}

static void whole_files(void)
{
    size_t len;
    put_file("a.txt", "one\ntwo\n");
    EXPECT_FILE("a.txt", "one\ntwo\n");
    char *text = read_file("/dev/null", &len);
    EXPECT(text && len == 0 && *text == 0);
    free(text);
    EXPECT(read_file("missing", &len) == NULL && errno == ENOENT);
    EXPECT(read_file(".", &len) == NULL && errno == EISDIR);
}

int main(void)
{
    CASE("util", arena);
    CASE("util", arena_at_a_place);
    CASE("util", growing_text);
    CASE("util", growing_array);
    CASE("util", hash);
    CASE("util", whole_files);
    return failed_cases != 0;
}
