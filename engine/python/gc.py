# Objects are freed when nothing holds them: there is nothing to collect.


def collect(generation=2):
    return 0


def enable():
    pass


def disable():
    pass


def isenabled():
    return True
