# Options of a command line. A session has none: parse_args() returns the defaults.
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
        self.type, self.choices, self.help, self.metavar, self.version = type, choices, help, metavar, version
        self.parsers = None
        self.is_option = names[0].startswith("-")
        self.required = required or not self.is_option and nargs not in ("?", "*")
        longest = next((name for name in names if name.startswith("--")), names[0])
        self.dest = dest or longest.lstrip("-").replace("-", "_")
        self.default = {"store_true": False, "store_false": True}.get(action, default) if default is None else default
        if not self.is_option and nargs == "*" and default is None:
            self.default = []

    def _values(self):
        """The placeholder of its values in usage and help."""
        name = self.metavar or ("{" + ",".join([str(one) for one in self.choices]) + "}" if self.choices is not None else
                                self.dest.upper() if self.is_option else self.dest)
        if self.parsers is not None:
            name = self.metavar or "{" + ",".join(self.parsers) + "}"
            return name + " ..."
        if isinstance(name, tuple):
            return " ".join(name)
        if isinstance(self.nargs, int):
            return " ".join([name] * self.nargs)
        return {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} [{name} ...]"}.get(self.nargs, name)

    def in_usage(self):
        if not self.is_option:
            return self._values()
        if self.action is BooleanOptionalAction:
            return " | ".join(self.names + ["--no-" + name[2:] for name in self.names if name.startswith("--")])
        return f"{self.names[0]} {self._values()}" if self.takes_values() else self.names[0]

    def invocation(self):
        if not self.is_option:
            return self.metavar or ("{" + ",".join(self.parsers) + "}" if self.parsers is not None else
                                    "{" + ",".join([str(one) for one in self.choices]) + "}" if self.choices is not None else self.dest)
        names = list(self.names)
        if self.action is BooleanOptionalAction:
            names += ["--no-" + name[2:] for name in self.names if name.startswith("--")]
        return ", ".join(names) + (f" {self._values()}" if self.takes_values() else "")

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


class _Subparsers:
    def __init__(self, action):
        self._action = action

    def add_parser(self, name, *, help=None, aliases=(), **options):
        made = ArgumentParser(**{"prog": f"{self._action.prog} {name}", **options})
        self._action.parsers[name] = (made, help)
        for alias in aliases:
            self._action.parsers[alias] = (made, None)
        return made


_help_action = _Action(["-h", "--help"], action="help", help="show this help message and exit")


