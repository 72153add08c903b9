# Text in lines.


def _common_indent(lines):
    common = None
    for line in lines:
        if line.strip():
            space = line[:len(line) - len(line.lstrip(" \t"))]
            if common is None:
                common = space
            while not space.startswith(common):
                common = common[:-1]
    return common or ""


def dedent(text):
    lines = text.split("\n")
    space = len(_common_indent(lines))
    return "\n".join([line[space:] if line.strip() else "" for line in lines])


def indent(text, prefix, predicate=None):
    wanted = predicate or (lambda line: line.strip())
    return "".join([prefix + line if wanted(line) else line for line in text.splitlines(True)])


def wrap(text, width=70, initial_indent="", subsequent_indent="", **options):
    lines, line = [], initial_indent
    is_empty = True
    for word in text.split():
        while True:
            room = width - len(line) - (0 if is_empty else 1)
            if len(word) <= room or is_empty and len(word) <= width - len(line):
                line += word if is_empty else " " + word
                is_empty = False
                break
            if is_empty:
                cut = max(width - len(line), 1)
                lines.append(line + word[:cut])
                line, word = subsequent_indent, word[cut:]
                continue
            lines.append(line)
            line, is_empty = subsequent_indent, True
    return lines if is_empty else lines + [line]


def fill(text, width=70, **options):
    return "\n".join(wrap(text, width, **options))


def shorten(text, width, placeholder=" [...]", **options):
    text = " ".join(text.split())
    if len(text) <= width:
        return text
    kept = ""
    for word in text.split(" "):
        longer = word if not kept else kept + " " + word
        if len(longer) + len(placeholder) > width:
            break
        kept = longer
    return kept + placeholder if kept else placeholder.lstrip()
