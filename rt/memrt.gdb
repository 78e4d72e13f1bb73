# Saves the counters of a program without files, by a debugger:
#
#     gdb -x memrt.gdb prog.elf        (gdb-multiarch, arm-none-eabi-gdb; connect to the target, stop the program)
#     (gdb) memrewrite-dump image.bin
#
# Then: memreport extract --memory image.bin -o run.mrc
#
# In front of that, memrewrite-time gives regions that are open their time up to now: the debugger calls the program's clock.
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

define memrewrite-time
  set var mr_bare_image.mr__header.mr__end_ticks = ((unsigned long long (*)(void))mr_hook_clock)() + 1
end
document memrewrite-time
memrewrite-time: the regions that are open have their time up to now in what "memrewrite-dump" saves next.
The debugger calls mr_hook_clock in the stopped program, which a core file cannot do.
end
