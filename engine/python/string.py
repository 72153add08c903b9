# Characters by kind.

ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
whitespace = " \t\n\r\x0b\x0c"
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep if sep is not None else " ").join([word.capitalize() for word in s.split(sep)])


class Template:
    delimiter = "$"

    def __init__(self, template):
        self.template = template

    def _filled(self, mapping, names, is_safe):
        values = {**dict(mapping), **names}
        out, at, text = [], 0, self.template
        while at < len(text):
            if text[at] != self.delimiter:
                out.append(text[at])
                at += 1
                continue
            if text[at + 1:at + 2] == self.delimiter:
                out.append(self.delimiter)
                at += 2
                continue
            braced = text[at + 1:at + 2] == "{"
            begin = end = at + (2 if braced else 1)
            while end < len(text) and (text[end] == "_" or text[end].isalnum() and ord(text[end]) < 128):
                end += 1
            name = text[begin:end]
            closed = not braced or text[end:end + 1] == "}"
            if not name or name[0].isdigit() or not closed:
                if is_safe:
                    out.append(self.delimiter)
                    at += 1
                    continue
                lines = text[:at].split("\n")
                raise ValueError(f"Invalid placeholder in string: line {len(lines)}, col {len(lines[-1]) + 1}")
            end += 1 if braced else 0
            if name in values:
                out.append(str(values[name]))
            elif is_safe:
                out.append(text[at:end])
            else:
                raise KeyError(name)
            at = end
        return "".join(out)

    def substitute(self, mapping={}, **kws):
        return self._filled(mapping, kws, False)

    def safe_substitute(self, mapping={}, **kws):
        return self._filled(mapping, kws, True)


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)
