# Averages and spreads of numbers.
import math


class StatisticsError(ValueError):
    pass


def mean(data):
    data = list(data)
    if not data:
        raise StatisticsError("mean requires at least one data point")
    total = sum(data)
    if all([isinstance(x, int) for x in data]) and total % len(data) == 0:
        return total // len(data)
    return total / len(data)


def fmean(data):
    data = list(data)
    return math.fsum(data) / len(data)


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2] if n % 2 else (data[n // 2 - 1] + data[n // 2]) / 2


def mode(data):
    from collections import Counter
    return Counter(data).most_common(1)[0][0]


def _squares(data, center):
    return math.fsum([(x - center) ** 2 for x in data])


def pvariance(data, mu=None):
    data = list(data)
    return _squares(data, sum(data) / len(data) if mu is None else mu) / len(data)


def variance(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError("variance requires at least two data points")
    return _squares(data, sum(data) / len(data) if xbar is None else xbar) / (len(data) - 1)


def pstdev(data, mu=None):
    return math.sqrt(pvariance(data, mu))


def stdev(data, xbar=None):
    return math.sqrt(variance(data, xbar))
