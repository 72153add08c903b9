# The parts of numpy._core that programs name.
import numpy
import numpy._core._exceptions


def __getattr__(name):
    return getattr(numpy, name)
