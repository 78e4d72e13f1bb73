#define NEIGHBOUR 1
