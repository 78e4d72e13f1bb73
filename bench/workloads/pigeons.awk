# A formula in conjunctive normal form: 9 pigeons do not fit into 8 holes.
BEGIN {
    p = 9
    h = 8
    print "p cnf", p * h, p + h * p * (p - 1) / 2
    for (i = 0; i < p; i++) {
        for (k = 1; k <= h; k++)
            printf "%d ", i * h + k
        print 0
    }
    for (k = 1; k <= h; k++)
        for (i = 0; i < p; i++)
            for (j = i + 1; j < p; j++)
                print -(i * h + k), -(j * h + k), 0
}
