/* clang tests a bit of the index instead of comparing a small table's element with a constant. */
static const char word[] = "eennee";

int is_end(int k)
{
    return word[k] == '\0';
}

int is_next(int k, char c)
{
    return word[k] == c;
}
