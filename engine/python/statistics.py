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


def median_low(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def multimode(data):
    from collections import Counter
    counts = Counter(data)
    most = max(counts.values(), default=0)
    return [value for value, count in counts.items() if count == most]


def geometric_mean(data):
    data = list(data)
    if not data:
        raise StatisticsError("Must have a non-empty dataset")
    return math.exp(math.fsum([math.log(x) for x in data]) / len(data))


def harmonic_mean(data, weights=None):
    data = list(data)
    if not data:
        raise StatisticsError("harmonic_mean requires at least one data point")
    from fractions import Fraction
    weights = [1] * len(data) if weights is None else list(weights)
    return float(sum([Fraction(w) for w in weights]) / sum([Fraction(w) / Fraction(x) for w, x in zip(weights, data)]))


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    if len(data) < 2:
        if len(data) == 1:
            return data * (n - 1)
        raise StatisticsError("must have at least one data point")
    m = len(data) - 1 if method == "inclusive" else len(data) + 1
    out = []
    for i in range(1, n):
        j = i * m // n
        if method == "inclusive":
            delta = i * m - j * n
            out.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        else:
            j = 1 if j < 1 else len(data) - 1 if j > len(data) - 1 else j
            delta = i * m - j * n
            out.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
    return out


def _products(x, y):
    """The exact sum of products, rounded once."""
    from fractions import Fraction
    return float(sum([Fraction(u) * Fraction(v) for u, v in zip(x, y)]))


def covariance(x, y, /):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("covariance requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("covariance requires at least two data points")
    a, b = math.fsum(x) / n, math.fsum(y) / n
    return _products([u - a for u in x], [v - b for v in y]) / (n - 1)


def correlation(x, y, /, *, method="linear"):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("correlation requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("correlation requires at least two data points")
    a, b = math.fsum(x) / n, math.fsum(y) / n
    left, right = [u - a for u in x], [v - b for v in y]
    top = _products(left, right)
    below = _products(left, left) * _products(right, right)
    if below == 0:
        raise StatisticsError("at least one of the inputs is constant")
    return top / math.sqrt(below)


def linear_regression(x, y, /, *, proportional=False):
    from collections import namedtuple
    n = len(x)
    if len(y) != n:
        raise StatisticsError("linear regression requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("linear regression requires at least two data points")
    a, b = (0.0, 0.0) if proportional else (math.fsum(x) / n, math.fsum(y) / n)
    left = [u - a for u in x]
    square = _products(left, left)
    if square == 0:
        raise StatisticsError("x is constant")
    slope = _products(left, [v - b for v in y]) / square
    return namedtuple("LinearRegression", "slope intercept")(slope, 0.0 if proportional else b - slope * a)
