# Modules by name.
def import_module(name, package=None):
    return _module_named(name)


def _import(name, globals=None, locals=None, fromlist=(), level=0):
    return _module_named(name if fromlist else name.split(".")[0])


def reload(module):
    return module
