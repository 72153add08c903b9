# Calendars of months.
import datetime
from enum import IntEnum

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
Day = IntEnum("Day", ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"], start=0)
Day.__str__ = Day.__repr__ = lambda self: f"calendar.{self.name}"
day_name = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
day_abbr = [name[:3] for name in day_name]
month_name = ["", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
month_abbr = [name[:3] for name in month_name]
_first = 0


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    return len([year for year in range(y1, y2) if isleap(year)])


def weekday(year, month, day):
    return Day(datetime.date(year, month, day).weekday())


def _days(year, month):
    return 29 if month == 2 and isleap(year) else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def monthrange(year, month):
    return weekday(year, month, 1), _days(year, month)


class Calendar:
    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def iterweekdays(self):
        return iter([(self.firstweekday + i) % 7 for i in range(7)])

    def itermonthdays(self, year, month):
        empty = (datetime.date(year, month, 1).weekday() - self.firstweekday) % 7
        days = [0] * empty + list(range(1, _days(year, month) + 1))
        return iter(days + [0] * (-len(days) % 7))

    def monthdayscalendar(self, year, month):
        days = list(self.itermonthdays(year, month))
        return [days[i:i + 7] for i in range(0, len(days), 7)]

    def itermonthdates(self, year, month):
        first = datetime.date(year, month, 1)
        day = first - datetime.timedelta((first.weekday() - self.firstweekday) % 7)
        for i in range(len(list(self.itermonthdays(year, month)))):
            yield day + datetime.timedelta(i)


class TextCalendar(Calendar):
    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join([self.formatweekday(day, width) for day in self.iterweekdays()])

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w, l = max(2, w), max(1, l)
        lines = [f"{month_name[themonth]} {theyear}".center(7 * (w + 1) - 1).rstrip(), self.formatweekheader(w).rstrip()]
        for week in self.monthdayscalendar(theyear, themonth):
            lines.append(" ".join([(str(day) if day else "").rjust(w).center(w) for day in week]).rstrip())
        return ("\n" * l).join(lines) + "\n" * l

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end="")


def setfirstweekday(firstweekday):
    raise NotImplementedError("calendar.setfirstweekday() is not implemented in Stridescope: use calendar.TextCalendar(firstweekday)")


def firstweekday():
    return 0


def monthcalendar(year, month):
    return Calendar().monthdayscalendar(year, month)


def month(theyear, themonth, w=0, l=0):
    return TextCalendar().formatmonth(theyear, themonth, w, l)


def prmonth(theyear, themonth, w=0, l=0):
    print(month(theyear, themonth, w, l), end="")


def timegm(tuple):
    year, month, day, hour, minute, second = tuple[:6]
    return ((datetime.date(year, month, day).toordinal() - 719163) * 24 + hour) * 3600 + minute * 60 + second
