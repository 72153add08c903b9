# Fixed answers about the platform: the same everywhere.


def python_version():
    return "3.13.5"


def python_version_tuple():
    return ("3", "13", "5")


def python_implementation():
    return "Stridescope"


def system():
    return "Stridescope"


def machine():
    return "virtual"


def processor():
    return ""


def node():
    return "stridescope"


def release():
    return ""


def version():
    return ""


def platform(aliased=False, terse=False):
    return "Stridescope"


def architecture():
    return ("64bit", "")
