# Paths as text, and the files that the script wrote (_session_files.py).


def join(first, *parts):
    for part in parts:
        first = part if part.startswith("/") else first + part if first == "" or first.endswith("/") else first + "/" + part
    return first


def basename(path):
    return path[path.rfind("/") + 1:] if "/" in path else path


def dirname(path):
    if "/" not in path:
        return ""
    head = path[:path.rfind("/")]
    return head if head else "/"


def split(path):
    return dirname(path), basename(path)


def splitext(path):
    name = basename(path)
    at = name.rfind(".")
    if at <= 0:
        return path, ""
    return path[:len(path) - len(name) + at], name[at:]


def commonprefix(m):
    if not m:
        return ""
    least, most = min(m), max(m)
    for i, c in enumerate(least):
        if c != most[i]:
            return least[:i]
    return least


def commonpath(paths):
    parts = [[part for part in path.split("/") if part and part != "."] for path in paths]
    return ("/" if paths[0].startswith("/") else "") + "/".join(commonprefix(parts))


def relpath(path, start="."):
    here, there = [part for part in abspath(start).split("/") if part], [part for part in abspath(path).split("/") if part]
    shared = len(commonprefix([here, there]))
    return "/".join([".."] * (len(here) - shared) + there[shared:]) or "."


def expanduser(path):
    return path


def expandvars(path):
    return path


def normcase(s):
    return s


def isabs(path):
    return path.startswith("/")


def normpath(path):
    out = []
    for part in path.split("/"):
        if part == "..":
            if out and out[-1] != "..":
                out.pop()
            elif not path.startswith("/"):
                out.append(part)
        elif part and part != ".":
            out.append(part)
    text = ("/" if path.startswith("/") else "") + "/".join(out)
    return text if text else "."


def isfile(path):
    import _session_files
    return _session_files.is_file(path)


def isdir(path):
    import _session_files
    return _session_files.is_folder(path)


def exists(path):
    return isfile(path) or isdir(path)


def getsize(filename):
    import _session_files
    return len(_session_files.content(filename))


def abspath(path):
    return normpath(join("/", path))


def realpath(filename, *, strict=False):
    return abspath(filename)


def islink(path):
    return False


def expanduser(path):
    return path
