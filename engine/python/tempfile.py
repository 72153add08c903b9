# Temporary files of the session, which stay in memory like its others.
import os
import _session_files


def gettempdir():
    return "/tmp"


def _new_path(suffix, prefix, dir):
    count = _np_state("temporary_files", 0)
    _np_set_state("temporary_files", count + 1)
    return os.path.join(dir or gettempdir(), f"{prefix or 'tmp'}{count:08d}{suffix or ''}")


def mkdtemp(suffix=None, prefix=None, dir=None):
    path = _new_path(suffix, prefix, dir)
    _session_files.make_folder(path)
    return path


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False):
        self.name = mkdtemp(suffix, prefix, dir)

    def cleanup(self):
        _session_files.remove_folder(self.name, with_files=True)

    def __enter__(self):
        return self.name

    def __exit__(self, kind, value, traceback):
        self.cleanup()


class _TemporaryFile:
    def __init__(self, file, delete):
        self.file, self.delete, self.name = file, delete, file.name

    def __getattr__(self, name):
        return getattr(self.file, name)

    def close(self):
        self.file.close()
        if self.delete and _session_files.is_file(self.name):
            _session_files.remove(self.name)

    def __iter__(self):
        return iter(self.file)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        self.close()


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True):
    return _TemporaryFile(_session_files.open(_new_path(suffix, prefix, dir), mode, buffering, encoding, newline=newline), delete)


TemporaryFile = NamedTemporaryFile
