/* The runtime's two files, and GDB's commands for it, embedded at build time from rt/. */
#ifndef MR_OUTPUT_RUNTIME_TEXT_H
#define MR_OUTPUT_RUNTIME_TEXT_H

extern const char mr_text_memrt_h[];
extern const unsigned mr_text_memrt_h_len;
extern const char mr_text_memrt_c[];
extern const unsigned mr_text_memrt_c_len;
extern const char mr_text_memrt_gdb[];
extern const unsigned mr_text_memrt_gdb_len;

#endif
