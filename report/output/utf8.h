/* Text for formats that must be UTF-8.  In: any bytes.  Out: UTF-8. */
#ifndef REPORT_OUTPUT_UTF8_H
#define REPORT_OUTPUT_UTF8_H

/* Returns a copy with U+FFFD for each byte that does not fit; the caller frees it. */
char *utf8_repaired(const char *s);

#endif
