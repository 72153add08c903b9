# Paths of the session's files that match a pattern.
import fnmatch
import os.path
import _session_files


def _below(folder):
    for name in _session_files.listed(folder or "."):
        path = os.path.join(folder, name)
        yield path
        if _session_files.is_folder(path):
            yield from _below(path)


def _found(folder, parts, recursive):
    if not parts:
        yield folder
    elif parts[0] == "**" and recursive:
        yield from _found(folder, parts[1:], recursive)
        for path in _below(folder):
            if _session_files.is_folder(path):
                yield from _found(path, parts[1:], recursive)
    elif _session_files.is_folder(folder or "."):
        for name in _session_files.listed(folder or "."):
            if fnmatch.fnmatchcase(name, parts[0]):
                yield from _found(os.path.join(folder, name), parts[1:], recursive)


def iglob(pathname, *, recursive=False):
    parts = [part for part in pathname.split("/") if part and part != "."]
    return _found("/" if pathname.startswith("/") else "", parts, recursive)


def glob(pathname, *, recursive=False):
    return list(iglob(pathname, recursive=recursive))
