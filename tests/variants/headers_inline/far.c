int last(const int *p);

int far(const int *p)
{
    return last(p);
}
