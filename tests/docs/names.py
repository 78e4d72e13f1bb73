"""Files and sections that a document names and that are not there.

    python3 tests/docs/names.py DOCUMENT

In: links of Markdown, and words with a folder of this repository in front (doc/x.md, rewriter/cfg/).  A name may have a * or a {a,b}.
Out: a line for each that is missing.
"""
import glob
import os
import re
import sys

FOLDERS = "bench doc format report rewriter rt samples tests".split()


def anchors(name):
    """The sections of a Markdown file, as GitHub spells them in links."""
    with open(name, encoding="utf-8") as f:
        heads = re.findall(r"^#+ (.*)$", f.read(), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", head.replace("`", "").lower()).replace(" ", "-") for head in heads}


def links(document, text):
    text = re.sub(r"`[^`\n]*`", "", re.sub(r"^    .*$", "", text, flags=re.M))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, section = target.partition("#")
        path = os.path.normpath(os.path.join(os.path.dirname(document), path)) if path else document
        if not os.path.exists(path):
            yield target
        elif section and section not in anchors(path):
            yield target


def paths(text):
    text = re.sub(r"\\f[BIRP]|\\&", "", text).replace("\\-", "-")
    for path in re.findall(r"(?<![\w./*-])((?:%s)/[\w./*-]*)" % "|".join(FOLDERS), text):
        path = path.rstrip(".")
        if not glob.glob(path) and not path.startswith("bench/results"):
            yield path


def main(document):
    with open(document, encoding="utf-8") as f:
        text = f.read()
    for name in sorted(set(links(document, text)) | set(paths(text))):
        print(f"{document}: {name}")


main(sys.argv[1])
