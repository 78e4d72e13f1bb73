/* Floating-point operations, 100 iterations: scalar add and multiply with 4 bytes, scalar subtract and divide and square root with 8; packed: 4
 * lanes of 4 bytes, 2 of 8, 8 of 4, 4 of 8; x87: an add.  A change of sign, a comparison and a conversion are none.  fma: a scalar one (2),
 * one of 4 lanes (8), one of 8 lanes of 4 bytes (16).
 * flags: -O0
 * options: --roi=plain --roi=fma
 * @ plain,1,,entry,,,1,0
 * @ plain,1,own,instruction,,,2003,0
 * @ plain,1,own,branch,,,100,0
 * @ plain,1,own,flop,scalar,4,200,0
 * @ plain,1,own,flop,packed,4,1200,0
 * @ plain,1,own,flop,scalar,8,300,0
 * @ plain,1,own,flop,packed,8,600,0
 * @ plain,1,own,flop,scalar,10,100,0
 * @ plain,1,own,load,frame,8,1,8
 * @ fma,1,,entry,,,1,0
 * @ fma,1,own,instruction,,,503,0
 * @ fma,1,own,branch,,,100,0
 * @ fma,1,own,flop,packed,4,1600,0
 * @ fma,1,own,flop,scalar,8,200,0
 * @ fma,1,own,flop,packed,8,800,0
 * @ fma,1,own,load,frame,8,1,8
 * needs: fma avx2
 */
void plain(void);
void fma(void);
__asm__(".text\n.type plain,@function\nplain:\n  mov $100,%ecx\n  vzeroall\n"
        "1: addss %xmm1,%xmm0\n  mulss %xmm1,%xmm0\n"
        "  subsd %xmm1,%xmm2\n  divsd %xmm1,%xmm2\n  sqrtsd %xmm2,%xmm2\n"
        "  addps %xmm1,%xmm3\n  mulpd %xmm1,%xmm4\n"
        "  vaddps %ymm1,%ymm3,%ymm3\n  vmulpd %ymm1,%ymm4,%ymm4\n"
        "  fld1\n  fld1\n  faddp\n  fchs\n  fstp %st(0)\n"
        "  xorps %xmm1,%xmm0\n  ucomisd %xmm0,%xmm1\n  cvtsi2sd %ecx,%xmm0\n  maxsd %xmm0,%xmm1\n"
        "  dec %ecx\n  jne 1b\n  ret\n.size plain,.-plain\n"
        ".type fma,@function\nfma:\n  mov $100,%ecx\n  vzeroall\n"
        "1: vfmadd231sd %xmm1,%xmm2,%xmm3\n  vfnmadd213pd %ymm1,%ymm2,%ymm4\n  vfmsub132ps %ymm1,%ymm2,%ymm5\n"
        "  dec %ecx\n  jne 1b\n  ret\n.size fma,.-fma\n");

int main(void)
{
    plain();
    fma();
    return 0;
}
