#define HERE 3
