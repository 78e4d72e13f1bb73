"""Comments of C files that are no sentences, or that name what does not exist.

    python3 tests/docs/comments.py FOREIGN FILE...

In: FOREIGN has a word in each line that is a name elsewhere: of other programs' sources, or of an example.  Out: a line for each fault.
Method: a comment does not begin with a conjunction or in lower case, unless its first word is a name or a program.  One behind code ends with a
full stop.  No sentence has more than 40 words.  Names with an underscore, names in backquotes, and files with a folder or an underscore exist,
and so do documents: x.md, or a word in capitals between a parenthesis and a colon.
Limits: drawings are left out: lines that are indented, or have several blanks in the middle.  A name exists if any file of the folders has it.
"""
import glob
import os
import re
import sys

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.S)
CONTINUES = re.compile(r"(?i)(…|\.\.\.|(and|or|nor|else|too|but|also|as well|likewise|so that|which)\b)")
PROGRAMS = "annotate ar asm ccache clang exec free gcc glibc jansson libclang libpfm4 libtool longjmp malloc make memprof memreport memrewrite ninja realloc setjmp tcc zlib".split()
NAME = r"[A-Za-z_]\w*"
WITH_UNDERSCORE = re.compile(r"(?<![\w./$\-<%\"])(?:[a-z]+\d*_\w*[a-z]\w*|[A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d])(?![\w/.*…])")
IN_BACKQUOTES = re.compile(r"`(?:[&*]*)(%s)((?:(?:\.|->)%s)*)(?:\(…?\))?`" % (NAME, NAME))
A_FILE = re.compile(r"(?<![\w./<\-])((?:[a-z]+/)*(?!mr_)[a-z]+_[a-z_]+\.[ch]|(?:[a-z]+/)+[a-z]+\.[ch])(?![\w.])")
A_DOCUMENT = re.compile(r"(?<![\w./-])((?:[\w-]+/)*[\w-]+\.md)\b|\(([A-Z]{3,})(?=:)")
OF_OUTPUT = re.compile(r"mr_(?:[a-z]{1,2}\d+\w*|(?:self|plain|st\d\w*|fn_\d)\w*)|\w*__mr\d?|MR_HAS_\w*|__builtin_\w+")
WORDS_AT_MOST = 40


def comments_of(text):
    """Each comment with its offsets; a backslash at the end of a macro's line is none of its text."""
    for found in TOKEN.finditer(text):
        if found[0].startswith("/"):
            yield found.start(), found.end(), found[0]


def prose_of(comment):
    """The comment's text without its frame; a drawing ends a sentence."""
    inner = comment[2:-2] if comment.startswith("/*") else comment[2:]
    lines = []
    for line in inner.split("\n"):
        line = re.sub(r"^ *\* ?|^   ", "", line) if lines else line.strip()
        is_drawn = re.match(r"\s{2,}\S", line) or re.search(r"\S {3,}\S|──", line)
        lines.append("." if is_drawn else line.rstrip("\\ "))
    return " ".join(" ".join(lines).split())


def without_comments(text):
    out, last = [], 0
    for begin, end, _ in comments_of(text):
        out.append(text[last:begin])
        last = end
    return " ".join(out + [text[last:]])


def read(name):
    with open(name, encoding="utf-8", errors="replace") as f:
        return f.read()


def names_in(folders, texts):
    """Every name in code, and in the files that are not C."""
    names = set()
    for text in texts:
        names.update(re.findall(NAME, without_comments(text)))
    for folder in folders:
        for name in glob.glob(folder + "/**/*", recursive=True):
            if os.path.isfile(name) and not name.endswith((".c", ".h", ".md")):
                names.update(re.findall(NAME, read(name)))
    return names | set(re.findall(NAME, read("Makefile")))


def of_form(prose, is_behind):
    if not prose or prose.startswith("----") or "clang-format" in prose:
        return
    if CONTINUES.match(prose):
        yield "begins in the middle of a sentence"
    first = re.match(r"([a-z]{2,}) ", prose)
    if first and is_behind and first[1] not in PROGRAMS:
        yield "begins in lower case"
    if is_behind and prose[-1] not in ".?!:":
        yield "ends without a full stop"
    for sentence in re.split(r"(?<=[.?!:]) ", re.sub(r"`[^`]*`", "X", prose)):
        n = sum(1 for word in sentence.split() if re.search(r"\w", word))
        if n > WORDS_AT_MOST:
            yield f"has a sentence of {n} words"


def of_names(prose, names, foreign, files):
    bare = re.sub(r"`[^`]*`|\"[^\"]*\"", " ", prose)
    told = [(name, m[0]) for m in IN_BACKQUOTES.finditer(prose) for name in [m[1]] + re.findall(NAME, m[2]) if len(name) > 2]
    told += [(m[0], m[0]) for m in WITH_UNDERSCORE.finditer(bare)]
    for name, spelled in told:
        if name not in names and name not in foreign and not OF_OUTPUT.fullmatch(name):
            yield f"names {spelled}, which is nowhere"
    for name in A_FILE.findall(bare):
        if name not in foreign and not any(file == name or file.endswith("/" + name) for file in files):
            yield f"names the file {name}, which is not there"
    for name in (path or word for path, word in A_DOCUMENT.findall(bare)):
        if not os.path.exists(name) and name not in names and name not in foreign:
            yield f"names the document {name}, which is not there"


def main(foreign_list, files):
    foreign = {line.strip() for line in read(foreign_list).split("\n") if line.strip() and not line.startswith("#")}
    texts = {name: read(name) for name in files}
    names = names_in({os.path.normpath(name).split("/")[0] for name in files if not name.startswith("/")}, texts.values())
    for name, text in texts.items():
        for begin, end, comment in comments_of(text):
            behind = text[text.rfind("\n", 0, begin) + 1:begin].strip() != ""
            prose = prose_of(comment)
            for fault in list(of_form(prose, behind)) + list(of_names(prose, names, foreign, files)):
                print(f"{name}:{text.count(chr(10), 0, begin) + 1}: {fault}: {prose[:60]}")


main(sys.argv[1], sys.argv[2:])
