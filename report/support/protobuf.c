/* In: fields.  Out: the wire format: a key (field number and type) and a value behind it, integers in seven bits a
 * byte.
 * Limits: types 0 (integer) and 2 (bytes) only. */
#include "support/protobuf.h"

#include <stdlib.h>

#include "support/util.h"

void message_free(Message *m)
{
    free(m->byte);
    *m = (Message){NULL, 0, 0};
}

void message_varint(Message *m, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        *PUSH(m->byte, m->n, m->cap) = (unsigned char)(value | 0x80);
    *PUSH(m->byte, m->n, m->cap) = (unsigned char)value;
}

void message_number(Message *m, unsigned field, uint64_t value)
{
    if (!value)
        return;
    message_varint(m, field << 3);
    message_varint(m, value);
}

void message_bytes(Message *m, unsigned field, const void *bytes, size_t n)
{
    message_varint(m, field << 3 | 2);
    message_varint(m, n);
    for (size_t i = 0; i < n; i++)
        *PUSH(m->byte, m->n, m->cap) = ((const unsigned char *)bytes)[i];
}

void message_part(Message *m, unsigned field, Message *part)
{
    message_bytes(m, field, part->byte, part->n);
    part->n = 0;
}
