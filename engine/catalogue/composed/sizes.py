"""Arguments of pooling and convolution that are one integer or several."""


def _repeated(value, n):
    """Returns n integers as a list: those of `value`, repeated."""
    return (list(value) * n)[:n] if isinstance(value, (tuple, list)) else [value] * n


def _listed(value, n):
    """Returns the integers of `value` as a list; of a single one, n of it."""
    return list(value) if isinstance(value, (tuple, list)) else [value] * n


def _pair(value):
    """Returns two integers, along height and width."""
    if isinstance(value, (tuple, list)):
        return value if len(value) == 2 else value * 2
    return (value, value)


def _single(value):
    """Returns the first integer of `value`, or `value` itself."""
    return value[0] if isinstance(value, (tuple, list)) else value


def _is_given(stride):
    """Returns whether a stride was given: windows without one lie side by side."""
    return stride is not None and stride != () and stride != []
