"""Words in C files that have others in their place.

    python3 tests/docs/code_words.py WORDS FILE...

In: WORDS has a regular expression in each line, a tab, and what stands in its place.  Out: a line for each word that is found.
Method: names are taken apart at underscores and capitals, and a comment's lines are one, so that an expression is of words alone.
"""
import re
import sys


def words_of(text):
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return re.sub(r"\n[ \t]*\*?", lambda m: " " + "\0", text).replace("_", " ")


def main(words, files):
    with open(words, encoding="utf-8") as f:
        wanted = [line.rstrip("\n").split("\t") for line in f if line.strip() and not line.startswith("#")]
    patterns = [(re.compile(word.replace(" ", r"[ \0]+"), re.I), instead) for word, instead in wanted]
    for name in files:
        with open(name, encoding="utf-8", errors="replace") as f:
            text = words_of(f.read())
        for pattern, instead in patterns:
            for found in pattern.finditer(text):
                line = text.count("\0", 0, found.start()) + 1
                print(f"{name}:{line}: {' '.join(found[0].replace(chr(0), ' ').split())}  [{instead}]")


main(sys.argv[1], sys.argv[2:])
