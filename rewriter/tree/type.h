/* Types and declarations, as the front end found them.  Everything lives in the unit's arena. */
#ifndef MR_TREE_TYPE_H
#define MR_TREE_TYPE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    TY_VOID,
    TY_INT,
    TY_BIT_INT, /* C23's _BitInt wraps at widths that no size tells. */
    TY_FLOAT,
    TY_COMPLEX,
    TY_VECTOR,
    TY_POINTER,
    TY_ARRAY,
    TY_RECORD,
    TY_FUNCTION,
    TY_OTHER
} TypeKind;

/* Invariant: two types are the same unqualified canonical type iff their `same` is equal. */
typedef struct Type {
    TypeKind kind;
    int64_t size;             /* Size in bytes; -1: it is not known here (VLA, void, function). */
    int64_t moved; /* Bytes that reading or writing a value moves, where they are less than `size`; else 0. */
    int64_t count; /* Number of elements of an array or vector; -1: it is not known. */
    const struct Type *elem; /* The pointee, element, result of a function, or part of a complex number. */
    const void *same;
    bool is_volatile, is_atomic, is_restrict;
    bool is_unsigned, is_bool; /* Both are false for other kinds than TY_INT. */
    bool noreturn; /* The type is a function's, with the attribute noreturn. */
    uint64_t signature; /* A function type has a hash of what it is passed, the same in all files; 0: the type does not
                           say it. */
    const struct Type
        *decayed; /* An array type has the pointer type of a parameter that is declared so; NULL: none is. */
    const struct Decl *const
        *field; /* The members of a structure with bit-fields, if some initialiser's list is of that type. */
    int n_fields; /* The number of named members in `field`. */
    const struct Type *plain; /* A structure type has the type without qualifiers, which alone has `record`. */
    const struct Record *record; /* The members of a structure, if the unit uses one of them; else NULL. */
    const char *name; /* The type as C writes it, without qualifiers. */
} Type;

typedef struct RecordMember {
    const char *name;
    const Type *type;
    int64_t offset,
        size; /* Bytes from the beginning of the structure; a bit-field has those of the bytes that hold its bits. */
    bool is_bitfield;
} RecordMember;

/* A structure or union that is not an unnamed member of another one; the members of its unnamed members count as its
 * own. */
typedef struct Record {
    const Type *type;
    const char *file; /* The structure is declared there, as Decl.file and Decl.line have it. */
    unsigned line;
    RecordMember *member; /* The members are in the order of the text. */
    int n_members;
} Record;

typedef enum { DECL_VAR, DECL_PARAM, DECL_FUNCTION, DECL_FIELD, DECL_ENUMERATOR, DECL_OTHER } DeclKind;

typedef struct Decl {
    DeclKind kind;
    const char *name;
    const Type *type;
    bool is_static_storage; /* globals, static and thread-local variables */
    bool is_known;          /* a constant variable whose initialiser is in this file */
    bool address_taken;     /* & was applied to it; functions: they are named otherwise than to call them */
    bool noreturn;          /* functions */
    bool may_jump;          /* longjmp may leave a call of it for a function further out, or exec end it */
    bool may_fork;          /* a call of it may come back in two processes */
    bool always_returns;    /* each call returns: found for functions of the given files */
    bool returns_twice;     /* calls return twice, like setjmp's */
    bool says_noreturn;     /* declared noreturn, not only found to be */
    bool is_deprecated;     /* functions: compilers warn of code that names them */
    bool is_replaceable;    /* functions: the linker may take another definition: weak, external inline */
    bool is_internal;       /* functions, variables at file scope: static */
    bool is_named_here_alone; /* external functions: the whole program is known, and no other file of it names it */
    bool is_systems;        /* functions: they are static in a header of the system, such as intrinsics */
    int64_t offset;         /* fields: bytes from the start of their structure; -1: not known */
    bool is_in_union;       /* fields: they are members of a union */
    bool is_underaligned;   /* fields: it may lie where its type is not aligned, in a packed structure */
    bool is_bitfield;       /* fields: they are bit-fields; unit_size and n_units say how they are accessed */
    Record *record;         /* fields: the structure whose member it is; NULL: it is an unnamed member of one */
    int member;             /* fields: number of the member in the structure */
    const char *file; /* variables, fields: where they are declared; NULL: in the unit's text or a system's header */
    unsigned line; /* line of the declaration; 0: it is in a system's header */
    int unit_size, n_units; /* bit-fields: size and number of the units that hold it; 0: not known */
    bool fills_units; /* bit-fields: nothing else is in these units */
    int64_t first_bit; /* bit-fields: from the start of the structure, as the target numbers bits */
    int bits; /* bit-fields: width; 0: not known */
    bool is_global_register; /* a global in a register: register long a asm ("r12"); */
    bool is_register;     /* a local that is declared so: it has no address */
    bool is_initialised;  /* a static pointer that does not begin as NULL */
    bool is_static_local; /* a static variable of a function */
    bool is_const; /* a variable of static storage that nothing may write: its elements are const */
    bool holds_labels; /* a static local whose initialiser holds addresses of labels */
    bool is_bound; /* a static local whose declaration names what only the function knows */
    bool is_declared_with_shareable; /* a static local declared together with one that is shareable */
    unsigned homonym; /* static locals: how many of the same name the function declares before */
    bool never_negative; /* floating variables of a function: the model has found that no value is below zero */
    bool is_local; /* parameters, variables and enumerators of a function */
    unsigned number; /* locals: the number in the function, from 1, the same in every copy; 0: none was given yet */
    uint64_t meaning; /* a hash of what the name means, for Function.tree_hash; 0: not worked out */
    uint64_t initialiser; /* of shareable variables, wherever they stand: what their initialiser names */
    const struct Decl *original; /* of locals of a version, and static ones that were moved in front of it: the user's
                                    (version_match, expand_unit); or NULL */
    unsigned order; /* functions: place of the first declaration at file scope among all, from 1; 0: none */
    uint32_t
        declared; /* end of the first declaration in the unit's text that is no macro's and no definition; 0: none */
    bool is_asked_for; /* functions: declared in the source, and defined in a header */
    int header_function; /* functions: for the front end, 1 + index of the definition in a header; 0: none */
    bool is_called_unseen; /* functions: they are named in an arm of _Generic or an array's bound, which has no tree */
    enum {
        INLINED_AS_LIKED,
        INLINED_ALWAYS,
        INLINED_NEVER
    } inlining; /* The attributes of the function's definition say so. */
    bool is_inlined; /* The function is small and static, and no calls of it are left, as it is guessed
                        (inline_guess.h). */
    unsigned refs, calls; /* Numbers of the places that name the function, and of those that name it to call it. */
    unsigned cleanups; /* The number of variables that call the function when their scope ends. */
    int format_at; /* A function that takes any number of arguments has the number of the last one in front of those,
                      from 1; else 0. */
    bool has_mismatched_call; /* Some call has fewer or more arguments than the function has parameters, as old
                                 definitions allow. */
    const char *result; /* A function that is called has the declaration of a variable `%s` of its result's type; "": it
                           cannot be written. */
} Decl;

bool is_scalar(const Type *t);
/* An integer or a pointer; not NULL. */
bool is_whole_number(const Type *t);
bool is_function_pointer(const Type *t);
/* A static variable of a function that every copy of the function has to share: it can be written, and its place can be
 * elsewhere. */
bool is_shareable(const Decl *d);

#endif
