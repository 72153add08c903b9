# Distributions of several numbers.


class Independent(Distribution):
    arg_constraints = {}

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        if reinterpreted_batch_ndims > len(base_distribution.batch_shape):
            raise ValueError(f"Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), actual {reinterpreted_batch_ndims} vs {len(base_distribution.batch_shape)}")
        self.base_dist, self.reinterpreted_batch_ndims = base_distribution, reinterpreted_batch_ndims
        shape = tuple(base_distribution.batch_shape) + tuple(base_distribution.event_shape)
        split = len(base_distribution.batch_shape) - reinterpreted_batch_ndims
        super().__init__(shape[:split], shape[split:], validate_args=validate_args)

    @property
    def has_rsample(self):
        return self.base_dist.has_rsample

    @property
    def support(self):
        inner = self.base_dist.support
        return constraints.independent(inner, self.reinterpreted_batch_ndims) if self.reinterpreted_batch_ndims else inner

    @property
    def mean(self):
        return self.base_dist.mean

    @property
    def mode(self):
        return self.base_dist.mode

    @property
    def variance(self):
        return self.base_dist.variance

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value):
        return _sum_rightmost(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self):
        return _sum_rightmost(self.base_dist.entropy(), self.reinterpreted_batch_ndims)

    def __repr__(self):
        return f"Independent({self.base_dist}, {self.reinterpreted_batch_ndims})"


def _sum_rightmost(value, count):
    return value if count == 0 else value.reshape(tuple(value.shape[:-count]) + (-1,)).sum(-1)


__name__ = "torch.distributions.multivariate_normal"


class MultivariateNormal(Distribution):
    arg_constraints = {
        "loc": constraints.real_vector, "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite, "scale_tril": constraints.lower_cholesky}
    support = constraints.real_vector
    has_rsample = True

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        given = {"covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix, "scale_tril": scale_tril}
        given = {name: value for name, value in given.items() if value is not None}
        if len(given) != 1:
            raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        for name, value in given.items():
            if value.dim() < 2:
                raise ValueError(name + " must be at least two-dimensional, with optional leading batch dimensions")
            batch = torch.broadcast_shapes(value.shape[:-2], loc.shape[:-1])
            setattr(self, name, value.expand(tuple(batch) + (-1, -1)))
            self._given = name
        self.loc = loc.expand(tuple(batch) + (-1,))
        super().__init__(batch, self.loc.shape[-1:], validate_args=validate_args)
        matrix = getattr(self, self._given)
        if self._given == "scale_tril":
            self._lower = matrix
        elif self._given == "covariance_matrix":
            self._lower = torch.linalg.cholesky(matrix)
        else:
            self._lower = _precision_to_scale_tril(matrix)

    def __getattr__(self, name):
        if name == "scale_tril":
            return _kept(self, name, self._lower)
        if name == "covariance_matrix":
            return _kept(self, name, self._lower @ self._lower.mT)
        if name == "precision_matrix":
            return _kept(self, name, torch.cholesky_inverse(self._lower))
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    @property
    def mean(self):
        return self.loc

    @property
    def mode(self):
        return self.loc

    @property
    def variance(self):
        return self._lower.pow(2).sum(-1).expand(tuple(self._batch) + tuple(self._event))

    def rsample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        eps = torch.normal(torch.zeros(shape, dtype=self.loc.dtype), torch.ones(shape, dtype=self.loc.dtype))
        return self.loc + torch.matmul(self._lower, eps.unsqueeze(-1)).squeeze(-1)

    def log_prob(self, value):
        self._checked(value)
        diff = value - self.loc
        batch = torch.broadcast_shapes(diff.shape[:-1], self._lower.shape[:-2])
        n = self._event[0]
        lower, wide = self._lower.expand(tuple(batch) + (n, n)), diff.expand(tuple(batch) + (n,))
        m = torch.linalg.solve_triangular(lower, wide.unsqueeze(-1), upper=False).squeeze(-1).pow(2).sum(-1)
        half_log_det = self._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)
        return -0.5 * (n * math.log(2 * math.pi) + m) - half_log_det

    def entropy(self):
        half_log_det = self._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)
        value = 0.5 * self._event[0] * (1.0 + math.log(2 * math.pi)) + half_log_det
        return value if len(self._batch) == 0 else value.expand(self._batch)


def _precision_to_scale_tril(matrix):
    flipped = torch.linalg.cholesky(torch.flip(matrix, (-2, -1)))
    upper = torch.transpose(torch.flip(flipped, (-2, -1)), -2, -1)
    return torch.linalg.solve_triangular(upper, torch.eye(matrix.shape[-1], dtype=matrix.dtype), upper=False)
