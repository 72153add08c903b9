# Options of a command line. A session has none: parse_args() gives the defaults.
import sys


class ArgumentError(Exception):
    pass


class ArgumentTypeError(Exception):
    pass


class Namespace:
    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

    def __repr__(self):
        return "Namespace(" + ", ".join([f"{name}={value!r}" for name, value in vars(self).items()]) + ")"

    def __eq__(self, other):
        return isinstance(other, Namespace) and vars(self) == vars(other)

    def __contains__(self, name):
        return name in vars(self)


class HelpFormatter:
    pass


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    pass


class RawTextHelpFormatter(HelpFormatter):
    pass


class RawDescriptionHelpFormatter(HelpFormatter):
    pass


class BooleanOptionalAction:
    pass


SUPPRESS = "==SUPPRESS=="


class _Action:
    def __init__(self, names, action="store", nargs=None, const=None, default=None, type=None, choices=None, required=False,
                 help=None, metavar=None, dest=None, version=None):
        self.names, self.action, self.nargs, self.const = names, action, nargs, const
        self.type, self.choices, self.help = type, choices, help
        self.is_option = names[0].startswith("-")
        self.required = required or not self.is_option and nargs not in ("?", "*")
        longest = next((name for name in names if name.startswith("--")), names[0])
        self.dest = dest or longest.lstrip("-").replace("-", "_")
        self.default = {"store_true": False, "store_false": True}.get(action, default) if default is None else default

    def shown(self):
        return "/".join(self.names) if self.is_option else self.dest

    def takes_values(self):
        return self.action in ("store", "append", "extend")

    def converted(self, parser, text):
        if self.type is None:
            value = text
        else:
            try:
                value = self.type(text)
            except (ValueError, TypeError, ArgumentTypeError):
                parser.error(f"argument {self.shown()}: invalid {self.type.__name__} value: {text!r}")
        if self.choices is not None and value not in self.choices:
            shown = ", ".join([repr(choice) for choice in self.choices])
            parser.error(f"argument {self.shown()}: invalid choice: {value!r} (choose from {shown})")
        return value


class ArgumentParser:
    def __init__(self, prog=None, usage=None, description=None, epilog=None, **options):
        self.prog, self.description = prog or "session", description
        self._actions, self._defaults = [], {}

    def add_argument(self, *names, **options):
        action = _Action(list(names), **options)
        self._actions.append(action)
        return action

    def add_argument_group(self, *args, **options):
        return self

    def add_mutually_exclusive_group(self, **options):
        return self

    def set_defaults(self, **defaults):
        self._defaults.update(defaults)

    def get_default(self, dest):
        return next((a.default for a in self._actions if a.dest == dest), self._defaults.get(dest))

    def error(self, message):
        print(f"{self.prog}: error: {message}", file=sys.stderr)
        raise SystemExit(2)

    def print_help(self, file=None):
        print(self.format_help())

    def format_help(self):
        lines = [f"usage: {self.prog} " + " ".join([f"[{a.names[0]}]" if a.is_option else a.dest for a in self._actions])]
        lines += ["", self.description] if self.description else []
        return "\n".join(lines + [""] + [f"  {', '.join(a.names):20}  {a.help or ''}" for a in self._actions])

    def parse_args(self, args=None, namespace=None):
        found, rest = self.parse_known_args(args, namespace)
        if rest:
            self.error("unrecognized arguments: " + " ".join(rest))
        return found

    def parse_known_args(self, args=None, namespace=None):
        words = [str(word) for word in args or []]
        values, given, rest = dict(self._defaults), set(), []
        for action in self._actions:
            if action.default != SUPPRESS:
                default = action.default
                values[action.dest] = action.converted(self, default) if isinstance(default, str) and action.type else default
        waiting = [action for action in self._actions if not action.is_option]
        while words:
            word = words.pop(0)
            name, has_value, value = word.partition("=") if word.startswith("--") else (word, "", "")
            action = next((a for a in self._actions if name in a.names), None)
            if action is None and name.startswith("--no-"):
                action = next((a for a in self._actions if a.action is BooleanOptionalAction and "--" + name[5:] in a.names), None)
            if action is None and word.startswith("-") and len(word) > 1 and not word[1].isdigit():
                rest.append(word)
                continue
            if action is None:
                if not waiting:
                    rest.append(word)
                    continue
                action = waiting.pop(0)
                words.insert(0, word)
            elif has_value:
                words.insert(0, value)
            given.add(action.dest)
            self._take(action, name, words, values)
        missing = [a.shown() for a in self._actions if a.required and a.dest not in given]
        if missing:
            self.error("the following arguments are required: " + ", ".join(missing))
        result = namespace or Namespace()
        for name, value in values.items():
            setattr(result, name, value)
        return result, rest

    def _take(self, action, name, words, values):
        if action.action is BooleanOptionalAction:
            values[action.dest] = not name.startswith("--no-")
        elif action.action in ("store_true", "store_false", "store_const"):
            values[action.dest] = action.const if action.action == "store_const" else action.action == "store_true"
        elif action.action == "count":
            values[action.dest] = (values[action.dest] or 0) + 1
        else:
            several = action.nargs in ("*", "+") or isinstance(action.nargs, int)
            most = action.nargs if isinstance(action.nargs, int) else len(words) if several else 1
            taken = []
            while words and len(taken) < most and not (words[0].startswith("-") and not words[0][1:2].isdigit()):
                taken.append(action.converted(self, words.pop(0)))
            if not taken and action.nargs == "?":
                taken = [action.const]
            if len(taken) < (most if isinstance(action.nargs, int) else 1) and action.nargs != "*":
                self.error(f"argument {action.shown()}: expected {'at least one' if action.nargs == '+' else most if several else 'one'} argument" + ("s" if isinstance(action.nargs, int) and most > 1 else ""))
            value = taken if several else taken[0]
            if action.action in ("append", "extend"):
                value = (values[action.dest] or []) + ([value] if action.action == "append" else value)
            values[action.dest] = value
