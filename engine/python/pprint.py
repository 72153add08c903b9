# Values on lines of their own.


def pprint(object, *args, **kwargs):
    print(repr(object))


def pformat(object, *args, **kwargs):
    return repr(object)
