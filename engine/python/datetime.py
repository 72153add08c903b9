# Dates and times. The local time zone is UTC.
import time as _time
from collections import namedtuple

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


_IsoFields = namedtuple("IsoCalendarDate", "year week weekday")


class IsoCalendarDate(_IsoFields):
    def __repr__(self):
        return f"datetime.IsoCalendarDate(year={self.year}, week={self.week}, weekday={self.weekday})"


class tzinfo:
    def utcoffset(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement utcoffset()")

    def tzname(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement tzname()")

    def dst(self, dt):
        return None


class timezone(tzinfo):
    def __init__(self, offset, name=None):
        self._offset, self._name = offset, name

    def utcoffset(self, dt):
        return self._offset

    def tzname(self, dt):
        if self._name is not None:
            return self._name
        return "UTC" + (_offset_text(self._offset) if self._offset else "")

    def __eq__(self, other):
        return isinstance(other, timezone) and self._offset == other._offset

    def __hash__(self):
        return hash(self._offset)

    def __str__(self):
        return self.tzname(None)

    def __repr__(self):
        if self is timezone.utc:
            return "datetime.timezone.utc"
        return f"datetime.timezone({self._offset!r}" + (")" if self._name is None else f", {self._name!r})")


timezone.utc = UTC = timezone(timedelta(0))


def _offset_text(offset, separator=":"):
    minutes, sign = offset._total() // 60000000, "+"
    if minutes < 0:
        minutes, sign = -minutes, "-"
    return f"{sign}{minutes // 60:02d}{separator}{minutes % 60:02d}"


class date:
    def __init__(self, year, month, day):
        _check_date(year, month, day)
        self.year, self.month, self.day = year, month, day

    @classmethod
    def today(cls):
        return cls.fromtimestamp(_time.time())

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

    def ctime(self):
        return self.strftime(f"%a %b {self.day:2d} %H:%M:%S %Y")

    def isocalendar(self):
        thursday = self.toordinal() - self.weekday() + 3
        year = _date_of(thursday)[0]
        return IsoCalendarDate(year, (thursday - _ordinal(year, 1, 1)) // 7 + 1, self.isoweekday())

    def timetuple(self):
        clock = [getattr(self, name, 0) for name in ("hour", "minute", "second")]
        return _time.struct_time((self.year, self.month, self.day, *clock, self.weekday(), self.toordinal() - _days_before_year(self.year), -1))

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


def _clock(x, timespec="auto"):
    text = f"{x.hour:02d}:{x.minute:02d}:{x.second:02d}"
    if timespec != "auto":
        text = {"hours": text[:2], "minutes": text[:5], "seconds": text, "milliseconds": text + f".{x.microsecond // 1000:03d}",
                "microseconds": text + f".{x.microsecond:06d}"}[timespec]
    elif x.microsecond:
        text += f".{x.microsecond:06d}"
    return text + (_offset_text(x.tzinfo.utcoffset(x)) if x.tzinfo is not None else "")


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
            zone = getattr(x, "tzinfo", None)
            text = "" if zone is None else zone.tzname(x) if code == "Z" else _offset_text(zone.utcoffset(x), "")
        else:
            text = "%" + code
        parts.append(text)
    return "".join(parts)


date.min, date.max, date.resolution = date(MINYEAR, 1, 1), date(MAXYEAR, 12, 31), timedelta(1)
timedelta.min, timedelta.max = timedelta(-999999999), timedelta(days=999999999, hours=23, minutes=59, seconds=59, microseconds=999999)
timedelta.resolution = timedelta(microseconds=1)


class time:
    def __init__(self, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
        _check_time(hour, minute, second, microsecond)
        self.hour, self.minute, self.second, self.microsecond, self.tzinfo = hour, minute, second, microsecond, tzinfo

    @classmethod
    def fromisoformat(cls, text):
        made = datetime.fromisoformat("2000-01-01T" + text)
        return cls(made.hour, made.minute, made.second, made.microsecond)

    def isoformat(self, timespec="auto"):
        return _clock(self, timespec)

    def strftime(self, format):
        return datetime(1900, 1, 1, self.hour, self.minute, self.second, self.microsecond).strftime(format)

    def replace(self, **changes):
        return time(*[changes.get(name, getattr(self, name)) for name in ("hour", "minute", "second", "microsecond", "tzinfo")])

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)

    def _key(self):
        return self.hour, self.minute, self.second, self.microsecond

    def __eq__(self, other):
        return isinstance(other, time) and self._key() == other._key()

    def __lt__(self, other):
        return self._key() < other._key() if isinstance(other, time) else NotImplemented

    def __le__(self, other):
        return self._key() <= other._key() if isinstance(other, time) else NotImplemented

    def __gt__(self, other):
        return self._key() > other._key() if isinstance(other, time) else NotImplemented

    def __ge__(self, other):
        return self._key() >= other._key() if isinstance(other, time) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __str__(self):
        return self.isoformat()

    def __repr__(self):
        return f"datetime.time({_numbers(self.hour, self.minute, self.second, self.microsecond)})"


_time_class = time
time.min, time.max = time(), time(23, 59, 59, 999999)


def _numbers(*parts):
    """The arguments in the text of a time, without zeros at the end."""
    parts = list(parts)
    while len(parts) > 2 and not parts[-1]:
        parts.pop()
    return ", ".join([str(part) for part in parts])


class datetime(date):
    def __init__(self, year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
        _check_date(year, month, day)
        _check_time(hour, minute, second, microsecond)
        self.tzinfo = tzinfo
        self.year, self.month, self.day = year, month, day
        self.hour, self.minute, self.second, self.microsecond = hour, minute, second, microsecond

    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(_time.time(), tz)

    @classmethod
    def today(cls):
        return cls.now()

    @classmethod
    def utcnow(cls):
        return cls.now()

    @classmethod
    def fromtimestamp(cls, t, tz=None):
        made = cls(1970, 1, 1) + timedelta(seconds=t)
        return made if tz is None else (made + tz.utcoffset(made)).replace(tzinfo=tz)

    @classmethod
    def fromisoformat(cls, text):
        day, zone = date.fromisoformat(text[:10]), None
        if text[-1:] == "Z":
            text, zone = text[:-1], timezone.utc
        elif len(text) > 16 and text[-6] in "+-":
            minutes = int(text[-5:-3]) * 60 + int(text[-2:])
            text, zone = text[:-6], timezone(timedelta(minutes=minutes if text[-6] == "+" else -minutes)) if minutes else timezone.utc
        clock, point, part = text[11:].partition(".")
        numbers = clock.split(":") if clock else []
        if not all([number.isdigit() and len(number) == 2 for number in numbers]) or point and not part.isdigit():
            raise ValueError(f"Invalid isoformat string: {text!r}")
        numbers = [int(number) for number in numbers] + [0, 0, 0]
        return cls(day.year, day.month, day.day, numbers[0], numbers[1], numbers[2], int((part + "000000")[:6]), zone)

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

    def time(self):
        return _time_class(self.hour, self.minute, self.second, self.microsecond)

    def timetz(self):
        return _time_class(self.hour, self.minute, self.second, self.microsecond, self.tzinfo)

    def utcoffset(self):
        return None if self.tzinfo is None else self.tzinfo.utcoffset(self)

    def tzname(self):
        return None if self.tzinfo is None else self.tzinfo.tzname(self)

    def _in_utc(self):
        plain = self.replace(tzinfo=None)
        return plain if self.tzinfo is None else plain - self.tzinfo.utcoffset(self)

    def astimezone(self, tz=None):
        tz = timezone.utc if tz is None else tz
        made = self._in_utc()
        return (made + tz.utcoffset(made)).replace(tzinfo=tz)

    def timestamp(self):
        return (self._in_utc() - datetime(1970, 1, 1)).total_seconds()

    def replace(self, **changes):
        names = ("year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo")
        return type(self)(*[changes.get(name, getattr(self, name)) for name in names])

    def isoformat(self, sep="T", timespec="auto"):
        clock = _clock(self, timespec)
        return f"{self.year:04d}-{self.month:02d}-{self.day:02d}{sep}{clock}"

    def _key(self):
        of = self if self.tzinfo is None else self._in_utc()
        return of.year, of.month, of.day, of.hour, of.minute, of.second, of.microsecond

    def _total(self):
        return ((self.toordinal() * 24 + self.hour) * 60 + self.minute) * 60000000 + self.second * 1000000 + self.microsecond

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        days, rest = divmod(self._total() + other._total(), 86400000000)
        year, month, day = _date_of(days)
        seconds, microsecond = divmod(rest, 1000000)
        return datetime(year, month, day, seconds // 3600, seconds // 60 % 60, seconds % 60, microsecond, self.tzinfo)

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + -other
        if not isinstance(other, datetime):
            return NotImplemented
        if (self.tzinfo is None) != (other.tzinfo is None):
            raise TypeError("can't subtract offset-naive and offset-aware datetimes")
        return timedelta(microseconds=self._in_utc()._total() - other._in_utc()._total())

    def __repr__(self):
        numbers = [self.year, self.month, self.day, self.hour, self.minute]
        if self.second or self.microsecond:
            numbers.append(self.second)
        if self.microsecond:
            numbers.append(self.microsecond)
        zone = "" if self.tzinfo is None else f", tzinfo={self.tzinfo!r}"
        return "datetime.datetime(" + ", ".join([str(number) for number in numbers]) + zone + ")"

    def __str__(self):
        return self.isoformat(" ")


datetime.min, datetime.max = datetime(MINYEAR, 1, 1), datetime(MAXYEAR, 12, 31, 23, 59, 59, 999999)
