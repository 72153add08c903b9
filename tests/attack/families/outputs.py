"""out= of every shape, and storages that shrink below their views."""

A = "a = torch.arange(64, dtype=torch.float32).view(8, 8)\n"
READS = ("print({v})", "{v}.tolist()", "{v} + 1", "{v}.clone()", "{v}.t() if {v}.dim() == 2 else {v}.sum()", "{v}.contiguous()",
         "torch.cat([{v}, {v}])", "torch.stack([{v}, {v}])", "{v}.repeat(2, 2)", "{v}.sort()", "{v}.cumsum(0)", "{v}.unique()",
         "{v} @ {v}.t() if {v}.dim() == 2 else {v} @ {v}", "{v}.nonzero()", "{v}[{v} > 0]", "{v}.max()", "{v}.flip(0)",
         "{v}.roll(1)", "{v}.expand(3, *{v}.shape).sum()", "{v}.item()", "[float(i) for i in {v}.reshape(-1)]", "{v}.fill_(1)",
         "{v}.add_(1)", "{v}.copy_({v}.flip(0))", "{v}.zero_()", "{v}[0] = 7", "{v}[..., 0] += 1", "{v}.random_()",
         "{v}.normal_()", "{v}.uniform_()", "{v}.resize_(100)", "{v}.as_strided((9, 9), (8, 1))", "{v}.repeat_interleave(3)",
         "{v}.masked_fill_({v} > 1, 0)", "{v}.index_select(0, torch.arange(2))", "{v}.gather(0, torch.zeros(1, 1, "
         "dtype=torch.int64))", "{v}.scatter_(0, torch.zeros(1, 1, dtype=torch.int64), 1.)", "{v}.to(torch.int64)",
         "{v}.view(torch.uint8)", "{v}.triu()", "{v}.tril_()", "{v}.softmax(-1)", "torch.equal({v}, {v})", "{v}.unfold(0, 2, 1)",
         "torch.einsum('ij,kj->ik', {v}, {v})", "{v}.var()", "{v}.diagonal().fill_(3)", "{v}.t_()", "str({v})", "f'{{{v}}}'",
         "torch.tensor({v}.tolist())", "bool({v})", "{v} == {v}", "{v}.topk(1)", "{v}.kthvalue(1)", "{v}.median()",
         "torch.where({v} > 1, {v}, 0.)", "{v}.type_as({v})", "{v}.half()", "{v}.layer_norm", "{v}.bernoulli_()",
         "torch.nn.functional.softmax({v}, 0)", "{v}.data_ptr()", "{v}.untyped_storage().nbytes()", "{v}.split(1)",
         "{v}.unbind()", "[r.sum() for r in {v}]", "{v}.take(torch.tensor([63]))", "{v}.exponential_()", "{v}.cumprod(0)",
         "{v}.logsumexp(0)", "{v}.argsort()", "{v}.mode()", "{v}.norm()", "{v}.narrow(0, 1, 1).mul_(2)", "{v}.T.add_({v})")
SHRINKS = {"storage": "a.untyped_storage().resize_(12)", "empty": "a.untyped_storage().resize_(0)",
           "data": "a.data = torch.ones(2)", "set": "a.set_(torch.ones(2).untyped_storage(), 0, (2,), (1,))",
           "resize": "a.resize_(1)\na.untyped_storage().resize_(4)", "odd": "a.untyped_storage().resize_(13)"}
VIEWS = {"tail": "a[4:]", "turned": "a.t()", "spread": "a.as_strided((8, 8), (0, 8))", "last": "a[7:, 7:]",
         "flat": "a.view(-1)[60:].view(2, 2)"}
OUTS = ("a", "a[:4]", "a.t()", "a[::2]", "a[0]", "a.view(-1)", "a.as_strided((8, 8), (1, 1))", "a.as_strided((3, 3), (7, 2), 5)",
        "a.expand(2, 8, 8)", "a[:, ::3]", "a.diagonal()", "a[8:]", "torch.empty(0)", "a.unfold(0, 3, 1)", "a.flip(0)")
INTO = ("torch.add(a, a.t(), out={o})", "torch.mul(a, 2, out={o})", "torch.mm(a, a, out={o})", "torch.mm(a[:2], a[:, :3], out={o})",
        "torch.matmul(a, a[0], out={o})", "torch.bmm(a.view(2, 4, 8), a.view(2, 8, 4), out={o})", "torch.cat([a, a], out={o})",
        "torch.cat([a[:1], a[7:]], 1, out={o})", "torch.stack([a, a], out={o})", "torch.sum(a, 0, out={o})",
        "torch.cumsum(a, 1, out={o})", "torch.arange(100, out={o})", "torch.arange(0, out={o})", "torch.linspace(0, 1, 70, out={o})",
        "torch.eye(9, out={o})", "torch.zeros(3, 90, out={o})", "torch.full((70,), 3., out={o})", "torch.randn(100, out={o})",
        "torch.rand(0, out={o})", "torch.index_select(a, 0, torch.tensor([7, 0, 7]), out={o})",
        "torch.gather(a, 1, torch.zeros(8, 9, dtype=torch.int64), out={o})", "torch.take(a, torch.tensor([63, 0]), out={o})",
        "torch.masked_select(a, a > 3, out={o})", "torch.where(a > 3, a, a.t(), out={o})", "torch.clamp(a, 0, 1, out={o})",
        "torch.triu(a, out={o})", "torch.tril(a.t(), out={o})", "torch.diag(a[0], out={o})", "torch.diag(a, out={o})",
        "torch.sort(a, out=({o}, torch.empty(0, dtype=torch.int64)))", "torch.topk(a, 3, out=({o}, torch.empty(0, dtype=torch.int64)))",
        "torch.max(a, 0, out=({o}, torch.empty(0, dtype=torch.int64)))", "torch.exp(a, out={o})", "torch.mean(a, out={o})",
        "torch.addmm(a, a, a, out={o})", "torch.outer(a[0], a[:, 1], out={o})", "torch.dot(a[0], a[1], out={o})",
        "torch.softmax(a, 0, out={o})", "torch.prod(a, 1, out={o})", "torch.nonzero(a, out={o})", "torch.lerp(a, a.t(), .5, out={o})",
        "torch.hstack([a, a], out={o})", "torch.argsort(a, out={o})", "torch.amax(a, 0, out={o})", "torch.pow(2, a, out={o})",
        "torch.index_add(a, 0, torch.tensor([1]), a[:1], out={o})", "torch.scatter(a, 0, torch.zeros(8, 8, dtype=torch.int64), a, out={o})")

