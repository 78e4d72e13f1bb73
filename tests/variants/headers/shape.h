inline int area(const int *side)
{
    return side[0] * side[1];
}
