"""out= of further operations than outputs.py: into views of their operands, and with sizes that exceed any memory."""

A = ("a = torch.arange(64, dtype=torch.float32).view(8, 8)\nb = torch.arange(64).view(8, 8)\n"
     "s, t = torch.arange(8.), torch.tensor([7, 0, 3])\nj = torch.empty(0, dtype=torch.int64)\n")
OUTS = ("a", "a.t()", "a[::2, 1:]", "a.view(-1)[5:]", "a.as_strided((8, 8), (1, 1))", "a.expand(3, 8, 8)", "a[8:]", "a[:0].t()",
        "a.as_strided((2**31, 2**31), (0, 0))", "a.view(torch.int32)", "torch.empty(0).expand(0, 2**40)")
INTO = (
    "torch.kron(a, a, out=o)", "torch.histc(a, 9, out=o)", "torch.multinomial(s + 1, 5, out=o)", "torch.randperm(99, out=o)",
    "torch.logspace(0, 1, 99, out=o)", "torch.range(0, 99, out=o)", "torch.randint(9, (9, 9), out=o)", "torch.normal(a, a + 1, out=o)",
    "torch.bernoulli(a / 64, out=o)", "torch.searchsorted(s, a, out=o)", "torch.bucketize(a, s, out=o)", "torch.cumprod(a, 0, out=o)",
    "torch.logcumsumexp(a, 1, out=o)", "torch.cummax(a, 0, out=(o, j))", "torch.cummin(a.t(), 0, out=(o, j))",
    "torch.kthvalue(a, 2, out=(o, j))", "torch.median(a, 0, out=(o, j))", "torch.mode(a, 1, out=(o, j))",
    "torch.nanmedian(a, 1, out=(o, j))", "torch.min(a, 1, out=(o, j))", "torch.aminmax(a, dim=0, out=(o, o))",
    "torch.quantile(a, .5, 0, out=o)", "torch.nanquantile(a, s / 8, 1, out=o)", "torch.std(a, 0, out=o)", "torch.var(a, 1, out=o)",
    "torch.logsumexp(a, 0, out=o)", "torch.nansum(a, 1, out=o)", "torch.all(a, 1, out=o)", "torch.any(a, 0, out=o)",
    "torch.argmax(a, 0, out=o)", "torch.norm(a, 2, 0, out=o)", "torch.diff(a, n=3, out=o)", "torch.renorm(a, 2, 0, 1, out=o)",
    "torch.cross(a[:, :3], a[:, 1:4], out=o)", "torch.addr(a, s, s, out=o)", "torch.addmv(s, a, s, out=o)",
    "torch.addbmm(a, a[None], a[None], out=o)", "torch.baddbmm(a[None], a[None], a[None], out=o)", "torch.vdot(s, s, out=o)",
    "torch.inner(a, a, out=o)", "torch.mv(a, s, out=o)", "torch.ger(s, a[0], out=o)", "torch.chain_matmul(a, a, a, out=o)",
    "torch.take_along_dim(a, b[:, :9] % 8, 1, out=o)", "torch.frexp(a, out=(o, torch.empty(0, dtype=torch.int32)))",
    "torch.nan_to_num(a, out=o)", "torch.gcd(b, b.t(), out=o)", "torch.heaviside(a, a.t(), out=o)", "torch.float_power(a, 2, out=o)",
    "torch.addcmul(a, a.t(), a, out=o)", "torch.addcdiv(a, a.t(), a + 1, out=o)", "torch.round(a, decimals=1, out=o)",
    "torch.index_copy(a, 0, t, a[:3], out=o)", "torch.index_reduce(a, 0, t, a[:3], 'amax', out=o)",
    "torch.scatter_add(a, 0, b % 8, a, out=o)", "torch.scatter_reduce(a, 1, b % 8, a, 'prod', out=o)",
    "torch.column_stack([a, a], out=o)", "torch.dstack([a, a], out=o)", "torch.vstack([a, a[:0], a], out=o)",
    "torch.linalg.vector_norm(a, 3, 0, out=o)", "torch.linalg.matrix_power(a, 3, out=o)", "torch.linalg.inv(a + torch.eye(8), out=o)",
    "torch.linalg.solve(torch.eye(8), a, out=o)", "torch.linalg.det(a, out=o)", "torch.linalg.qr(a, out=(o, torch.empty(0)))",
    "torch.linalg.multi_dot([a, a, a], out=o)", "torch.linalg.cross(a[:, :3], a[:, :3], out=o)", "torch.cholesky(torch.eye(8), out=o)",
    "torch.isin(a, s, out=o)", "torch.hypot(a, a.t(), out=o)", "torch.tensordot(a, a, 1, out=o)", "torch.einsum('ij,jk', a, a, out=o)",
    "torch.nn.functional.avg_pool2d(a[None], 2, out=o)", "torch.msort(a, out=o)", "torch.trapezoid(a, out=o)", "torch.polygamma(2, a, out=o)",
    "torch.linspace(0, 1, 10**12, out=o)", "torch.logspace(0, 1, 2**62, out=o)", "torch.eye(10**6, out=o)", "torch.eye(2**33, 2**33, out=o)",
    "torch.arange(10**12, out=o)", "torch.randperm(10**10, out=o)", "torch.full((2**40,), 1., out=o)", "torch.zeros(2**31, 2**31, out=o)",
    "torch.rand(10**11, out=o)", "torch.histc(a, 10**12, out=o)", "torch.kron(a.expand(2**30, 8, 8), a, out=o)",
    "torch.diag(s.expand(2**20, 8)[:, 0], out=o)", "torch.outer(s.repeat(5000), s.repeat(5000), out=o)",
    "torch.cat([a] * 10**5, out=o)", "torch.stack([a] * 10**5, out=o)", "torch.cat([a.expand(2**50, 8, 8)] * 9, out=o)",
    "torch.gather(a, 0, t.expand(2**40, 3), out=o)", "torch.index_select(a, 0, t[:1].expand(2**40), out=o)",
    "torch.take(a, t[:1].expand(2**30, 2**30), out=o)", "torch.cumsum(s[:1].expand(2**40), 0, out=o)", "torch.exp(s[:1].expand(2**62), out=o)",
    "torch.sum(s[:1].expand(2**62), 0, out=o)", "torch.sort(s[:1].expand(2**40), out=(o, j))", "torch.nonzero(s[1:2].expand(2**40), out=o)",
    "torch.masked_select(a.expand(2**40, 8, 8), a > 3, out=o)", "torch.mm(s[:1].expand(2**31, 8), a, out=o)",
    "torch.multinomial(s + 1, 10**9, True, out=o)", "torch.bitwise_left_shift(b, b, out=o)", "torch.repeat_interleave(a, 2**40, 0, out=o)")


def scripts():
    for i, call in enumerate(INTO):
        for k, out in enumerate(OUTS):
            yield f"beyond_{i}_{k}", f"{A}o = {out}\n{call}\nprint(a, a.sum(), o.shape)"
