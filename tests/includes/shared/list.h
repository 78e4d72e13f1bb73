#ifdef ENTRY
ENTRY(1)
ENTRY(2)
#endif
int listed(int);
