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


def iscoroutine(object):
    return isgenerator(object)


def isawaitable(object):
    return iscoroutine(object) or hasattr(object, "__await__")


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
    raise NotImplementedError(f"inspect.{name}() reads the text of a program, which a session does not keep for it")


def getsource(object):
    _refuse("getsource")


def getsourcelines(object):
    _refuse("getsourcelines")


def getfile(object):
    _refuse("getfile")


def getsourcefile(object):
    _refuse("getsourcefile")


class _empty:
    pass


_KINDS = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD", "VAR_POSITIONAL", "KEYWORD_ONLY", "VAR_KEYWORD")
_KIND_WORDS = ("positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")


class _ParameterKind(int):
    @property
    def name(self):
        return _KINDS[int(self)]

    @property
    def description(self):
        return _KIND_WORDS[int(self)]

    def __str__(self):
        return _KINDS[int(self)]

    def __repr__(self):
        return f"<_ParameterKind.{_KINDS[int(self)]}: {int(self)}>"


def _shown(annotation):
    if isinstance(annotation, type):
        module = getattr(annotation, "__module__", "builtins")
        return annotation.__name__ if module == "builtins" else f"{module}.{annotation.__name__}"
    return repr(annotation) if isinstance(annotation, str) else repr(annotation).replace("typing.", "")


class Parameter:
    empty = _empty
    POSITIONAL_ONLY = _ParameterKind(0)
    POSITIONAL_OR_KEYWORD = _ParameterKind(1)
    VAR_POSITIONAL = _ParameterKind(2)
    KEYWORD_ONLY = _ParameterKind(3)
    VAR_KEYWORD = _ParameterKind(4)

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name, self.kind, self.default, self.annotation = name, kind, default, annotation

    def __str__(self):
        text = {2: "*", 4: "**"}.get(int(self.kind), "") + self.name
        has_annotation = self.annotation is not _empty
        if has_annotation:
            text += ": " + _shown(self.annotation)
        if self.default is not _empty:
            text += (" = " if has_annotation else "=") + repr(self.default)
        return text

    def __repr__(self):
        return f'<Parameter "{self}">'


_ALL_KINDS = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL,
              Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD)


class BoundArguments:
    def __init__(self, signature, arguments):
        self.signature, self.arguments = signature, arguments

    def apply_defaults(self):
        filled = {}
        for name, parameter in self.signature.parameters.items():
            if name in self.arguments:
                filled[name] = self.arguments[name]
            elif parameter.default is not _empty:
                filled[name] = parameter.default
            elif int(parameter.kind) == 2:
                filled[name] = ()
            elif int(parameter.kind) == 4:
                filled[name] = {}
        self.arguments = filled

    @property
    def args(self):
        out = []
        for name, parameter in self.signature.parameters.items():
            if int(parameter.kind) >= 3 or name not in self.arguments:
                break
            value = self.arguments[name]
            out += list(value) if int(parameter.kind) == 2 else [value]
        return tuple(out)

    @property
    def kwargs(self):
        out = {}
        for name, parameter in self.signature.parameters.items():
            if int(parameter.kind) == 3 and name in self.arguments:
                out[name] = self.arguments[name]
            elif int(parameter.kind) == 4 and name in self.arguments:
                out.update(self.arguments[name])
        return out

    def __repr__(self):
        inner = ", ".join([f"{name}={value!r}" for name, value in self.arguments.items()])
        return f"<BoundArguments ({inner})>"


