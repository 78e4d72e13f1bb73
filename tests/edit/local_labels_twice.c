/* The labels of two blocks, and of two uses of a macro, may have one name; their declarations may come from a macro. */
#define LABELS __label__ out, again;
#define POSITIVE(n) ({ __label__ yes, end; int r_; if ((n) > 0) goto yes; r_ = 0; goto end; yes: r_ = 1; end: r_; })
int f(int n)
{
    LABELS
    int k = 0;
again:
    if (n > 3) goto out;
    n++; k++;
    goto again;
out:
    { LABELS
      again: if (n-- > 2) goto again;
      if (n) goto out;
      k++;
      out: ; }
    return k + POSITIVE(n) + POSITIVE(k);
}
