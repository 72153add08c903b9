# The functions of the module, which share one RandomState.


def seed(seed=None):
    _global.seed(seed)


def rand(*shape):
    if not shape:
        made = _np_random_number("double")
        if made is not None:
            return made
    return _global.rand(*shape)


def randn(*shape):
    if not shape:
        made = _np_random_number("normal")
        if made is not None:
            return made
    return _global.randn(*shape)


def randint(low, high=None, size=None, dtype=int):
    if size is None and dtype is int and type(low) is int and (high is None or type(high) is int):
        least, end = (0, low) if high is None else (low, high)
        made = _np_random_number("bounded", least, end - least - 1) if 0 < end - least < 2 ** 62 else None
        if made is not None:
            return made
    return _global.randint(low, high, size, dtype)


def random_integers(low, high=None, size=None):
    return _global.random_integers(low, high, size)


def random(size=None):
    if size is None:
        made = _np_random_number("double")
        if made is not None:
            return made
    return _global.random_sample(size)


def random_sample(size=None):
    return _global.random_sample(size)


ranf = sample = random_sample


def standard_normal(size=None):
    return _global.standard_normal(size)


def _are_numbers(a, b):
    return (type(a) is float or type(a) is int) and (type(b) is float or type(b) is int)


def normal(loc=0.0, scale=1.0, size=None):
    if size is None and _are_numbers(loc, scale) and scale >= 0:
        made = _np_random_number("normal")
        if made is not None:
            return loc + scale * made
    return _global.normal(loc, scale, size)


def uniform(low=0.0, high=1.0, size=None):
    if size is None and _are_numbers(low, high):
        made = _np_random_number("double")
        if made is not None:
            return low + (high - low) * made
    return _global.uniform(low, high, size)


def exponential(scale=1.0, size=None):
    return _global.exponential(scale, size)


def lognormal(mean=0.0, sigma=1.0, size=None):
    return _global.lognormal(mean, sigma, size)


def binomial(n, p, size=None):
    return _global.binomial(n, p, size)


def poisson(lam=1.0, size=None):
    return _global.poisson(lam, size)


def choice(a, size=None, replace=True, p=None):
    if size is None and replace and p is None:
        is_text = type(a) is list and len(a) > 0 and all([type(x) is str for x in a])
        n = a if type(a) is int else len(a) if is_text else 0
        made = _np_random_number("bounded", 0, n - 1) if n > 0 else None
        if made is not None:
            return numpy.str_(a[made]) if is_text else made
    return _global.choice(a, size, replace, p)


def permutation(x):
    return _global.permutation(x)


def shuffle(x):
    _global.shuffle(x)


def get_state(legacy=True):
    return _global.get_state(legacy)


def set_state(state):
    _global.set_state(state)


def bytes(length):
    return _global.bytes(length)


def standard_exponential(size=None):
    return _global.standard_exponential(size)

def standard_gamma(shape, size=None):
    return _global.standard_gamma(shape, size)

def gamma(shape, scale=1.0, size=None):
    return _global.gamma(shape, scale, size)

def beta(a, b, size=None):
    return _global.beta(a, b, size)

def chisquare(df, size=None):
    return _global.chisquare(df, size)

def f(dfnum, dfden, size=None):
    return _global.f(dfnum, dfden, size)

def standard_t(df, size=None):
    return _global.standard_t(df, size)

def standard_cauchy(size=None):
    return _global.standard_cauchy(size)

def pareto(a, size=None):
    return _global.pareto(a, size)

def weibull(a, size=None):
    return _global.weibull(a, size)

def power(a, size=None):
    return _global.power(a, size)

def laplace(loc=0.0, scale=1.0, size=None):
    return _global.laplace(loc, scale, size)

def gumbel(loc=0.0, scale=1.0, size=None):
    return _global.gumbel(loc, scale, size)

def logistic(loc=0.0, scale=1.0, size=None):
    return _global.logistic(loc, scale, size)

def rayleigh(scale=1.0, size=None):
    return _global.rayleigh(scale, size)

def triangular(left, mode, right, size=None):
    return _global.triangular(left, mode, right, size)

def wald(mean, scale, size=None):
    return _global.wald(mean, scale, size)

def vonmises(mu, kappa, size=None):
    return _global.vonmises(mu, kappa, size)

def geometric(p, size=None):
    return _global.geometric(p, size)

def negative_binomial(n, p, size=None):
    return _global.negative_binomial(n, p, size)

def zipf(a, size=None):
    return _global.zipf(a, size)

def multinomial(n, pvals, size=None):
    return _global.multinomial(n, pvals, size)

def dirichlet(alpha, size=None):
    return _global.dirichlet(alpha, size)

def multivariate_normal(mean, cov, size=None):
    return _global.multivariate_normal(mean, cov, size)


def logseries(p, size=None):
    return _global.logseries(p, size)


def hypergeometric(ngood, nbad, nsample, size=None):
    return _global.hypergeometric(ngood, nbad, nsample, size)


def noncentral_chisquare(df, nonc, size=None):
    return _global.noncentral_chisquare(df, nonc, size)


def noncentral_f(dfnum, dfden, nonc, size=None):
    return _global.noncentral_f(dfnum, dfden, nonc, size)
