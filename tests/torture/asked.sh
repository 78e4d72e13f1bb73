# Sourced by the suites that run programs of gcc's torture suite.
# shellcheck shell=sh

# The options that a torture program asks for, those for other machines left out.
asked() {
    sed -n '/{ *target/{
            /x86_64/!d
            /ia32/d
        }
        s/.*dg-\(additional-\)\{0,1\}options *{\{0,1\} *"\([^"]*\)".*/\2/p' "$1" | tr '\n' ' '
}
