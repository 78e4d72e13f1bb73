/* Board games: queens, a knight's tour and noughts and crosses on static boards, with small tables of moves and lines. */
#include <stdio.h>
#define N 7
static int board[N][N];
static int row[N], dia[2 * N], anti[2 * N];
static long nodes;
int best;
static const int dx[] = {1, 2, 2, 1, -1, -2, -2, -1}, dy[] = {2, 1, -1, -2, -2, -1, 1, 2};
static int queens(int c) {
    int n = 0;
    if (c == N)
        return 1;
    for (int r = 0; r < N; r++)
        if (!row[r] && !dia[r + c] && !anti[r - c + N]) {
            row[r] = dia[r + c] = anti[r - c + N] = 1;
            board[r][c] = 1;
            n += queens(c + 1);
            board[r][c] = 0;
            row[r] = dia[r + c] = anti[r - c + N] = 0;
        }
    nodes++;
    return n;
}
static int moves(int x, int y) {
    int n = 0;
    for (int k = 0; k < 8; k++) {
        int a = x + dx[k], b = y + dy[k];
        if (a >= 0 && a < N && b >= 0 && b < N && !board[a][b])
            n++;
    }
    return n;
}
static int tour(int x, int y, int step) {
    board[x][y] = step;
    nodes++;
    if (step > best)
        best = step;
    if (step == N * N)
        return 1;
    int order[8], n = 0, w[8];
    for (int k = 0; k < 8; k++) {
        int a = x + dx[k], b = y + dy[k];
        if (a < 0 || a >= N || b < 0 || b >= N || board[a][b])
            continue;
        int m = moves(a, b), j = n++;
        while (j > 0 && w[j - 1] > m) {
            w[j] = w[j - 1];
            order[j] = order[j - 1];
            j--;
        }
        w[j] = m;
        order[j] = k;
    }
    for (int i = 0; i < n; i++)
        if (tour(x + dx[order[i]], y + dy[order[i]], step + 1))
            return 1;
    board[x][y] = 0;
    return 0;
}
static char ttt[9];
static int wins(char p) {
    static const int l[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (ttt[l[i][0]] == p && ttt[l[i][1]] == p && ttt[l[i][2]] == p)
            return 1;
    return 0;
}
static int negamax(char p, int depth) {
    char o = p == 'x' ? 'o' : 'x';
    nodes++;
    if (wins(o))
        return -10 + depth;
    int b = -100;
    for (int i = 0; i < 9; i++)
        if (!ttt[i]) {
            ttt[i] = p;
            int v = -negamax(o, depth + 1);
            ttt[i] = 0;
            if (v > b)
                b = v;
        }
    return b == -100 ? 0 : b;
}
__attribute__((noinline)) long work(void) {
    int q = queens(0);
    int t = tour(0, 0, 1);
    ttt[4] = 'x';
    ttt[0] = 'o';
    return q * 1000 + t * 100 + best + nodes + negamax('x', 0);
}
int main(void) {
    printf("%ld\n", work());
    return 0;
}
