/* Functions whose address static data hold as another type, or as any: who calls them there passes what the types do not tell. */
struct shape { int kind; };
struct circle { struct shape shape; int radius; };
typedef int (*Draw)(struct shape *);

static int draw_circle(struct circle *c)
{
    return c->radius + c->shape.kind;
}

static int draw_other(struct circle *c)
{
    return c->radius - c->shape.kind;
}

static int draw_own(struct circle *c)
{
    return c->radius;
}

struct { Draw draw; } table = {(Draw)draw_circle};
void *any[] = {draw_other};

int main(void)
{
    struct circle local = {{0}, 7};
    return draw_circle(&local) + draw_other(&local) + draw_own(&local) - 21;
}
