/* In: declarations, expressions, types.  Out: numbers that name pointers in all files.
 * Method: hashes of what they are; two that are equal by chance are one pointer, which may point to more. */
#include "program/pointer_key.h"

#include "program/points_to_stack.h"

typedef enum {
    KEY_MEMBER = 1,
    KEY_STATIC,
    KEY_RETURNED,
    KEY_TYPE,
    KEY_PASSED,
    KEY_PASSED_UNTYPED,
    KEY_PASSED_ANYHOW,
    KEY_PASSED_OTHERWISE
} KeyKind;

static uint64_t key_of(KeyKind kind, const char *name, size_t len, const int64_t *number, size_t n)
{
    uint64_t h = hash_bytes(HASH_START, &kind, sizeof kind);
    h = name ? hash_bytes(h, name, len) : h;
    return hash_bytes(h, number, n * sizeof *number) | 1; /* Keys of declarations are even. */
}

uint64_t key_of_decl(const Decl *d)
{
    return (uint64_t)(uintptr_t)d;
}

static uint64_t key_of_member(const Decl *d)
{
    return key_of(KEY_MEMBER, d->name, strlen(d->name), &d->offset, 1);
}

uint64_t key_of_static(const Decl *d)
{
    return key_of(KEY_STATIC, d->name, strlen(d->name), NULL, 0);
}

uint64_t key_of_result(const char *function)
{
    return key_of(KEY_RETURNED, function, strlen(function), NULL, 0);
}

/* A structure may be known in one file and not in another. */
static int64_t size_everywhere(const Type *pointee)
{
    return pointee->kind == TY_INT || pointee->kind == TY_FLOAT ? pointee->size : 0;
}

uint64_t key_of_type(const Type *pointee)
{
    return key_of(KEY_TYPE, NULL, 0,
                  (int64_t[]){pointee ? pointee->kind : TY_VOID, pointee ? size_everywhere(pointee) : 0}, 2);
}

uint64_t key_of_passed(uint64_t signature, int i)
{
    return key_of(KEY_PASSED, NULL, 0, (int64_t[]){(int64_t)signature, i}, 2);
}

static uint64_t key_by_place(KeyKind kind, int n, int i, const Type *pointee)
{
    return key_of(kind, NULL, 0, (int64_t[]){n, i, pointee->kind, size_everywhere(pointee)}, 4);
}

uint64_t key_of_passed_untyped(int n, int i, const Type *pointee)
{
    return key_by_place(KEY_PASSED_UNTYPED, n, i, pointee);
}

uint64_t key_of_passed_anyhow(int n, int i, const Type *pointee)
{
    return key_by_place(KEY_PASSED_ANYHOW, n, i, pointee);
}

uint64_t key_of_passed_otherwise(void)
{
    return key_of(KEY_PASSED_OTHERWISE, NULL, 0, NULL, 0);
}

bool is_pointer(const Type *t)
{
    return t && t->kind == TY_POINTER && t->elem;
}

bool is_static_pointer(const Decl *d)
{
    return d && d->kind == DECL_VAR && d->is_static_storage && !d->is_address_taken && is_pointer(d->type);
}

uint64_t key_of_other(const Node *other)
{
    const Decl *d = other ? other->decl : NULL;
    if (!d || !d->name)
        return 0;
    if (other->kind == E_MEMBER && d->kind == DECL_FIELD && is_pointer(d->type) && !d->is_in_union)
        return key_of_member(d);
    if (other->kind == E_REF && is_static_pointer(d))
        return key_of_static(d);
    return other->kind == E_CALL ? key_of_result(d->name) : 0;
}
