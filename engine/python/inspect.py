# Questions about values of a program.
import types


def isfunction(object):
    return isinstance(object, types.FunctionType)


def isbuiltin(object):
    return isinstance(object, types.BuiltinFunctionType)


def ismethod(object):
    return type(object).__name__ == "method"


def isroutine(object):
    return isfunction(object) or isbuiltin(object) or ismethod(object)


def isclass(object):
    return isinstance(object, type)


def ismodule(object):
    return type(object).__name__ == "module"


def isgenerator(object):
    return isinstance(object, types.GeneratorType)


def iscoroutinefunction(object):
    return False


def isawaitable(object):
    return False


def isabstract(object):
    return isclass(object) and bool(getattr(object, "__abstractmethods__", None))


def getmro(cls):
    return cls.__mro__


def getmembers(object, predicate=None):
    found = []
    for name in dir(object):
        value = getattr(object, name)
        if predicate is None or predicate(value):
            found.append((name, value))
    return found


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    indent = min(indents) if indents else 0
    lines = [lines[0].lstrip()] + [line[indent:] for line in lines[1:]]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    while lines and not lines[0].strip():
        lines = lines[1:]
    return "\n".join(lines)


def getdoc(object):
    doc = getattr(object, "__doc__", None)
    return cleandoc(doc) if isinstance(doc, str) else None


def _refuse(name):
    raise NotImplementedError(f"inspect.{name}() needs the source text of objects, which a session does not keep")


def getsource(object):
    _refuse("getsource")


def getsourcelines(object):
    _refuse("getsourcelines")


def getfile(object):
    _refuse("getfile")


def getsourcefile(object):
    _refuse("getsourcefile")


def signature(callable, **kwargs):
    raise NotImplementedError("inspect.signature() is not implemented in Stridescope")


def getfullargspec(func):
    raise NotImplementedError("inspect.getfullargspec() is not implemented in Stridescope")


def currentframe():
    raise NotImplementedError("inspect.currentframe() is not implemented in Stridescope")


def stack(context=1):
    raise NotImplementedError("inspect.stack() is not implemented in Stridescope")
