# The Kullback-Leibler divergence.


def _kl_normal_normal(p, q):
    var_ratio = (p.scale / q.scale).pow(2)
    t1 = ((p.loc - q.loc) / q.scale).pow(2)
    return 0.5 * (var_ratio + t1 - 1 - var_ratio.log())


def _kl_bernoulli_bernoulli(p, q):
    soft = torch.nn.functional.softplus
    t1 = p.probs * (soft(-q.logits) - soft(-p.logits))
    t1[q.probs == 0] = torch.inf
    t1[p.probs == 0] = 0
    t2 = (1 - p.probs) * (soft(q.logits) - soft(p.logits))
    t2[q.probs == 1] = torch.inf
    t2[p.probs == 1] = 0
    return t1 + t2


def _kl_categorical_categorical(p, q):
    t = p.probs * (p.logits - q.logits)
    t[(q.probs == 0).expand_as(t)] = torch.inf
    t[(p.probs == 0).expand_as(t)] = 0
    return t.sum(-1)


def _kl_exponential_exponential(p, q):
    ratio = q.rate / p.rate
    return -ratio.log() + ratio - 1


def _kl_uniform_uniform(p, q):
    result = torch.log((q.high - q.low) / (p.high - p.low))
    result[(q.low > p.low) | (q.high < p.high)] = torch.inf
    return result


def _kl_laplace_laplace(p, q):
    ratio = p.scale / q.scale
    distance = (p.loc - q.loc).abs()
    return -ratio.log() + distance / q.scale + ratio * torch.exp(-distance / p.scale) - 1


def _kl_poisson_poisson(p, q):
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


def _kl_gamma_gamma(p, q):
    t1 = q.concentration * (p.rate / q.rate).log()
    t2 = torch.lgamma(q.concentration) - torch.lgamma(p.concentration)
    t3 = (p.concentration - q.concentration) * torch.digamma(p.concentration)
    return t1 + t2 + t3 + (q.rate - p.rate) * (p.concentration / p.rate)


def _kl_multivariate(p, q):
    if p.event_shape != q.event_shape:
        raise ValueError("KL-divergence between two Multivariate Normals with different event shapes cannot be computed")
    n = p.event_shape[0]
    t1 = q._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1) - p._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)
    t2 = torch.linalg.solve_triangular(q._lower, p._lower, upper=False).pow(2).sum((-2, -1))
    t3 = torch.linalg.solve_triangular(q._lower, (q.loc - p.loc).unsqueeze(-1), upper=False).squeeze(-1).pow(2).sum(-1)
    return t1 + 0.5 * (t2 + t3 - n)


def _kl_independent(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return _sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)


_divergences = [
    (Normal, _kl_normal_normal), (Bernoulli, _kl_bernoulli_bernoulli), (Categorical, _kl_categorical_categorical),
    (Exponential, _kl_exponential_exponential), (Uniform, _kl_uniform_uniform), (Laplace, _kl_laplace_laplace),
    (Poisson, _kl_poisson_poisson), (Gamma, _kl_gamma_gamma), (MultivariateNormal, _kl_multivariate),
    (Independent, _kl_independent)]


def kl_divergence(p, q):
    if isinstance(p, LogNormal) and isinstance(q, LogNormal):
        return _kl_normal_normal(p.base_dist, q.base_dist)
    if isinstance(p, (Normal, Laplace)) and isinstance(q, (Beta, Exponential, Gamma, Uniform)):
        return torch.full(p.batch_shape, torch.inf, dtype=p.loc.dtype)
    for kind, divergence in _divergences:
        if isinstance(p, kind) and isinstance(q, kind):
            return divergence(p, q)
    raise NotImplementedError(f"No KL(p || q) is implemented for p type {type(p).__name__} and q type {type(q).__name__}")


_not_here = (
    "AffineTransform Binomial Cauchy Chi2 ContinuousBernoulli Dirichlet FisherSnedecor GeneralizedPareto Gumbel HalfCauchy "
    "HalfNormal InverseGamma Kumaraswamy LKJCholesky LogisticNormal LowRankMultivariateNormal MixtureSameFamily Multinomial "
    "NegativeBinomial OneHotCategoricalStraightThrough Pareto RelaxedBernoulli RelaxedOneHotCategorical StudentT "
    "TransformedDistribution VonMises Weibull Wishart biject_to register_kl transform_to transforms"
)


def __getattr__(name):
    if name in _not_here.split():
        raise AttributeError(f"torch.distributions.{name} is not implemented in Stridescope")
    raise AttributeError(f"module 'torch.distributions' has no attribute '{name}'")
