/* Options that only gcc knows. */
/* { dg-options "-O -fno-tree-bit-ccp -fno-ira-share-spill-slots -free -gstatement-frontiers -p" } */
/* { dg-additional-options "-mno-stv -freg-struct-return" { target i?86-*-* x86_64-*-* } } */
int printf(const char *, ...);

int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%d\n", i);
    return 0;
}
