/* Trees and graphs on the heap: functions of a few instructions that call themselves, or are called through pointers.
 */
#include "kernels.h"
#include <math.h>

enum { DEPTH = 12, BODIES = 256, CITIES = 256, VERTICES = 192, PAIRS = 300, STEPS = 40 };

static unsigned seed;

static unsigned next_random(void)
{
    return seed = seed * 1664525u + 1013904223u;
}

static double fraction(void)
{
    return (next_random() >> 8) / 16777216.0;
}

static void *room(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (p == NULL)
        exit(3);
    return p;
}

/* ---- the sum over a binary tree; a sort in one ---- */

typedef struct Tree {
    int value;
    struct Tree *left, *right;
} Tree;

static Tree *sum_tree, *sort_tree;

Tree *tree_new(int depth)
{
    Tree *t;
    if (depth == 0)
        return NULL;
    t = room(sizeof *t);
    t->value = (int)(next_random() >> 12);
    t->left = tree_new(depth - 1);
    t->right = tree_new(depth - 1);
    return t;
}

int tree_add(const Tree *t)
{
    if (t == NULL)
        return 0;
    return (t->value & 15) + tree_add(t->left) + tree_add(t->right);
}

#pragma memrewrite function
static double tree_sum(void)
{
    return tree_add(sum_tree);
}

static void swap_values(Tree *l, Tree *r)
{
    int v = l->value;
    l->value = r->value;
    r->value = v;
}

static void swap_left(Tree *l, Tree *r)
{
    Tree *t = l->left;
    l->left = r->left;
    r->left = t;
}

static void swap_right(Tree *l, Tree *r)
{
    Tree *t = l->right;
    l->right = r->right;
    r->right = t;
}

static int bitonic_merge(Tree *root, int spare, int up)
{
    int other = (root->value > spare) ^ up;
    Tree *l = root->left, *r = root->right;
    if (other) {
        int v = root->value;
        root->value = spare;
        spare = v;
    }
    while (l != NULL) {
        if ((l->value > r->value) ^ up) {
            swap_values(l, r);
            if (other) {
                swap_left(l, r);
                l = l->left, r = r->left;
            } else {
                swap_right(l, r);
                l = l->left, r = r->left;
            }
        } else {
            l = l->right, r = r->right;
        }
    }
    if (root->left != NULL) {
        root->value = bitonic_merge(root->left, root->value, up);
        spare = bitonic_merge(root->right, spare, up);
    }
    return spare;
}

static int bitonic(Tree *root, int spare, int up)
{
    if (root->left == NULL) {
        if ((root->value > spare) ^ up) {
            int v = spare;
            spare = root->value;
            root->value = v;
        }
        return spare;
    }
    root->value = bitonic(root->left, root->value, up);
    spare = bitonic(root->right, spare, !up);
    return bitonic_merge(root, spare, up);
}

#pragma memrewrite function
static double tree_bitonic(void)
{
    static int up;
    up = !up;
    return bitonic(sort_tree, 7, up) & 1;
}

/* ---- bodies in an octree ---- */

typedef struct Cell {
    double mass, at[3], size;
    struct Cell *child[8];
    int is_leaf;
} Cell;

typedef struct Body {
    double mass, at[3], force[3];
} Body;

static Body bodies[BODIES];
static Cell cells[16 * BODIES];
static int n_cells;

static Cell *cell_new(const double *at, double size)
{
    Cell *c = &cells[n_cells++];
    memset(c, 0, sizeof *c);
    memcpy(c->at, at, sizeof c->at);
    c->size = size;
    return c;
}

static int octant(const Cell *c, const double *at)
{
    int o = 0;
    for (int d = 0; d < 3; d++)
        if (at[d] > c->at[d])
            o |= 1 << d;
    return o;
}

static void cell_insert(Cell *c, const Body *b, int depth)
{
    int o = octant(c, b->at);
    c->mass += b->mass;
    if (depth == 0) {
        c->is_leaf = 1;
        return;
    }
    if (c->child[o] == NULL) {
        double at[3];
        for (int d = 0; d < 3; d++)
            at[d] = c->at[d] + ((o >> d & 1) ? c->size : -c->size) / 4;
        c->child[o] = cell_new(at, c->size / 2);
    }
    cell_insert(c->child[o], b, depth - 1);
}

