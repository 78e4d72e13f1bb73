/* Types and declarations, as the front end found them.  Everything lives in the unit's arena. */
#ifndef MR_TREE_TYPE_H
#define MR_TREE_TYPE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    TY_VOID,
    TY_INT,
    TY_BIT_INT, /* C23's _BitInt wraps at widths that no size shows. */
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
    bool is_unsigned, is_bool; /* They are false for other kinds than TY_INT. */
    bool is_noreturn; /* The type is a function's, with the attribute noreturn. */
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
    int lines_below; /* Number of lines between the structure's and the member's; -1: not known, or in another file. */
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

/* What the text that copies are written to means by a name of its own (version_marks.h, reserved_names.h). */
typedef enum {
    OWN_NONE,
    OWN_VERSIONS, /* The function marks the choice between versions of a region. */
    OWN_ITERATION, /* It marks that between versions of an iteration. */
    OWN_FUNCTION_NAME, /* The variable is what __func__ says in a copy. */
    OWN_SHARED /* The variable is a static one that both copies share. */
} OwnName;

typedef enum { DECL_VAR, DECL_PARAM, DECL_FUNCTION, DECL_FIELD, DECL_ENUMERATOR, DECL_OTHER } DeclKind;

typedef struct Decl {
    DeclKind kind;
    const char *name;
    const char *users_name; /* The name in the user's source: that of a shared variable differs; else `name`. */
    OwnName own;
    const Type *type;
    bool is_static_storage; /* The variable is global, `static` or thread-local. */
    bool is_known; /* The variable is constant, and its initialiser is in this file. */
    bool is_address_taken; /* The address of a variable or member is taken with &; a function is named otherwise than to
                              call it. */
    bool is_noreturn; /* Functions only. */
    bool may_jump; /* A longjmp may leave a call of the function for another further out, or exec may end it. */
    bool may_fork; /* A call of the function may come back in two processes. */
    bool always_returns; /* Each call of the function returns, which is found out for functions of the given files. */
    bool returns_twice; /* Calls of the function return twice, like setjmp's. */
    bool says_noreturn; /* The function is declared noreturn, not only found to be. */
    bool is_deprecated; /* Compilers warn of code that names the function. */
    bool is_replaceable; /* The linker may take another definition of the function, which is weak or external inline. */
    bool is_internal; /* The function, or the variable at file scope, is static. */
    bool is_named_here_alone; /* The function is external, the whole program is known, and no other file of it names the
                                 function. */
    bool is_systems; /* The function is static in a header of the system, such as intrinsics. */
    int64_t offset; /* A field has its bytes from the start of the structure; -1: they are not known. */
    bool is_in_union; /* The field is a member of a union. */
    bool is_underaligned; /* The field may lie where its type is not aligned, in a packed structure. */
    bool is_bitfield; /* The field is a bit-field; unit_size and n_units say how it is accessed. */
    Record *record; /* The structure whose member the field is; NULL: the field is an unnamed member of one. */
    int member; /* Number of the field in its structure. */
    const char *file; /* The structure is declared there, as Decl.file and Decl.line have it. */
    unsigned line; /* Line of the declaration; 0: it is in a system's header. */
    int unit_size, n_units; /* Size and number of the units that hold the bit-field; 0: they are not known. */
    bool fills_units; /* The bit-field's units hold nothing else. */
    int64_t first_bit; /* Number of the bit-field's first bit from the start of the structure, as the target numbers
                          bits. */
    int bits; /* Width of the bit-field; 0: it is not known. */
    bool is_global_register; /* A global variable lives in a register: register long a asm ("r12"). */
    bool is_register; /* A local variable is declared `register`, so it has no address. */
    bool is_initialised; /* A static pointer does not begin as NULL. */
    bool is_static_local; /* The variable is a static one of a function. */
    bool is_const; /* The variable has static storage and const elements, so nothing may write it. */
    bool holds_labels; /* The static local's initialiser holds addresses of labels. */
    bool is_bound; /* The static local's declaration names what only the function knows. */
    bool is_declared_with_shareable; /* The static local is declared together with one that is shareable. */
    unsigned homonym; /* Static locals, also moved ones that copies share: how many of the same name the function
                         declares before. */
    bool never_negative; /* The model has found that no value of this floating variable of a function is below zero. */
    bool is_local; /* The declaration is a parameter, variable or enumerator of a function. */
    unsigned number; /* Number of a local in the function, from 1, the same in every copy; 0: none was given yet. */
    uint64_t meaning; /* A hash of what the name means, for Function.tree_hash; 0: it is not worked out. */
    uint64_t initialiser; /* Shareable variables, wherever they stand: what their initialiser names. */
    const struct Decl *original; /* The user's declaration of a local of a version, or of a static one that was moved in
                                  * front of it (clone/versioning.h, macro/expand_unit.h); else NULL. */
    unsigned order; /* Place of the function's first declaration among all at file scope, from 1; 0: there is none. */
    uint32_t declared; /* The end of the first declaration in the unit's text that is no macro's and no definition; 0:
                          none. */
    bool is_asked_for; /* The source declares the function, and a header defines it. */
    int header_function; /* The front end has 1 + index of the function's definition in a header; 0: there is none. */
    bool is_called_unseen; /* An arm of _Generic or an array's bound names the function, and these have no tree. */
    enum {
        INLINED_AS_LIKED,
        INLINED_ALWAYS,
        INLINED_NEVER
    } inlining; /* The attributes of the function's definition say so. */
    bool is_inlined; /* The function is small and static, and no calls of it are left, as it is guessed
                        (inline_guess.h). */
    unsigned refs, calls; /* Numbers of the places that name the function, and of those that name it to call it. */
    unsigned called_back; /* Number of the places that hand the function over to be called (program/called_back.h). */
    unsigned cleanups; /* The number of variables that call the function when their scope ends. */
    int format_at; /* A function that takes any number of arguments has the number of the last one in front of those,
                      from 1; else 0. */
    bool has_mismatched_call; /* Some call has fewer or more arguments than the function has parameters, as old
                                 definitions allow. */
    const char *result; /* A function that is called has the declaration of a variable `%s` of its result's type; "": it
                           cannot be written. */
} Decl;

bool is_scalar(const Type *t);
/* Is the type one of integers or pointers?  t may be NULL. */
bool is_whole_number(const Type *t);
bool is_function_pointer(const Type *t);
/* Must every copy of a function share the static variable?  It can be written, and its place can be elsewhere. */
bool is_shareable(const Decl *d);

#endif