class ArgumentParser:
    def __init__(self, prog=None, usage=None, description=None, epilog=None, **options):
        self.prog, self.description, self.usage, self.epilog = prog or "session", description, usage, epilog
        self.add_help, self._formatter = options.get("add_help", True), options.get("formatter_class", HelpFormatter)
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
        self.print_usage(sys.stderr)
        print(f"{self.prog}: error: {message}", file=sys.stderr)
        raise SystemExit(2)

    def print_help(self, file=None):
        print(self.format_help(), end="", file=file)

    def print_usage(self, file=None):
        print(self.format_usage(), end="", file=file)

    def exit(self, status=0, message=None):
        if message:
            print(message, end="", file=sys.stderr)
        raise SystemExit(status)

    def format_usage(self):
        if self.usage is not None:
            return f"usage: {self.usage}\n"
        actions = [_help_action] * self.add_help + self._actions
        options = [f"[{a.in_usage()}]" if not a.required else a.in_usage() for a in actions if a.is_option and a.help != SUPPRESS]
        positionals = [a.in_usage() for a in actions if not a.is_option]
        line = " ".join([f"usage: {self.prog}"] + options + positionals)
        if len(line) <= 78:
            return line + "\n"
        lead = len(f"usage: {self.prog} ")
        rows = [[]]
        for group in (options, positionals):
            if lead + len(" ".join(options + positionals)) > 78 and group is positionals and group and rows[-1]:
                rows.append([])
            for part in group:
                if rows[-1] and lead + len(" ".join(rows[-1] + [part])) > 78:
                    rows.append([])
                rows[-1].append(part)
        return f"usage: {self.prog} " + ("\n" + " " * lead).join([" ".join(row) for row in rows]) + "\n"

    def format_help(self):
        import textwrap
        parts = [self.format_usage()]
        if self.description:
            parts.append(self._filled(self.description) + "\n")
        actions = [a for a in [_help_action] * self.add_help + self._actions if a.help != SUPPRESS]
        place = min(max([len(a.invocation()) for a in actions], default=0) + 4, 24)
        for title, shown in (("positional arguments", [a for a in actions if not a.is_option]), ("options", [a for a in actions if a.is_option])):
            if not shown:
                continue
            lines = [title + ":"]
            for a in shown:
                text, help = "  " + a.invocation(), self._expanded(a)
                wrapped = textwrap.wrap(help, 78 - place) if help else []
                if wrapped and len(text) + 2 <= place:
                    lines.append(text.ljust(place) + wrapped.pop(0))
                else:
                    lines.append(text)
                lines += [" " * place + one for one in wrapped]
                for choice, (parser, summary) in (a.parsers or {}).items():
                    if summary is not None:
                        lines.append(f"    {choice}".ljust(place) + summary if len(choice) + 6 <= place else f"    {choice}\n" + " " * place + summary)
            parts.append("\n".join(lines) + "\n")
        if self.epilog:
            parts.append(self._filled(self.epilog) + "\n")
        return "\n".join(parts)

    def _filled(self, text):
        import textwrap
        if issubclass(self._formatter, (RawDescriptionHelpFormatter, RawTextHelpFormatter)):
            return text.rstrip("\n")
        return textwrap.fill(" ".join(text.split()), 78)

    def _expanded(self, action):
        text = action.help or ""
        if "%" in text:
            names = {name: value for name, value in vars(action).items()}
            names.update({"prog": self.prog, "type": getattr(action.type, "__name__", action.type),
                          "choices": ", ".join([str(one) for one in action.choices or []])})
            text = text % names
        if issubclass(self._formatter, ArgumentDefaultsHelpFormatter) and action is not _help_action and "%(default)" not in (action.help or ""):
            if action.default not in (None, SUPPRESS) and (action.is_option or action.nargs in ("?", "*")):
                text += f" (default: {action.default})"
        return text

    def add_subparsers(self, *, title=None, description=None, dest=None, required=False, help=None, metavar=None, **options):
        action = _Action([dest or "command"], nargs="?", dest=dest or SUPPRESS, help=help, metavar=metavar)
        action.parsers, action.required, action.prog = {}, required, self.prog
        self._actions.append(action)
        return _Subparsers(action)

    def parse_args(self, args=None, namespace=None):
        found, rest = self.parse_known_args(args, namespace)
        if rest:
            self.error("unrecognized arguments: " + " ".join(rest))
        return found

    def parse_known_args(self, args=None, namespace=None):
        words = [str(word) for word in args or []]
        values, given, rest = dict(self._defaults), set(), []
        for action in self._actions:
            if action.default != SUPPRESS and action.dest != SUPPRESS:
                default = action.default
                values[action.dest] = action.converted(self, default) if isinstance(default, str) and action.type else default
        waiting = [action for action in self._actions if not action.is_option]
        while words:
            word = words.pop(0)
            if self.add_help and word in ("-h", "--help"):
                self.print_help()
                self.exit()
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
                if action.parsers is not None:
                    if word not in action.parsers:
                        shown = ", ".join([repr(choice) if False else str(choice) for choice in action.parsers])
                        self.error(f"argument {action.dest if action.dest != SUPPRESS else 'command'}: invalid choice: {word!r} (choose from {shown})")
                    given.add(action.dest)
                    inner, left = action.parsers[word][0].parse_known_args(words)
                    values.update(vars(inner))
                    if action.dest != SUPPRESS:
                        values[action.dest] = word
                    rest, words = rest + left, []
                    continue
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
        elif action.action == "version":
            print((action.version or "").replace("%(prog)s", self.prog))
            self.exit()
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
