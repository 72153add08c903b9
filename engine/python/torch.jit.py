# Scripted and traced functions are the functions themselves.


def script(obj, *args, **kwargs):
    return obj


def trace(func, example_inputs=None, *args, **kwargs):
    return func


def ignore(drop=False, **kwargs):
    return drop if callable(drop) else lambda function: function


def export(fn):
    return fn


unused = export


def is_scripting():
    return False


is_tracing = is_scripting
