#undef MOST
#define MOST 2
