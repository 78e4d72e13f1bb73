#include "model/graph/event_graph.h"

Location location_described(const Node *lvalue)
{
    LvalueRoot r = lvalue_root(lvalue);
    return (Location){.object = r.object, .literal = r.literal, .pointer = r.pointer, .through = r.through, .restricted = r.restricted,
                      .base = -1, .type = r.type, .field = r.field, .is_safe = r.is_safe, .apart = r.apart};
}
