# Plots are not shown.


def use(backend):
    pass


def rc(*args, **kwargs):
    pass


rcParams = {}
