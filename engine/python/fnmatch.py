# Names that match a pattern of the shell: *, ?, [seq], [!seq].
import re


def translate(pat):
    out, at = "", 0
    while at < len(pat):
        c, at = pat[at], at + 1
        end = pat.find("]", at + (1 if pat[at:at + 1] in ("!", "]") else 0)) if c == "[" else -1
        if c == "*":
            out += ".*"
        elif c == "?":
            out += "."
        elif end >= 0:
            inside = pat[at:end].replace("\\", "\\\\")
            out += "[" + ("^" + inside[1:] if inside.startswith("!") else inside) + "]"
            at = end + 1
        else:
            out += re.escape(c)
    return "(?s:" + out + ")\\Z"


def fnmatchcase(name, pat):
    return re.match(translate(pat), name) is not None


fnmatch = fnmatchcase


def filter(names, pat):
    return [name for name in names if fnmatchcase(name, pat)]
