/* Messages in the wire format of Protocol Buffers.
 * In: fields.  Out: bytes. */
#ifndef REPORT_SUPPORT_PROTOBUF_H
#define REPORT_SUPPORT_PROTOBUF_H

#include <stddef.h>
#include <stdint.h>

typedef struct Message {
    unsigned char *byte;
    size_t n, cap;
} Message;

void message_free(Message *m);
/* Adds one number, as it is or behind another in a packed field. */
void message_varint(Message *m, uint64_t value);
/* Adds an integer field; 0 is not written. */
void message_number(Message *m, unsigned field, uint64_t value);
/* Adds a field of bytes: a text, a message, a packed list. */
void message_bytes(Message *m, unsigned field, const void *bytes, size_t n);
/* Appends the message `part`, which is emptied. */
void message_part(Message *m, unsigned field, Message *part);

#endif
