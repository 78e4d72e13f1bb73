{
    int s = 0;
    for (int i = 0; i < 3; i++) { if (i == 1) continue; s += i + __LINE__; }
    return s;
}
