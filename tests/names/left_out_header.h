#ifdef __clang__
int in_header(int x);
#endif
