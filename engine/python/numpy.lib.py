# Parts of numpy.lib.
import numpy.lib.stride_tricks
import numpy.lib.array_utils
import numpy.emath as scimath


class NumpyVersion:
    def __init__(self, text):
        self.version = text
