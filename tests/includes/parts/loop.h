    for (int i = 0; i < N; i++) {
        if (i % 2 == 0 && i > 2) { SUM += i; }
        else SUM -= kind;
    }
#undef N
#undef SUM
