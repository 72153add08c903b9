# Python's exceptions, and the functions and methods of Python that are written in Python.

__parts__ = (
    "exceptions",
    "complex",
    "bytes",
    "numbers",
    "objects",
    "operators",
    "unicode",
    "str",
    "containers",
    "tensors",
)
