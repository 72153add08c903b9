# Plots are not shown: every call returns an object that accepts further calls.


class _Plot:
    def __getattr__(self, name):
        return _Plot()

    def __call__(self, *args, **kwargs):
        return _Plot()

    def __getitem__(self, index):
        return _Plot()

    def __setitem__(self, index, value):
        pass

    def __iter__(self):
        return iter([_Plot(), _Plot()])

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return False


def subplots(nrows=1, ncols=1, **kwargs):
    if nrows == 1 and ncols == 1:
        return _Plot(), _Plot()
    if nrows == 1 or ncols == 1:
        return _Plot(), [_Plot() for i in range(nrows * ncols)]
    return _Plot(), [[_Plot() for i in range(ncols)] for j in range(nrows)]


def __getattr__(name):
    return _Plot()
