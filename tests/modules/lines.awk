# Lines of code of a C file: those with anything beside comments and blanks.
{
    text = $0; code = ""
    while (text != "") {
        if (inside) {
            at = index(text, "*/")
            if (!at) break
            text = substr(text, at + 2); inside = 0
        } else {
            at = index(text, "/*")
            if (!at) { code = code text; break }
            code = code substr(text, 1, at - 1); text = substr(text, at + 2); inside = 1
        }
    }
    if (code ~ /[^ \t]/) n++
}
END { print n + 0 }
