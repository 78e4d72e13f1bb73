#define STACK(name, type)                                                                   \
    typedef struct name {                                                                   \
        type at[8];                                                                         \
        int n;                                                                              \
    } name;                                                                                 \
    static inline void name##_push(name *s, type v) { s->at[s->n++] = v; }                  \
    __attribute__((unused)) static inline type name##_pop(name *s) { return s->at[--s->n]; }

STACK(ints, int)
