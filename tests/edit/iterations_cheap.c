/* A choice in each iteration costs more than what is counted there: all iterations are counted, whatever is sampled.  The last loop is worth it. */
char composite[1000], text[1000], word[] = "eennee";
int back[8], primes, found;
static int skip(int n)
{
    return n + 1;
}
#pragma memrewrite function
int f(int n)
{
    int matched = 0;
    for (int i = 2; i < n; i++)
        if (!composite[i]) {
            primes++;
            for (int j = 2 * i; j < n; j += i)
                composite[j] = 1;
        }
    for (int i = 0; i < n; i++) {
        while (matched > 0 && word[matched] != text[i])
            matched = back[matched - 1];
        if (word[matched] == text[i])
            matched++;
        if (!text[i])
            break;
        if (text[i] == '!')
            return matched;
    }
    for (int i = 0; i < n; i++)
        if (text[i] == word[0])
            found = skip(found);
    return found;
}
