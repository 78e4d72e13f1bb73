printf 'int main() { return 0; }\n' >a.cpp
"$MEMREWRITE" --all a.cpp -o out
