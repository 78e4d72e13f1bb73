/* ---- With an operating system, or a C library at least: up to hosted_end.c ---- */
#ifndef MR_BARE
