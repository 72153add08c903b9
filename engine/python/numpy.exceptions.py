class AxisError(ValueError):
    def __init__(self, axis, ndim=None, msg_prefix=""):
        if ndim is None:
            self.args = (axis,)
        else:
            self.args = ((msg_prefix if not msg_prefix or msg_prefix[-2:] == ": " else msg_prefix + ": ")
                         + f"axis {axis} is out of bounds for array of dimension {ndim}",)
        self.axis = axis
        self.ndim = ndim


class ComplexWarning(RuntimeWarning):
    pass


class VisibleDeprecationWarning(UserWarning):
    pass


class TooHardError(RuntimeError):
    pass


class DTypePromotionError(TypeError):
    pass
