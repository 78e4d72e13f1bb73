#pragma once
static inline int once(int n) { return n * 10; }
