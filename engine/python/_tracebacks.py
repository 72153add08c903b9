# Tracebacks, frames and code objects of exceptions.
__name__ = "builtins"
_file = "script.py"


class code:
    def __init__(self, name, line, varnames=(), argcount=0, freevars=()):
        self.co_name = self.co_qualname = name
        self.co_filename = _file
        self.co_firstlineno = line
        self.co_varnames, self.co_argcount, self.co_freevars = varnames, argcount, freevars
        self.co_nlocals = len(varnames)


class cell:
    """A variable of a function around: `held` is a list with its value, empty while there is none."""
    def __init__(self, held):
        self._held = held

    @property
    def cell_contents(self):
        if not self._held:
            raise ValueError("cell is empty")
        return self._held[0]


class frame:
    def __init__(self, name, line):
        self.f_code = code(name, line)
        self.f_lineno = line
        self.f_locals = {}
        self.f_globals = {}
        self.f_back = None


class traceback:
    tb_lasti = -1

    def __init__(self, tb_next, name, line, text):
        self.tb_next = tb_next
        self.tb_frame = frame(name, line)
        self.tb_lineno = line
        self._text = text


def chain(frames):
    made = None
    for name, line, text in reversed(frames):
        made = traceback(made, name, line, text)
    return made
