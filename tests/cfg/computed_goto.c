int f(const unsigned char *code)
{
    static const void *const op[] = {&&stop, &&next};
    goto *op[*code];
next:
    code++;
    goto *op[*code];
stop:
    return *code;
}