static void gravity(const Cell *c, Body *b, double open)
{
    double d[3], square = 1e-4;
    for (int i = 0; i < 3; i++) {
        d[i] = c->at[i] - b->at[i];
        square += d[i] * d[i];
    }
    if (c->is_leaf || c->size * c->size < open * square) {
        double f = c->mass * b->mass / (square * sqrt(square));
        for (int i = 0; i < 3; i++)
            b->force[i] += f * d[i];
        return;
    }
    for (int i = 0; i < 8; i++)
        if (c->child[i] != NULL)
            gravity(c->child[i], b, open);
}

#pragma memrewrite function
static double octree(void)
{
    static const double origin[3] = {0.5, 0.5, 0.5};
    double sum = 0.0;
    Cell *root;
    n_cells = 0;
    root = cell_new(origin, 1.0);
    for (int i = 0; i < BODIES; i++)
        cell_insert(root, &bodies[i], 4);
    for (int i = 0; i < BODIES; i++) {
        memset(bodies[i].force, 0, sizeof bodies[i].force);
        gravity(root, &bodies[i], 0.8);
        sum += bodies[i].force[0];
    }
    return sum;
}

/* ---- a travelling salesman: tours of halves of a tree are joined ---- */

typedef struct City {
    double x, y;
    struct City *left, *right, *next, *before;
} City;

static City *cities;

static City *city_build(int n, double x0, double x1, double y0, double y1)
{
    City *c;
    if (n == 0)
        return NULL;
    c = room(sizeof *c);
    c->x = x0 + (x1 - x0) * fraction();
    c->y = y0 + (y1 - y0) * fraction();
    if (x1 - x0 > y1 - y0) {
        c->left = city_build((n - 1) / 2, x0, c->x, y0, y1);
        c->right = city_build(n / 2, c->x, x1, y0, y1);
    } else {
        c->left = city_build((n - 1) / 2, x0, x1, y0, c->y);
        c->right = city_build(n / 2, x0, x1, c->y, y1);
    }
    return c;
}

static double distance(const City *a, const City *b)
{
    return sqrt((a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y));
}

static void put_in(City *tour, City *c)
{
    City *best = tour, *p = tour;
    double least = 1e30;
    do {
        double more = distance(p, c) + distance(c, p->next) - distance(p, p->next);
        if (more < least) {
            least = more;
            best = p;
        }
        p = p->next;
    } while (p != tour);
    c->next = best->next;
    c->before = best;
    best->next->before = c;
    best->next = c;
}

static City *join(City *a, City *b, City *middle)
{
    City *last;
    if (a == NULL && b == NULL) {
        middle->next = middle->before = middle;
        return middle;
    }
    if (a == NULL || b == NULL) {
        a = a == NULL ? b : a;
    } else {
        last = b->before;
        b->before = a;
        last->next = a->next;
        a->next->before = last;
        a->next = b;
    }
    put_in(a, middle);
    return a;
}

static City *salesman(City *c)
{
    if (c == NULL)
        return NULL;
    return join(salesman(c->left), salesman(c->right), c);
}

#pragma memrewrite function
static double tour(void)
{
    City *first = salesman(cities), *p = first;
    double length = 0.0;
    do {
        length += distance(p, p->next);
        p = p->next;
    } while (p != first);
    return length;
}

/* ---- a spanning tree, with edges in hash tables whose function is a pointer ---- */

typedef struct Entry {
    const void *key;
    int length;
    struct Entry *next;
} Entry;

typedef struct Hash {
    Entry *bucket[32];
    unsigned (*place)(const void *key);
} Hash;

typedef struct Vertex {
    int nearest;
    struct Vertex *next;
    Hash edges;
} Vertex;

static Vertex vertices[VERTICES];

static unsigned place_of(const void *key)
{
    return (unsigned)((size_t)key >> 4) % 32;
}

static int hash_get(const Hash *h, const void *key)
{
    const Entry *e = h->bucket[h->place(key)];
    while (e != NULL && e->key != key)
        e = e->next;
    return e != NULL ? e->length : 0;
}

