/* A stack that grows: deep has a frame of 1 MB, of which it writes and reads 4 bytes of each 4096: 256 of each, through a pointer.
 * flags: -O0
 * options: --roi=walk
 * @ walk,1,,entry,,,1,0
 * @ walk,1,own,instruction,,,1282,0
 * @ walk,1,own,branch,,,256,0
 * @ walk,1,own,load,frame,8,1,8
 * @ walk,1,own,load,stack,4,256,1024
 * @ walk,1,own,store,stack,4,256,1024
 */
void walk(char *to);
__asm__(".text\n.type walk,@function\nwalk: mov $256,%ecx\n"
        "1: movl %ecx,(%rdi)\n  movl (%rdi),%eax\n  sub $4096,%rdi\n  dec %ecx\n  jne 1b\n  ret\n.size walk,.-walk\n");

static void deep(void)
{
    char large[1 << 20];
    walk(large + sizeof large - 4096);
}

int main(void)
{
    deep();
    return 0;
}
