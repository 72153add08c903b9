# Functions that run when a script ends: here only on request.


def register(func, /, *args, **kwargs):
    _np_set_state("atexit", (_np_state("atexit", None) or []) + [(func, args, kwargs)])
    return func


def unregister(func):
    _np_set_state("atexit", [one for one in _np_state("atexit", None) or [] if one[0] is not func])


def _run_exitfuncs():
    waiting = _np_state("atexit", None) or []
    _np_set_state("atexit", None)
    for func, args, kwargs in reversed(waiting):
        func(*args, **kwargs)
