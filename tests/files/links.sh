# Links in DIR that lead back to the inputs, or out of DIR: nothing is written through them.

into="$MEMREWRITE --all a.c"
fresh && mkdir out inc && echo '#define N 4' >inc/h.h && sed -i 's:"h.h":"inc/h.h":' a.c && ln -s ../inc out/inc
refused "folder of headers" 'overwrite the header .*inc/h.h' $into -o out
fresh && mkdir out && ln -s ../h.h out/h.h
refused "header" 'overwrite the header' $into -o out
fresh && mkdir out && ln h.h out/h.h
refused "second name of a header" 'overwrite the header' $into -o out
fresh && mkdir out && ln -s ../a.c out/a.c
refused "source" 'overwrite the source .*/a.c' $into -o out
fresh && mkdir out && ln a.c out/a.c
refused "second name of a source" 'overwrite the source .*/a.c' $into -o out
fresh && mkdir out && ln a.c out/memrt.c
refused "source as memrt.c" 'overwrite the source .*/a.c' $into -o out
fresh && ln -s . out
refused "DIR is the folder" 'overwrite the source' $into -o out
fresh && mkdir -p out sub other && mv a.c h.h sub && echo 'int b;' >b.c && ln -s ../other out/sub
refused "folder elsewhere" 'out/sub is a link that leads out of -o out' "$MEMREWRITE" --all sub/a.c b.c -o out
fresh && mkdir -p sub other && mv a.c h.h sub && echo 'int b;' >b.c && mkdir -p out/sub && rmdir out/sub && ln -s /tmp out/sub
refused "folder far away" 'out/sub is a link that leads out of -o out' "$MEMREWRITE" --all sub/a.c b.c -o out
fresh && mkdir out && echo old >old && ln -s ../old out/memrt.h
if $into -q -o out && [ "$(cat old)" = old ] && [ ! -L out/memrt.h ]; then ok "a link that is replaced"; else fail "a link that is replaced" "written through"; fi
fresh && mkdir -p out/real && echo 'int b;' >b.c && mkdir sub && mv a.c h.h sub && ln -s real out/sub
if "$MEMREWRITE" -q --all sub/a.c b.c -o out && [ -f out/real/a.c ]; then ok "a link that stays in DIR"; else fail "a link that stays in DIR" "refused"; fi
fresh && mkdir -p far inc && echo '#define N 4' >inc/k.h && sed -i 's:"h.h":"k.h":' a.c && mkdir sub && mv a.c sub && ln inc/k.h inc/memrt.h
refused "header of another folder" 'overwrite the header' "$MEMREWRITE" --all sub/a.c -o inc -- -Iinc
fresh
refused "-o of a source" "o a.c: Not a directory" $into -o a.c
fresh && echo 'int k;' >k.c
refused "-o of another file" 'o k.c: Not a directory' $into -o k.c
# The same source twice, by whatever path.
fresh && mkdir sub && ln -s .. sub/up
for other in a.c ./a.c sub/../a.c sub/up/a.c "$PWD/a.c"; do
    refused "a.c and $other" 'is given twice' $into "$other" -o out
done
