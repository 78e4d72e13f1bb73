"""Members of structures that are named by a bare preposition, adverb or participle, which say nothing of what they hold.

    python3 tests/docs/members.py FILE...

Out: a line for each.  Method: comments, strings and directives become blanks, and so do parameters; then a word of ours that ends a
declarator in a structure's braces is a member.  `from` and `to` are ends of edges and extents, `in` and `out` data-flow sets and
streams, `before` and `after` the two sides of a comparison: these are the field's words.  A participle is a predicate with a subject (`is_found`, `n_seen`), or part of a noun
(`given_names`).
"""
import re
import sys

WORDS = ("about above again ahead alike alone along also apart around as at behind below beneath beside between beyond by down for here "
         "inside instead into near no now of off on onto otherwise outside over per since than then there through together toward twice "
         "under until up upon via whence where with within without yes "
         "found given how idle left room seen why").split()
LEFT_OUT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.S | re.M)
PARAMETERS = re.compile(r"(?<=\))\s*\([^()]*\)")
MEMBER = re.compile(r"\b(?:%s)\b(?=\s*(?:\[[^\]]*\]\s*)*[;,:)])" % "|".join(WORDS))
STRUCTURE = re.compile(r"\b(?:struct|union)\b\s*\w*\s*(?=\{)")


def blank(found):
    return re.sub(r"[^\n]", " ", found[0])


def end_of(text, begin):
    depth = 0
    for brace in re.compile(r"[{}]").finditer(text, begin):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return len(text)


def members(text):
    text = PARAMETERS.sub(blank, LEFT_OUT.sub(blank, text))
    for structure in STRUCTURE.finditer(text):
        for member in MEMBER.finditer(text, structure.end(), end_of(text, structure.end())):
            yield text.count("\n", 0, member.start()) + 1, member[0]


def main(files):
    for name in files:
        with open(name, encoding="utf-8", errors="replace") as f:
            for line, member in sorted(set(members(f.read()))):
                print(f"{name}:{line}: the member `{member}` is no noun and no predicate")


main(sys.argv[1:])
