#pragma once
static int in_order(int a, int b) { return a > 3 && b > 3 ? a < b : a + b > 3; }
static inline int first(const int *list, int n) { return n > 0 ? list[0] : __LINE__; }
