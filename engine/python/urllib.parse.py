# Addresses as text.
from collections import namedtuple

_safe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"


def quote(string, safe="/", encoding=None, errors=None):
    data = string if isinstance(string, bytes) else string.encode(encoding or "utf-8")
    return "".join([chr(byte) if chr(byte) in _safe or chr(byte) in safe else f"%{byte:02X}" for byte in data])


def quote_plus(string, safe="", encoding=None, errors=None):
    return quote(string, safe + " ").replace(" ", "+")


def unquote(string, encoding="utf-8", errors="replace"):
    data, at = [], 0
    source = string.encode()
    while at < len(source):
        digits = source[at + 1:at + 3].decode()
        if source[at] == 37 and len(digits) == 2 and all([c in "0123456789abcdefABCDEF" for c in digits]):
            data.append(int(digits, 16))
            at += 3
        else:
            data.append(source[at])
            at += 1
    return bytes(data).decode(encoding, errors)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


def urlencode(query, doseq=False, safe=""):
    parts = []
    for key, value in query.items() if hasattr(query, "items") else query:
        values = value if doseq and isinstance(value, (list, tuple)) else [value]
        parts += [f"{quote_plus(str(key), safe)}={quote_plus(str(one), safe)}" for one in values]
    return "&".join(parts)


def parse_qsl(qs, keep_blank_values=False):
    pairs = [part.partition("=") for part in qs.split("&") if part]
    return [(unquote_plus(key), unquote_plus(value)) for key, _, value in pairs if value or keep_blank_values]


def parse_qs(qs, keep_blank_values=False):
    found = {}
    for key, value in parse_qsl(qs, keep_blank_values):
        found.setdefault(key, []).append(value)
    return found


class _Parts:
    @property
    def hostname(self):
        host = self.netloc.rpartition("@")[2].partition(":")[0]
        return host.lower() or None

    @property
    def port(self):
        port = self.netloc.rpartition("@")[2].partition(":")[2]
        return int(port) if port else None

    def geturl(self):
        return urlunparse(self) if len(self) == 6 else urlunsplit(self)


class ParseResult(namedtuple("ParseResult", "scheme netloc path params query fragment"), _Parts):
    pass


class SplitResult(namedtuple("SplitResult", "scheme netloc path query fragment"), _Parts):
    pass


def urlsplit(url, scheme="", allow_fragments=True):
    head, colon, rest = url.partition(":")
    if colon and head and head[0].isalpha() and all([c.isalnum() or c in "+-." for c in head]):
        scheme, url = head.lower(), rest
    netloc = query = fragment = ""
    if url.startswith("//"):
        ends = [at for at in [url.find(c, 2) for c in "/?#"] if at >= 0]
        end = min(ends) if ends else len(url)
        netloc, url = url[2:end], url[end:]
    if "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme="", allow_fragments=True):
    scheme, netloc, path, query, fragment = urlsplit(url, scheme)
    path, _, params = path.partition(";")
    return ParseResult(scheme, netloc, path, params, query, fragment)


def urlunsplit(components):
    scheme, netloc, path, query, fragment = components
    url = (f"{scheme}:" if scheme else "") + (f"//{netloc}" if netloc else "")
    url += ("/" if netloc and path and not path.startswith("/") else "") + path
    return url + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")


def urlunparse(components):
    scheme, netloc, path, params, query, fragment = components
    return urlunsplit((scheme, netloc, path + (f";{params}" if params else ""), query, fragment))


def urljoin(base, url, allow_fragments=True):
    given, of = urlsplit(url), urlsplit(base)
    if given.scheme and given.scheme != of.scheme or not base:
        return url
    if given.netloc:
        return urlunsplit((of.scheme, *given[1:]))
    path = given.path
    if not path:
        return urlunsplit((of.scheme, of.netloc, of.path, given.query or of.query, given.fragment))
    parts = path.split("/") if path.startswith("/") else of.path.split("/")[:-1] + path.split("/")
    out = []
    for part in parts:
        if part == ".." and len(out) > 1:
            out.pop()
        elif part not in (".", ".."):
            out.append(part)
    text = "/".join(out) + ("/" if parts[-1] in (".", "..") else "")
    return urlunsplit((of.scheme, of.netloc, text, given.query, given.fragment))
