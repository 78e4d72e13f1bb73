/* … in a header */
static _Float64 third = 0.33f64;
static inline int header(int n)
{
    _Decimal32 d = 0.5df;
    for (; n > 0 && third > 0.1f64; n--)
        d += n > 3 ? 1.25df : 0.25DF;
    return (int)(d * 4.0DF);
}
