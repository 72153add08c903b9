# Messages with levels, on standard error.
import sys

NOTSET, DEBUG, INFO, WARNING, ERROR, CRITICAL = 0, 10, 20, 30, 40, 50
WARN, FATAL = WARNING, CRITICAL
_names = {0: "NOTSET", 10: "DEBUG", 20: "INFO", 30: "WARNING", 40: "ERROR", 50: "CRITICAL"}


def getLevelName(level):
    if isinstance(level, str):
        return {name: number for number, name in _names.items()}.get(level, "Level " + level)
    return _names.get(level, "Level " + str(level))


def _number(level):
    if isinstance(level, int):
        return level
    number = getLevelName(level)
    if not isinstance(number, int):
        raise ValueError(f"Unknown level: {level!r}")
    return number


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style="%"):
        self._fmt = fmt or "%(message)s"
        self._style = style

    def format(self, record):
        fields = {"levelname": record.levelname, "name": record.name, "message": record.getMessage(), "levelno": record.levelno,
                  "asctime": "", "module": "__main__", "filename": "", "lineno": 0, "funcName": ""}
        return self._fmt.format(**fields) if self._style == "{" else self._fmt % fields


class LogRecord:
    def __init__(self, name, level, msg, args):
        if len(args) == 1 and isinstance(args[0], dict) and args[0]:
            args = args[0]  # for %(key)s
        self.name, self.levelno, self.levelname, self.msg, self.args = name, level, getLevelName(level), msg, args

    def getMessage(self):
        return str(self.msg) % self.args if self.args else str(self.msg)


class Handler:
    def __init__(self, level=NOTSET):
        self.level, self.formatter = _number(level), Formatter()

    def setLevel(self, level):
        self.level = _number(level)

    def setFormatter(self, formatter):
        self.formatter = formatter

    def format(self, record):
        return self.formatter.format(record)

    def emit(self, record):
        pass


class NullHandler(Handler):
    pass


class StreamHandler(Handler):
    def __init__(self, stream=None):
        super().__init__()
        self.stream = stream

    def emit(self, record):
        print(self.format(record), file=sys.stderr if self.stream is None else self.stream)


class Logger:
    def __init__(self, name, level=NOTSET, parent=None):
        self.name, self.level, self.parent, self.handlers, self.propagate = name, _number(level), parent, [], True

    def setLevel(self, level):
        self.level = _number(level)

    def getEffectiveLevel(self):
        return self.level if self.level or self.parent is None else self.parent.getEffectiveLevel()

    def isEnabledFor(self, level):
        return level >= self.getEffectiveLevel()

    def addHandler(self, handler):
        self.handlers.append(handler)

    def removeHandler(self, handler):
        self.handlers.remove(handler)

    def hasHandlers(self):
        return bool(self.handlers) or self.propagate and self.parent is not None and self.parent.hasHandlers()

    def log(self, level, msg, *args, **kwargs):
        if not self.isEnabledFor(level):
            return
        record, logger, is_shown = LogRecord(self.name, level, msg, args), self, False
        while logger is not None:
            for handler in logger.handlers:
                is_shown = True
                if level >= handler.level:
                    handler.emit(record)
            logger = logger.parent if logger.propagate else None
        if not is_shown and level >= WARNING:
            print(record.getMessage(), file=sys.stderr)

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args)

    def exception(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args)

    warn, fatal = warning, critical


root = Logger("root", WARNING)
_loggers = {}


def getLogger(name=None):
    if not name or name == "root":
        return root
    if name not in _loggers:
        above = name.rpartition(".")[0]
        _loggers[name] = Logger(name, NOTSET, getLogger(above) if above else root)
    return _loggers[name]


def basicConfig(*, level=None, format=None, stream=None, handlers=None, force=False, style="%", **options):
    if force:
        root.handlers.clear()
    if not root.handlers:
        for handler in handlers or [StreamHandler(stream)]:
            handler.setFormatter(Formatter(format or "%(levelname)s:%(name)s:%(message)s", style=style))
            root.addHandler(handler)
        if level is not None:
            root.setLevel(level)


def _at_root(level):
    def write(msg, *args, **kwargs):
        if not root.handlers:
            basicConfig()
        root.log(level, msg, *args)
    return write


debug, info, warning, error, critical = [_at_root(level) for level in (DEBUG, INFO, WARNING, ERROR, CRITICAL)]
exception, warn, fatal = error, warning, critical


def disable(level=CRITICAL):
    pass


def captureWarnings(capture):
    pass
