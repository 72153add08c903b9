# Dates and times without time zones.
import time

MINYEAR, MAXYEAR = 1, 9999
_months = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
_days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_in(year, month):
    return 29 if month == 2 and _is_leap(year) else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _days_before_year(year):
    y = year - 1
    return y * 365 + y // 4 - y // 100 + y // 400


def _ordinal(year, month, day):
    return _days_before_year(year) + sum([_days_in(year, m) for m in range(1, month)]) + day


def _date_of(ordinal):
    if not 1 <= ordinal <= 3652059:
        raise OverflowError("date value out of range")
    year = ordinal // 366 + 1
    while year < 9999 and _days_before_year(year + 1) < ordinal:
        year += 1
    day, month = ordinal - _days_before_year(year), 1
    while day > _days_in(year, month):
        day -= _days_in(year, month)
        month += 1
    return year, month, day


class timedelta:
    def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        total = 0
        for amount, size in ((weeks, 604800000000), (days, 86400000000), (hours, 3600000000), (minutes, 60000000), (seconds, 1000000),
                             (milliseconds, 1000), (microseconds, 1)):
            total += amount * size if isinstance(amount, int) else round(amount * size)
        rest, self.microseconds = divmod(total, 1000000)
        self.days, self.seconds = divmod(rest, 86400)
        if abs(self.days) > 999999999:
            raise OverflowError(f"days={self.days}; must have magnitude <= 999999999")

    def _total(self):
        return (self.days * 86400 + self.seconds) * 1000000 + self.microseconds

    def total_seconds(self):
        return self._total() / 1000000

    def __add__(self, other):
        return timedelta(microseconds=self._total() + other._total()) if isinstance(other, timedelta) else NotImplemented

    def __sub__(self, other):
        return timedelta(microseconds=self._total() - other._total()) if isinstance(other, timedelta) else NotImplemented

    def __mul__(self, times):
        return timedelta(microseconds=self._total() * times) if isinstance(times, (int, float)) else NotImplemented

    def __rmul__(self, times):
        return self.__mul__(times)

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._total() / other._total()
        return timedelta(microseconds=round(self._total() / other))

    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return self._total() // other._total()
        return timedelta(microseconds=self._total() // other)

    def __mod__(self, other):
        return timedelta(microseconds=self._total() % other._total())

    def __neg__(self):
        return timedelta(microseconds=-self._total())

    def __abs__(self):
        return timedelta(microseconds=abs(self._total()))

    def __bool__(self):
        return self._total() != 0

    def __eq__(self, other):
        return isinstance(other, timedelta) and self._total() == other._total()

    def __lt__(self, other):
        return self._total() < other._total() if isinstance(other, timedelta) else NotImplemented

    def __le__(self, other):
        return self._total() <= other._total() if isinstance(other, timedelta) else NotImplemented

    def __gt__(self, other):
        return self._total() > other._total() if isinstance(other, timedelta) else NotImplemented

    def __ge__(self, other):
        return self._total() >= other._total() if isinstance(other, timedelta) else NotImplemented

    def __hash__(self):
        return hash(self._total())

    def __repr__(self):
        parts = [f"{name}={value}" for name, value in (("days", self.days), ("seconds", self.seconds), ("microseconds", self.microseconds)) if value]
        return "datetime.timedelta(" + (", ".join(parts) or "0") + ")"

    def __str__(self):
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        text = f"{hours}:{minutes:02d}:{seconds:02d}"
        if self.days:
            text = f"{self.days} day{'' if abs(self.days) == 1 else 's'}, " + text
        return text + (f".{self.microseconds:06d}" if self.microseconds else "")


class date:
    def __init__(self, year, month, day):
        _check_date(year, month, day)
        self.year, self.month, self.day = year, month, day

    @classmethod
    def today(cls):
        return cls.fromtimestamp(time.time())

    @classmethod
    def fromtimestamp(cls, t):
        year, month, day = _date_of(719163 + int(t // 86400))
        return cls(year, month, day)

    @classmethod
    def fromordinal(cls, n):
        year, month, day = _date_of(n)
        return cls(year, month, day)

    @classmethod
    def fromisoformat(cls, text):
        if len(text) != 10 or text[4] != "-" or text[7] != "-" or not (text[:4] + text[5:7] + text[8:]).isdigit():
            raise ValueError(f"Invalid isoformat string: {text!r}")
        return cls(int(text[:4]), int(text[5:7]), int(text[8:]))

    def toordinal(self):
        return _ordinal(self.year, self.month, self.day)

    def weekday(self):
        return (self.toordinal() + 6) % 7

    def isoweekday(self):
        return self.weekday() + 1

    def replace(self, year=None, month=None, day=None):
        return type(self)(self.year if year is None else year, self.month if month is None else month, self.day if day is None else day)

    def isoformat(self):
        return f"{self.year:04d}-{self.month:02d}-{self.day:02d}"

    def strftime(self, format):
        return _formatted(self, format)

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)

    def _key(self):
        return self.year, self.month, self.day

    def __add__(self, other):
        return date.fromordinal(self.toordinal() + other.days) if isinstance(other, timedelta) else NotImplemented

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + timedelta(-other.days)
        return timedelta(self.toordinal() - other.toordinal()) if isinstance(other, date) else NotImplemented

    def __eq__(self, other):
        return type(self) is type(other) and self._key() == other._key()

    def __lt__(self, other):
        return self._key() < other._key() if type(self) is type(other) else NotImplemented

    def __le__(self, other):
        return self._key() <= other._key() if type(self) is type(other) else NotImplemented

    def __gt__(self, other):
        return self._key() > other._key() if type(self) is type(other) else NotImplemented

    def __ge__(self, other):
        return self._key() >= other._key() if type(self) is type(other) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return f"datetime.date({self.year}, {self.month}, {self.day})"

    def __str__(self):
        return self.isoformat()


_date_class = date


def _check_date(year, month, day):
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"year {year} is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= _days_in(year, month):
        raise ValueError("day is out of range for month")


def _check_time(hour, minute, second, microsecond):
    for name, value, most in (("hour", hour, 23), ("minute", minute, 59), ("second", second, 59), ("microsecond", microsecond, 999999)):
        if not 0 <= value <= most:
            raise ValueError(f"{name} must be in 0..{most}")


def _clock(x):
    return f"{x.hour:02d}:{x.minute:02d}:{x.second:02d}" + (f".{x.microsecond:06d}" if x.microsecond else "")


def _formatted(x, format):
    hour, minute, second = getattr(x, "hour", 0), getattr(x, "minute", 0), getattr(x, "second", 0)
    parts, at = [], 0
    while at < len(format):
        c = format[at]
        at += 1
        if c != "%" or at >= len(format):
            parts.append(c)
            continue
        code = format[at]
        at += 1
        if code in "aAwjbBuUW":
            day = x.weekday()
            of_year = x.toordinal() - _days_before_year(x.year)
            text = {"a": _days[day][:3], "A": _days[day], "w": str((day + 1) % 7), "u": str(day + 1), "j": f"{of_year:03d}",
                    "b": _months[x.month - 1][:3], "B": _months[x.month - 1], "U": f"{(of_year + 6 - (day + 1) % 7) // 7:02d}",
                    "W": f"{(of_year + 6 - day) // 7:02d}"}[code]
        elif code in "YymdHIMSfpFTD%":
            text = {"Y": f"{x.year}", "y": f"{x.year % 100:02d}", "m": f"{x.month:02d}", "d": f"{x.day:02d}", "H": f"{hour:02d}",
                    "I": f"{(hour + 11) % 12 + 1:02d}", "M": f"{minute:02d}", "S": f"{second:02d}",
                    "f": f"{getattr(x, 'microsecond', 0):06d}", "p": "AM" if hour < 12 else "PM",
                    "F": f"{x.year}-{x.month:02d}-{x.day:02d}", "T": f"{hour:02d}:{minute:02d}:{second:02d}",
                    "D": f"{x.month:02d}/{x.day:02d}/{x.year % 100:02d}", "%": "%"}[code]
        elif code in "zZ":
            text = ""
        else:
            text = "%" + code
        parts.append(text)
    return "".join(parts)


class datetime(date):
    def __init__(self, year, month, day, hour=0, minute=0, second=0, microsecond=0):
        _check_date(year, month, day)
        _check_time(hour, minute, second, microsecond)
        self.year, self.month, self.day = year, month, day
        self.hour, self.minute, self.second, self.microsecond = hour, minute, second, microsecond

    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time())

    @classmethod
    def today(cls):
        return cls.now()

    @classmethod
    def utcnow(cls):
        return cls.now()

    @classmethod
    def fromtimestamp(cls, t, tz=None):
        return cls(1970, 1, 1) + timedelta(seconds=t)

    @classmethod
    def fromisoformat(cls, text):
        day = date.fromisoformat(text[:10])
        clock, point, part = text[11:].partition(".")
        numbers = clock.split(":") if clock else []
        if not all([number.isdigit() and len(number) == 2 for number in numbers]) or point and not part.isdigit():
            raise ValueError(f"Invalid isoformat string: {text!r}")
        numbers = [int(number) for number in numbers] + [0, 0, 0]
        return cls(day.year, day.month, day.day, numbers[0], numbers[1], numbers[2], int((part + "000000")[:6]))

    @classmethod
    def strptime(cls, text, format):
        found, at, k = {"Y": 1900, "m": 1, "d": 1}, 0, 0
        said = f"time data {text!r} does not match format {format!r}"
        while k < len(format):
            c = format[k]
            k += 1
            if c != "%":
                if text[at:at + 1] != c:
                    raise ValueError(said)
                at += 1
                continue
            code = format[k]
            k += 1
            if code in "bBaA":
                names = _months if code in "bB" else _days
                for number, name in enumerate(names):
                    name = name if code in "BA" else name[:3]
                    if text[at:at + len(name)].lower() == name.lower():
                        at += len(name)
                        if code in "bB":
                            found["m"] = number + 1
                        break
                else:
                    raise ValueError(said)
            elif code == "p":
                found["p"] = text[at:at + 2].upper()
                at += 2
            elif code in "YymdHIMSf":
                end = at
                while end < len(text) and end < at + {"Y": 4, "f": 6}.get(code, 2) and text[end].isdigit():
                    end += 1
                if end == at:
                    raise ValueError(said)
                found[code] = int((text[at:end] + "00000")[:6]) if code == "f" else int(text[at:end])
                at = end
            else:
                raise ValueError(f"'{code}' is a bad directive in format {format!r}")
        if at < len(text):
            raise ValueError(f"unconverted data remains: {text[at:]}")
        if "y" in found:
            found["Y"] = found["y"] + (2000 if found["y"] < 69 else 1900)
        hour = found.get("H", 0)
        if "I" in found:
            hour = found["I"] % 12 + (12 if found.get("p") == "PM" else 0)
        return cls(found["Y"], found["m"], found["d"], hour, found.get("M", 0), found.get("S", 0), found.get("f", 0))

    @classmethod
    def combine(cls, day, clock):
        return cls(day.year, day.month, day.day, clock.hour, clock.minute, clock.second, clock.microsecond)

    def date(self):
        return _date_class(self.year, self.month, self.day)

    def timestamp(self):
        return (self - datetime(1970, 1, 1)).total_seconds()

    def replace(self, **changes):
        names = ("year", "month", "day", "hour", "minute", "second", "microsecond")
        return type(self)(*[changes.get(name, getattr(self, name)) for name in names])

    def isoformat(self, sep="T", timespec="auto"):
        clock = _clock(self)
        if timespec != "auto":
            clock = {"hours": clock[:2], "minutes": clock[:5], "seconds": clock[:8], "milliseconds": clock[:8] + f".{self.microsecond // 1000:03d}",
                     "microseconds": clock[:8] + f".{self.microsecond:06d}"}[timespec]
        return f"{self.year:04d}-{self.month:02d}-{self.day:02d}{sep}{clock}"

    def _key(self):
        return self.year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond

    def _total(self):
        return ((self.toordinal() * 24 + self.hour) * 60 + self.minute) * 60000000 + self.second * 1000000 + self.microsecond

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        days, rest = divmod(self._total() + other._total(), 86400000000)
        year, month, day = _date_of(days)
        seconds, microsecond = divmod(rest, 1000000)
        return datetime(year, month, day, seconds // 3600, seconds // 60 % 60, seconds % 60, microsecond)

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + -other
        return timedelta(microseconds=self._total() - other._total()) if isinstance(other, datetime) else NotImplemented

    def __repr__(self):
        numbers = [self.year, self.month, self.day, self.hour, self.minute]
        if self.second or self.microsecond:
            numbers.append(self.second)
        if self.microsecond:
            numbers.append(self.microsecond)
        return "datetime.datetime(" + ", ".join([str(number) for number in numbers]) + ")"

    def __str__(self):
        return self.isoformat(" ")
