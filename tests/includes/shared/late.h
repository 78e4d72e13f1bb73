#ifndef LATE_H
#define LATE_H
int late(int x) __attribute__((noreturn));
#endif
