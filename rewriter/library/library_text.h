/* The library model that memrewrite knows by itself, embedded at build time from c_library.model. */
#ifndef MR_LIBRARY_LIBRARY_TEXT_H
#define MR_LIBRARY_LIBRARY_TEXT_H

extern const char library_model_text[];
extern const unsigned library_model_text_len;

#endif