class Signature:
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = {parameter.name: parameter for parameter in parameters or []}
        self.return_annotation = return_annotation

    def _bound(self, args, kwargs, partial):
        arguments, rest, kwargs = {}, list(args), dict(kwargs)
        for name, parameter in self.parameters.items():
            kind = int(parameter.kind)
            if kind == 2:
                arguments[name], rest = tuple(rest), []
            elif kind == 4:
                arguments[name], kwargs = kwargs, {}
            elif kind < 2 and rest:
                if name in kwargs and kind == 1:
                    raise TypeError(f"multiple values for argument {name!r}")
                arguments[name] = rest.pop(0)
            elif name in kwargs:
                arguments[name] = kwargs.pop(name)
            elif parameter.default is _empty and not partial:
                raise TypeError(f"missing a required argument: {name!r}")
        if rest:
            raise TypeError("too many positional arguments")
        if kwargs:
            raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
        return BoundArguments(self, {name: value for name, value in arguments.items()
                                     if not (int(self.parameters[name].kind) in (2, 4) and not value)})

    def bind(self, *args, **kwargs):
        return self._bound(args, kwargs, False)

    def bind_partial(self, *args, **kwargs):
        return self._bound(args, kwargs, True)

    def __str__(self):
        parts, kinds = [], [int(parameter.kind) for parameter in self.parameters.values()]
        for i, parameter in enumerate(self.parameters.values()):
            if kinds[i] == 3 and not any([kind == 2 for kind in kinds[:i]]) and (i == 0 or kinds[i - 1] != 3):
                parts.append("*")
            parts.append(str(parameter))
            if kinds[i] == 0 and (i + 1 == len(kinds) or kinds[i + 1] != 0):
                parts.append("/")
        text = "(" + ", ".join(parts) + ")"
        return text if self.return_annotation is _empty else text + " -> " + _shown(self.return_annotation)

    def __repr__(self):
        return f"<Signature {self}>"


def signature(callable, *, follow_wrapped=True):
    import functools
    if follow_wrapped and hasattr(callable, "__wrapped__"):
        return signature(callable.__wrapped__)
    if isinstance(callable, functools.partial):
        inner = signature(callable.func)
        kept = list(inner.parameters.values())[len(callable.args):]
        changed = [Parameter(p.name, Parameter.KEYWORD_ONLY, default=callable.keywords[p.name], annotation=p.annotation)
                   if p.name in callable.keywords else p for p in kept]
        return Signature(changed, return_annotation=inner.return_annotation)
    skips, of = 0, callable
    if isinstance(callable, type):
        of, skips = getattr(callable, "__init__", None), 1
    elif _is_object(callable):
        of = callable.forward if hasattr(callable, "forward") and hasattr(callable, "named_parameters") else getattr(callable, "__call__", None)
    found = _parameters_of(of)
    if found is None:
        if isinstance(callable, type):
            return Signature([])
        name = getattr(callable, "__name__", repr(callable))
        raise ValueError(f"no signature found for builtin <built-in function {name}>")
    notes = of.__annotations__
    parameters = [Parameter(name, _ALL_KINDS[kind], default=default if has_default else _empty, annotation=notes.get(name, _empty))
                  for name, kind, has_default, default in found[skips:]]
    return Signature(parameters, return_annotation=_empty if skips else notes.get("return", _empty))


class FullArgSpec:
    def __init__(self, of):
        every = list(of.parameters.values())
        self.args = [p.name for p in every if int(p.kind) < 2]
        self.varargs = next(iter([p.name for p in every if int(p.kind) == 2]), None)
        self.varkw = next(iter([p.name for p in every if int(p.kind) == 4]), None)
        self.defaults = tuple([p.default for p in every if int(p.kind) < 2 and p.default is not _empty]) or None
        self.kwonlyargs = [p.name for p in every if int(p.kind) == 3]
        self.kwonlydefaults = {p.name: p.default for p in every if int(p.kind) == 3 and p.default is not _empty} or None
        self.annotations = {p.name: p.annotation for p in every if p.annotation is not _empty}

    def __repr__(self):
        return (f"FullArgSpec(args={self.args!r}, varargs={self.varargs!r}, varkw={self.varkw!r}, defaults={self.defaults!r}, "
                f"kwonlyargs={self.kwonlyargs!r}, kwonlydefaults={self.kwonlydefaults!r}, annotations={self.annotations!r})")


def getfullargspec(func):
    found = _parameters_of(func)
    if found is not None and hasattr(func, "__self__"):
        whole = signature(func.__func__)
        return FullArgSpec(whole)
    return FullArgSpec(signature(func))


def currentframe():
    raise NotImplementedError("inspect.currentframe() is Python's, and not here")


def stack(context=1):
    raise NotImplementedError("inspect.stack() is Python's, and not here")
