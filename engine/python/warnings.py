# Filters of warnings. They are part of the session's state: ((action, category, message)..., places where a
# warning was given or ignored, the list of catch_warnings(record=True) or None).


class WarningMessage:
    def __init__(self, message, category, lineno):
        self.message, self.category, self.lineno = message, category, lineno
        self.filename = self.file = self.line = self.source = None

    def __str__(self):
        return f"{{message : {self.message!r}, category : {self.category.__name__!r}, lineno : {self.lineno}}}"


def _matches(pattern, text):
    """Matches a message filter: the parts of a regular expression around `.*`, from the beginning."""
    parts = pattern.replace("\\", "").lower().split(".*")
    text, at = text.lower(), 0
    for i, part in enumerate(parts):
        found = text.find(part, at)
        if found < 0 or (i == 0 and found > 0):
            return False
        at = found + len(part)
    return True


def _issue(category, text, once=False):
    filters, given, record = _np_state("warnings", ((), (), None))
    if isinstance(text, Warning):
        category, message, text = type(text), text, str(text)
    else:
        message = category(text)
    action = "once" if once else "default"
    for said, kind, pattern in filters:
        if issubclass(category, kind) and _matches(pattern, text):
            action = said
            break
    if action == "error":
        raise message
    line = _warning_line()
    place = (category.__name__, text, 0 if once or action == "once" else line)
    if action != "always":
        if place in given:
            return
        _np_set_state("warnings", (filters, given + (place,), record))
    if action == "ignore":
        return
    if record is None:
        _write_warning(category.__name__, text)
    else:
        record.append(WarningMessage(message, category, line))


def _is_watched():
    """Whether the script can see a warning: it records some, or makes errors of them."""
    filters, _, record = _np_state("warnings", ((), (), None))
    return record is not None or any([action == "error" for action, _, _ in filters])


def _tell_numpy():
    """Notes whether a script can see errors of floating-point arithmetic: numpy._errors then looks for them."""
    modes = (_np_state("errors", None) or {"all": "warn"}).values()
    watched = any([mode in ("raise", "call", "print", "log") for mode in modes]) or "warn" in modes and _is_watched()
    if watched != (_np_state("watched errors", None) is not None):
        _np_set_state("watched errors", True if watched else None)


def warn(message, category=None, stacklevel=1, source=None):
    if category is not None and not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    _issue(category or UserWarning, message)


def _add(action, message, category, append):
    if action not in ("error", "ignore", "always", "default", "module", "once"):
        raise AssertionError(f"invalid action: {action!r}")
    filters, _, record = _np_state("warnings", ((), (), None))
    one = (("default" if action == "module" else action, category, message),)
    _np_set_state("warnings", (filters + one if append else one + filters, (), record))
    _tell_numpy()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    _add(action, message, category, append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    _add(action, "", category, append)


def resetwarnings():
    _np_set_state("warnings", ((), (), _np_state("warnings", ((), (), None))[2]))
    _tell_numpy()


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record, self._action = record, action
        self._category, self._append = category, append

    def __enter__(self):
        self._before = _np_state("warnings", ((), (), None))
        record = [] if self._record else self._before[2]
        _np_set_state("warnings", (self._before[0], (), record))
        if self._action is not None:
            _add(self._action, "", self._category, self._append)
        _tell_numpy()
        return record if self._record else None

    def __exit__(self, kind, value, traceback):
        _np_set_state("warnings", (self._before[0], (), self._before[2]))
        _tell_numpy()
        return False
