#ifndef COUNTER_H
#define COUNTER_H
#pragma push_macro("MOST")
#undef MOST
#define MOST 5
static const int pushed = MOST;
#pragma pop_macro("MOST")
#endif
