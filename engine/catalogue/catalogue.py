"""The module that files of composed/ import. Under Python, the decorators only list the functions; the app parses them."""

operations = []  # (name, signatures, facts, function)
_common = {}


def family(**facts):
    _common.clear()
    _common.update(facts)


def operation(*signatures, **facts):
    facts = {**_common, **facts}

    def note(function):
        operations.append((facts.get('name', function.__name__), signatures, facts, function))
        return function

    return note
