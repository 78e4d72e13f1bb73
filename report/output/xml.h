/* Names in XML.  In: any bytes.  Out: text that every reader of XML 1.0 takes. */
#ifndef REPORT_OUTPUT_XML_H
#define REPORT_OUTPUT_XML_H

#include <stdio.h>

/* Writes s, escaped for text and attributes in quotation marks; what XML has no way to write is U+FFFD. */
void xml_put(FILE *out, const char *s);

#endif
