/* Counters go where they are incremented least, as the text lets expect.  A search in memory ends with what it finds, hardly ever at its
 * bound, and a loop that has several reasons to go on mostly has the first one. */
int same(const char *s, const char *t, int m, int n) { int f = 0; for (int i = 0; i < n; i++) { int k = 0; while (k < m && s[i + k] == t[k]) k++; f += k == m; } return f; }
int runs(const unsigned char *s, int n) { int o = 0; for (int i = 0; i < n;) { int k = 1; while (i + k < n && k < 255 && s[i + k] == s[i]) k++; o++; i += k; } return o; }
const char *word(const char *p) { while ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '_') p++; return p; }
int words(const char *p) { int n = 0, in = 0; for (; *p; p++) { n++; if (*p == '\n') n += 100; if (*p == ' ' || *p == '\n' || *p == '\t') in = 0; else if (!in) { in = 1; n += 7; } } return n; }

/* Of two ways to end a recursion the less likely one is so still where the calls are as many as the ends: it is counted, and not what calls. */
static int change(const int *coin, int amount, int k) { if (amount == 0) return 1; if (amount < 0 || k < 0) return 0; return change(coin, amount, k - 1) + change(coin, amount - coin[k], k); }
static int leaves(const int *left, int at) { if (at < 0) return 1; return leaves(left, left[at]) + leaves(left, left[at] + 1) + leaves(left, left[at] + 2); }
int pay(const int *coin, int amount) { return change(coin, amount, 4) + leaves(coin, amount); }
