# Saves the counters of a program without files, by a debugger:
#
#     gdb -x memrt.gdb prog.elf        (gdb-multiarch, arm-none-eabi-gdb; connect to the target, stop the program)
#     (gdb) memrewrite-dump image.bin
#
# Then: memreport extract --memory image.bin -o run.mrc
define memrewrite-dump
  if $argc != 1
    printf "memrewrite-dump wants the name of a file to write: memrewrite-dump image.bin\n"
  else
    dump binary value $arg0 mr_bare_image
    printf "memrewrite: %lu bytes are saved; memreport extract --memory reads them\n", (unsigned long)sizeof(mr_bare_image)
  end
end
document memrewrite-dump
memrewrite-dump FILE: save the counters of the stopped program for "memreport extract --memory FILE -o run.mrc".
memrt.c has to be compiled with -g, so that the size of its object is known; the program need not be.
end