# Indices that overlap the output, and that its writes change.
STRIDED = "x = torch.zeros(21, dtype=torch.int64)\nx[0] = x[2] = 1\nfar = torch.full((10,), 10**12)\ns, t, u = x[:20:2], x[:20:2], x[1::2]\n"
MOVED = ("s.scatter_(0, t, far)", "s.scatter_(0, t, 10**12)", "s.scatter_add_(0, t, far)", "s[1:].scatter_(0, t[:-1], far)",
         "s.scatter_reduce_(0, t, far, 'amax')", "torch.gather(far, 0, t, out=s)", "torch.gather(far, 0, t[:-1], out=s[1:])",
         "torch.gather(s, 0, t, out=s[:10])", "torch.take(far, t, out=s)", "torch.index_select(far, 0, t, out=s)", "s.put_(t, far)",
         "s.index_copy_(0, t, far)", "s.index_add_(0, t, far)", "s.index_fill_(0, t, 10**12)", "s[t] = far", "s[t] = 10**12", "s[t] += far",
         "s.index_put_((t,), far, accumulate=True)", "torch.take_along_dim(far, t, 0, out=s)", "torch.scatter(far, 0, t, far, out=s)",
         "torch.cat([t, far], out=s)", "s.index_reduce_(0, t, far, 'prod')", "torch.sort(far, out=(t, s))", "torch.topk(far, 9, out=(t, s))",
         "torch.searchsorted(t, far, out=s)", "torch.nn.functional.embedding(t, far.view(10, 1))", "u.scatter_(0, t, far)",
         "torch.repeat_interleave(far, t)", "torch.bincount(s)", "torch.gather(far.float(), 0, t, out=s.view(torch.float64))")


# Indexed writes to a shrunk storage, reported before a kernel checks bounds.
GONE = ("a.scatter_reduce_(0, i, v, 'amax', include_self=False)", "a.scatter_add_(0, i, v)", "a.scatter_(0, i, v)", "a.put_(i, v, accumulate=True)",
        "a.put_(i, v)", "a.index_put_((i,), v, accumulate=True)", "a[i] = v", "a.index_add_(0, i, v)", "a.index_copy_(0, i, v)",
        "a.index_fill_(0, i, 2)", "a.index_reduce_(0, i, v, 'prod')", "a.masked_fill_(a > 0, 1)", "v.scatter_add_(0, torch.tensor([0, 1]), a[-2:])")


# Rows of a few elements that overlap those they are copied from.
BESIDE = {"rows": "a = torch.arange(840.).view(4, 5, 6, 7)[1:-1, 1:-1, 1:-1, 1:-1]\na[..., 1:] = a[..., :-1]",
          "wide_rows": "a = torch.arange(900.).view(30, 30)[:, :9]\na[:, 1:] = a[:, :-1]"}


def scripts():
    yield from ((f"beside_{name}", text) for name, text in BESIDE.items())
    for i, call in enumerate(GONE):
        yield f"gone_{i}", ("a = torch.zeros(10**7)\ni, v = torch.tensor([3, 10**7 - 1]), torch.ones(2)\n"
                            f"a.untyped_storage().resize_(40)\n{call}\nprint(a)")
    for i, call in enumerate(MOVED):
        yield f"moved_{i}", f"{STRIDED}{call}\nprint(x)"
    for shrink, cut in SHRINKS.items():
        for name, view in VIEWS.items():
            for i, read in enumerate(READS):
                yield f"{shrink}_{name}_{i}", f"{A}v = {view}\n{cut}\ny = {read.format(v='v')}" if "=" not in read.split("(")[0] else (
                    f"{A}v = {view}\n{cut}\n{read.format(v='v')}")
    for i, call in enumerate(INTO):
        for j, out in enumerate(OUTS):
            yield f"into_{i}_{j}", f"{A}b = a.view(4, 16)\no = {out}\n{call.format(o='o')}\nprint(a, b.sum(), o)"
    for i, call in enumerate(INTO):
        yield f"into_cut_{i}", f"{A}o = a[2:6]\nb = a.clone()\na.untyped_storage().resize_(90)\na = b\n{call.format(o='o')}\nprint(o)"