static void hash_put(Hash *h, const void *key, int length)
{
    Entry *e = room(sizeof *e), **b = &h->bucket[h->place(key)];
    *e = (Entry){key, length, *b};
    *b = e;
}

static Vertex *nearest(Vertex *in, Vertex **list)
{
    Vertex **best = list, *found;
    for (Vertex **v = list; *v != NULL; v = &(*v)->next) {
        int length = hash_get(&(*v)->edges, in);
        if (length != 0 && length < (*v)->nearest)
            (*v)->nearest = length;
        if ((*v)->nearest < (*best)->nearest)
            best = v;
    }
    found = *best;
    *best = found->next;
    return found;
}

#pragma memrewrite function
static double spanning_tree(void)
{
    Vertex *list = NULL, *in = &vertices[0];
    double cost = 0.0;
    for (int i = 1; i < VERTICES; i++) {
        vertices[i].nearest = 1 << 30;
        vertices[i].next = list;
        list = &vertices[i];
    }
    while (list != NULL) {
        in = nearest(in, &list);
        cost += in->nearest;
    }
    return cost;
}

/* ---- a bipartite graph: values go round along edges that are lists of pointers ---- */

typedef struct Field {
    double value;
    struct Field *next, **to;
    double **from, *coefficient;
    int n_from;
} Field;

static Field *electric, *magnetic;

static Field *fields_new(int n)
{
    Field *first = NULL;
    for (int i = 0; i < n; i++) {
        Field *f = room(sizeof *f);
        f->value = fraction();
        f->next = first;
        first = f;
    }
    return first;
}

static void fields_link(Field *of, Field *others, int n)
{
    Field **at = room((size_t)n * sizeof *at);
    int k = 0;
    for (Field *f = others; f != NULL; f = f->next)
        at[k++] = f;
    for (Field *f = of; f != NULL; f = f->next) {
        f->n_from = 4 + (int)(next_random() >> 20) % 6;
        f->from = room((size_t)f->n_from * sizeof *f->from);
        f->coefficient = room((size_t)f->n_from * sizeof *f->coefficient);
        for (int i = 0; i < f->n_from; i++) {
            f->from[i] = &at[(next_random() >> 8) % (unsigned)n]->value;
            f->coefficient[i] = fraction() / 16;
        }
    }
    free(at);
}

static void fields_step(Field *list)
{
    for (; list != NULL; list = list->next)
        for (int i = 0; i < list->n_from; i++)
            list->value -= *list->from[i] * list->coefficient[i];
}

#pragma memrewrite function
static double bipartite(void)
{
    fields_step(electric);
    fields_step(magnetic);
    return electric->value > 0;
}

/* ---- a hierarchy of lists: patients go up a tree of villages ---- */

typedef struct Patient {
    int hours, hospitals;
    struct Patient *next;
} Patient;

typedef struct Village {
    struct Village *below[4];
    Patient *waiting, *treated;
    unsigned seed;
    int staff;
} Village;

static Village *country;
static Patient patients[STEPS * 256];
static int n_patients;

static Village *village_new(int level)
{
    Village *v;
    if (level == 0)
        return NULL;
    v = room(sizeof *v);
    for (int i = 0; i < 4; i++)
        v->below[i] = village_new(level - 1);
    return v;
}

static void village_clear(Village *v, int level, unsigned number)
{
    if (v == NULL)
        return;
    v->waiting = v->treated = NULL;
    v->seed = number * 7919 + 17;
    v->staff = 1 << level;
    for (unsigned i = 0; i < 4; i++)
        village_clear(v->below[i], level - 1, number * 4 + i + 1);
}

static void list_append(Patient **list, Patient *p)
{
    while (*list != NULL)
        list = &(*list)->next;
    p->next = NULL;
    *list = p;
}

