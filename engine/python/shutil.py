# Copies and removes files of the session.
import os
import _session_files


def copyfile(src, dst):
    if os.path.isdir(dst):
        dst = os.path.join(dst, os.path.basename(src))
    source = _session_files.open(src, "rb")
    target = _session_files.open(dst, "wb")
    target.write(source.read())
    target.kept = source.kept
    return dst


copy = copy2 = copyfile


def move(src, dst):
    os.rename(src, os.path.join(dst, os.path.basename(src)) if os.path.isdir(dst) else dst)
    return dst


def rmtree(path, ignore_errors=False):
    if os.path.isdir(path) or not ignore_errors:
        _session_files.remove_folder(path, with_files=True)
