# Traces of memory: a session measures none.
_is_tracing = False


def start(nframe=1):
    _np_set_state("tracemalloc", True)


def stop():
    _np_set_state("tracemalloc", False)


def is_tracing():
    return bool(_np_state("tracemalloc", False))


def get_traced_memory():
    return 0, 0


def reset_peak():
    pass


def clear_traces():
    pass