static Patient *village_step(Village *v)
{
    Patient *up = NULL, **link;
    if (v == NULL)
        return NULL;
    for (int i = 0; i < 4; i++) {
        Patient *from = village_step(v->below[i]);
        while (from != NULL) {
            Patient *next = from->next;
            from->hospitals++;
            list_append(&v->waiting, from);
            from = next;
        }
    }
    for (link = &v->treated; *link != NULL;) {
        Patient *p = *link;
        if (--p->hours > 0) {
            link = &p->next;
        } else {
            *link = p->next;
            v->staff++;
        }
    }
    while (v->waiting != NULL && v->staff > 0) {
        Patient *p = v->waiting;
        v->waiting = p->next;
        v->seed = v->seed * 1103515245u + 12345u;
        if ((v->seed >> 16) % 10 < 3 && p->hospitals < 3) {
            p->next = up;
            up = p;
        } else {
            v->staff--;
            p->hours = 3 + (int)((v->seed >> 18) % 8);
            list_append(&v->treated, p);
        }
    }
    if (v->below[0] == NULL) {
        Patient *p = &patients[n_patients++];
        p->hours = p->hospitals = 0;
        list_append(&v->waiting, p);
    }
    return up;
}

#pragma memrewrite function
static double hierarchy(void)
{
    double n = 0.0;
    village_clear(country, 5, 0);
    n_patients = 0;
    for (int i = 0; i < STEPS; i++)
        for (Patient *p = village_step(country); p != NULL; p = p->next)
            n++;
    for (int i = 0; i < n_patients; i++)
        n += patients[i].hospitals;
    return n;
}

/* ---- a search tree that is balanced by rotations ---- */

typedef struct Balanced {
    struct Balanced *left, *right;
    int key, height;
} Balanced;

static Balanced pool[1024];
static int n_pool;

static int height_of(const Balanced *b)
{
    return b == NULL ? 0 : b->height;
}

static void refresh(Balanced *b)
{
    int l = height_of(b->left), r = height_of(b->right);
    b->height = 1 + (l > r ? l : r);
}

static Balanced *rotate_right(Balanced *b)
{
    Balanced *l = b->left;
    b->left = l->right;
    l->right = b;
    refresh(b);
    refresh(l);
    return l;
}

static Balanced *rotate_left(Balanced *b)
{
    Balanced *r = b->right;
    b->right = r->left;
    r->left = b;
    refresh(b);
    refresh(r);
    return r;
}

static Balanced *balanced_insert(Balanced *b, int key)
{
    int slope;
    if (b == NULL) {
        b = &pool[n_pool++];
        *b = (Balanced){NULL, NULL, key, 1};
        return b;
    }
    if (key < b->key)
        b->left = balanced_insert(b->left, key);
    else if (key > b->key)
        b->right = balanced_insert(b->right, key);
    else
        return b;
    refresh(b);
    slope = height_of(b->left) - height_of(b->right);
    if (slope > 1) {
        if (key > b->left->key)
            b->left = rotate_left(b->left);
        return rotate_right(b);
    }
    if (slope < -1) {
        if (key < b->right->key)
            b->right = rotate_right(b->right);
        return rotate_left(b);
    }
    return b;
}

#pragma memrewrite function
static double balanced(void)
{
    Balanced *root = NULL;
    unsigned x = 12345;
    n_pool = 0;
    for (int i = 0; i < 1000; i++) {
        x = x * 1664525u + 1013904223u;
        root = balanced_insert(root, (int)(x >> 18));
    }
    return root->height;
}

/* ---- */

static void set_up(void)
{
    seed = 99;
    sum_tree = tree_new(DEPTH);
    sort_tree = tree_new(DEPTH - 2);
    for (int i = 0; i < BODIES; i++) {
        bodies[i].mass = 1.0 + fraction();
        for (int d = 0; d < 3; d++)
            bodies[i].at[d] = fraction();
    }
    cities = city_build(CITIES, 0, 1, 0, 1);
    for (int i = 0; i < VERTICES; i++) {
        vertices[i].edges.place = place_of;
        for (int k = 0; k < VERTICES; k++)
            if (k != i)
                hash_put(&vertices[i].edges, &vertices[k], 1 + (int)(next_random() >> 8) % 2048);
    }
    electric = fields_new(PAIRS);
    magnetic = fields_new(PAIRS);
    fields_link(electric, magnetic, PAIRS);
    fields_link(magnetic, electric, PAIRS);
    country = village_new(5);
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"tree-sum", tree_sum},   {"tree-bitonic", tree_bitonic},   {"octree", octree},
        {"tour", tour},           {"spanning-tree", spanning_tree}, {"bipartite", bipartite},
        {"hierarchy", hierarchy}, {"balanced", balanced},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
