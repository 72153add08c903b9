# Functions of time that are written in Python. Local time is UTC.
import time as _time

timezone, altzone, daylight, tzname = 0, 0, 0, ("UTC", "UTC")
_days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_months = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
_fields = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")


def sleep(seconds):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")


def perf_counter_ns():
    return int(_time.perf_counter() * 1e9)


def monotonic_ns():
    return int(_time.monotonic() * 1e9)


def time_ns():
    return int(_time.time() * 1e9)


def process_time():
    return _time.perf_counter()


def thread_time():
    return _time.perf_counter()


class struct_time:
    def __init__(self, values):
        values = tuple(values)
        if len(values) != 9:
            raise TypeError(f"time.struct_time() takes an at least 9-sequence ({len(values)}-sequence given)")
        self._values = values
        for name, value in zip(_fields, values):
            setattr(self, name, value)
        self.tm_zone, self.tm_gmtoff = "UTC", 0

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return 9

    def __getitem__(self, i):
        return self._values[i]

    def __eq__(self, other):
        return self._values == tuple(other)

    def __lt__(self, other):
        return self._values < tuple(other)

    def __hash__(self):
        return hash(self._values)

    def __repr__(self):
        return "time.struct_time(" + ", ".join([f"{name}={value}" for name, value in zip(_fields, self._values)]) + ")"


def _days_before(year, month, day):
    """Returns the days from 1 January 1970 to a date."""
    y = year - (month <= 2)
    of_year = (153 * (month - 3 if month > 2 else month + 9) + 2) // 5 + day - 1
    return y * 365 + y // 4 - y // 100 + y // 400 + of_year - 719468


def gmtime(seconds=None):
    total = int((_time.time() if seconds is None else seconds) // 1)
    days, rest = total // 86400, total % 86400
    z = days + 719468
    era = z // 146097
    of_era = z - era * 146097
    year_of_era = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    part = (5 * of_year + 2) // 153
    day = of_year - (153 * part + 2) // 5 + 1
    month = part + 3 if part < 10 else part - 9
    year = year_of_era + era * 400 + (month <= 2)
    return struct_time((year, month, day, rest // 3600, rest // 60 % 60, rest % 60, (days + 3) % 7, days - _days_before(year, 1, 1) + 1, 0))


def localtime(seconds=None):
    return gmtime(seconds)


def mktime(t):
    return float(_days_before(t[0], t[1], t[2]) * 86400 + t[3] * 3600 + t[4] * 60 + t[5])


def asctime(t=None):
    t = localtime() if t is None else t
    return f"{_days[t[6]][:3]} {_months[t[1] - 1][:3]} {t[2]:2d} {t[3]:02d}:{t[4]:02d}:{t[5]:02d} {t[0]}"


def ctime(seconds=None):
    return asctime(localtime(seconds))


def _directive(c, t):
    if c in "aA":
        return _days[t[6]][:3 if c == "a" else 9]
    if c in "bBh":
        return _months[t[1] - 1][:9 if c == "B" else 3]
    if c == "c":
        return asctime(t)
    numbers = {"d": t[2], "m": t[1], "y": t[0] % 100, "H": t[3], "I": (t[3] + 11) % 12 + 1, "M": t[4], "S": t[5],
               "U": (t[7] + 6 - (t[6] + 1) % 7) // 7, "W": (t[7] + 6 - t[6]) // 7, "C": t[0] // 100}
    if c in numbers:
        return f"{numbers[c]:02d}"
    if c == "e":
        return f"{t[2]:2d}"
    others = {"Y": str(t[0]), "j": f"{t[7]:03d}", "p": "AM" if t[3] < 12 else "PM", "w": str((t[6] + 1) % 7), "u": str(t[6] + 1), "Z": "UTC",
              "z": "+0000", "n": "\n", "t": "\t", "%": "%"}
    if c in others:
        return others[c]
    formats = {"x": "%m/%d/%y", "X": "%H:%M:%S", "D": "%m/%d/%y", "F": "%Y-%m-%d", "T": "%H:%M:%S", "R": "%H:%M", "r": "%I:%M:%S %p"}
    return strftime(formats[c], t) if c in formats else "%" + c


def strftime(format, t=None):
    t = localtime() if t is None else t
    out, at = [], 0
    while at < len(format):
        if format[at] == "%" and at + 1 < len(format):
            out.append(_directive(format[at + 1], t))
            at += 2
        else:
            out.append(format[at])
            at += 1
    return "".join(out)


def strptime(string, format="%a %b %d %H:%M:%S %Y"):
    import datetime
    d = datetime.datetime.strptime(string, format)
    return gmtime(_days_before(d.year, d.month, d.day) * 86400 + d.hour * 3600 + d.minute * 60 + d.second)
