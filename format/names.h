/* Names in the sidecar: files and what is named after them have any bytes, JSON has UTF-8 alone.
 *
 * A byte that is not part of UTF-8 stands as the character U+10FF00 + byte (U+10FF80 … U+10FFFF, private use).  A name
 * that has one of these characters itself has each of its four bytes as such a one; so every name comes back as it was.
 * Names in UTF-8 stay as they are. */
#ifndef FORMAT_NAMES_H
#define FORMAT_NAMES_H

/* Returns a malloc'ed text, NULL without memory. */
char *name_encode(const char *name);
/* Decodes a name in place: the result is no longer than the text. */
void name_decode(char *text);

#endif
