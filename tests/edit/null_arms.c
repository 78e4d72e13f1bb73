/* A null pointer constant gives `c ? p : 0` the type of p only as long as nothing stands around it: the condition counts instead. */
#include <stddef.h>

#define NIL ((void *)0)

struct node {
    int value;
    char *name;
    struct node *next;
};

int zero(int k, struct node *n) { return (k ? n->next : 0)->value; }

int zero_first(int k, struct node *n) { return (k ? 0 : n->next)->value; }

int macro_of_system(int k, struct node *n) { return (k ? n->next : NULL)->value; }

int own_macro(int k, struct node *n) { return (k > 2 ? n->next->next : k > 1 ? NIL : k ? n : 0)->value; }

char *both(int k, struct node *n) { return (k ? n->name : k > -3 ? (0) : n->next->name) + 1; }

int integers(int k, struct node *n) { return k ? n->value : 0; }
