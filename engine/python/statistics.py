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


class NormalDist:
    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu, self._sigma = float(mu), float(sigma)

    @classmethod
    def from_samples(cls, data):
        data = list(data)
        return cls(fmean(data), stdev(data))

    @property
    def mean(self):
        return self._mu

    median = mode = mean

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def pdf(self, x):
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        difference = x - self._mu
        return math.exp(difference * difference / (-2.0 * variance)) / math.sqrt(2.0 * math.pi * variance)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * math.erfc((self._mu - x) / (self._sigma * math.sqrt(2.0)))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _normal_quantile(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * abs(other))

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / abs(other))

    __radd__, __rmul__ = __add__, __mul__

    def __eq__(self, other):
        return isinstance(other, NormalDist) and self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"NormalDist(mu={self._mu!r}, sigma={self._sigma!r})"


# Wichura's algorithm AS241: numerators and denominators, the highest power first.
_near = ((2.50908_09287_30122_6727e+3, 3.34305_75583_58812_8105e+4, 6.72657_70927_00870_0853e+4, 4.59219_53931_54987_1457e+4,
          1.37316_93765_50946_1125e+4, 1.97159_09503_06551_4427e+3, 1.33141_66789_17843_7745e+2, 3.38713_28727_96366_6080e+0),
         (5.22649_52788_52854_5610e+3, 2.87290_85735_72194_2674e+4, 3.93078_95800_09271_0610e+4, 2.12137_94301_58659_5867e+4,
          5.39419_60214_24751_1077e+3, 6.87187_00749_20579_0830e+2, 4.23133_30701_60091_1252e+1, 1.0))
_far = ((7.74545_01427_83414_07640e-4, 2.27238_44989_26918_45833e-2, 2.41780_72517_74506_11770e-1, 1.27045_82524_52368_38258e+0,
         3.64784_83247_63204_60504e+0, 5.76949_72214_60691_40550e+0, 4.63033_78461_56545_29590e+0, 1.42343_71107_49683_57734e+0),
        (1.05075_00716_44416_84324e-9, 5.47593_80849_95344_94600e-4, 1.51986_66563_61645_71966e-2, 1.48103_97642_74800_74590e-1,
         6.89767_33498_51000_04550e-1, 1.67638_48301_83803_84940e+0, 2.05319_16266_37758_82187e+0, 1.0))
_farthest = ((2.01033_43992_92288_13265e-7, 2.71155_55687_43487_57815e-5, 1.24266_09473_88078_43860e-3, 2.65321_89526_57612_30930e-2,
              2.96560_57182_85048_91230e-1, 1.78482_65399_17291_33580e+0, 5.46378_49111_64114_36990e+0, 6.65790_46435_01103_77720e+0),
             (2.04426_31033_89939_78564e-15, 1.42151_17583_16445_88870e-7, 1.84631_83175_10054_68180e-5, 7.86869_13114_56132_59100e-4,
              1.48753_61290_85061_48525e-2, 1.36929_88092_27358_05310e-1, 5.99832_20655_58879_37690e-1, 1.0))


def _ratio(r, table):
    above = below = 0.0
    for a, b in zip(*table):
        above, below = above * r + a, below * r + b
    return above, below


def _normal_quantile(p, mu, sigma):
    q = p - 0.5
    if abs(q) <= 0.425:
        above, below = _ratio(0.180625 - q * q, _near)
        return mu + above * q / below * sigma
    r = math.sqrt(-math.log(p if q <= 0.0 else 1.0 - p))
    above, below = _ratio(r - 1.6, _far) if r <= 5.0 else _ratio(r - 5.0, _farthest)
    x = above / below
    return mu + (-x if q < 0.0 else x) * sigma


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
