"""Words per sentence of documents: Markdown and manual pages.

    python3 tests/docs/sentences.py [--over N] FILE...

Prints a line for each file: its mean, its longest sentence, how many there are.  With --over N also each sentence of more than N words.
Code is left out, code within a sentence is one word.  An item of a list, a cell of a table and a line in front of code end a sentence.
"""
import re
import sys

SENTENCE_END = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)[)\"”]*\s+")


def markdown(text):
    """Pieces of prose, a paragraph, an item or a cell each."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"^```.*?^```", "\n", text, flags=re.S | re.M)
    piece = []
    for line in text.split("\n") + [""]:
        is_code = line.startswith("    ")
        is_item = re.match(r"\s*([-*]|\d+\.)\s", line)
        is_row = line.startswith("|")
        if is_item or is_row or is_code or not line.strip() or line.startswith("#"):
            if piece:
                yield " ".join(piece)
            piece = []
        if is_row:
            if not re.fullmatch(r"[|\s:-]+", line):
                yield from (cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))
        elif not is_code and not line.startswith("#"):
            piece.append(re.sub(r"^\s*([-*]|\d+\.)\s+", "", line).strip())


def manual(text):
    """The same of a manual page."""
    text = re.sub(r"^\.nf$.*?^\.fi$", ".PP", text, flags=re.S | re.M)
    piece = []
    lines = text.split("\n")
    after_tag = False
    for line in lines + [".PP"]:
        if re.match(r"\.(TH|SH|PP|TP|RS|RE|IP|br|nf|fi|SS)\b", line):
            if piece:
                yield " ".join(piece)
            piece = []
            after_tag = line.startswith(".TP")
            continue
        if after_tag:  # the tag is a name
            after_tag = False
            continue
        if line.startswith("."):
            line = re.sub(r"^\.[A-Z]+\s+", "", line)
            line = re.sub(r'"([^"]*)"', r"\1", line)
        piece.append(re.sub(r"\\f[BIRP]|\\&", "", line))


def words(sentence):
    sentence = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", sentence)
    sentence = re.sub(r"``.*?``|`[^`]*`", " CODE ", sentence)
    sentence = sentence.replace("*", " ").replace("|", " ")
    return [w for w in sentence.split() if re.search(r"\w", w)]


def sentences(name):
    with open(name, encoding="utf-8") as f:
        text = f.read()
    for piece in (manual if re.search(r"\.\d$", name) else markdown)(text):
        for sentence in SENTENCE_END.split(piece):
            n = len(words(sentence))
            if n > 2:  # a name or a number is none
                yield n, sentence


def main(arguments):
    over = None
    if arguments[:1] == ["--over"]:
        over = int(arguments[1])
        arguments = arguments[2:]
    for name in arguments:
        found = list(sentences(name))
        if not found:
            print(f"{name} 0.0 0 0")
            continue
        total = sum(n for n, _ in found)
        print(f"{name} {total / len(found):.1f} {max(n for n, _ in found)} {len(found)}")
        for n, sentence in found:
            if over is not None and n > over:
                print(f"  {n}: {sentence}")


main(sys.argv[1:])
