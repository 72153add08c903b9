"""Random straight-line programs for compare_random.py: each statement is drawn for the existing tensors."""
import math

INTS = ["torch.int64", "torch.int32", "torch.int16", "torch.int8", "torch.uint8"]
FLOATS = ["torch.float32", "torch.float64"]
DTYPES = INTS + FLOATS + ["torch.bool"]

# T: a tensor; D: one of its dimensions; E: another dimension; N: a count; S: a number; O: a number, or a
# tensor mostly of T's shape; V: a tensor mostly of T's shape; M: a bool tensor of T's shape; I: indices along
# D; J: indices for gather; Y: a dtype; W: a tensor that shares no memory with T; P: T's dimensions in any
# order; F: a shape with as many elements as T; G: strides for F; B: a shape that T expands to; X: an index;
# K: keepdim.
VIEWS = """T.t() T.T T.mT T.transpose(D,E) T.swapaxes(D,E) T.permute(P) T.movedim(D,E) T.view(F) T.view(-1) T.reshape(F)
T.flatten() T.flatten(D,E) T.ravel() T.squeeze() T.squeeze(D) T.unsqueeze(D) T.expand(B) T.broadcast_to(B) T.select(D,N)
T.narrow(D,N,N) T.diagonal() T.diagonal(N,D,E) T.unfold(D,N,N) T.chunk(N,D)[0] T.split(N,D)[-1] T.unbind(D)[0]
T.tensor_split(N,D)[-1] T[X] T[X] T[X] T.view_as(V) T.detach() T.as_strided(F,G) T.unflatten(D,(-1,N)) T.adjoint()
T.expand_as(V) T.hsplit(N)[0] T.view(Y) T.real T.positive() torch.atleast_2d(T) torch.swapdims(T,D,E) T.data""".split()
COPIES = """T.contiguous() T.clone() T.to(Y) T.flip(D) T.roll(N,D) T.roll(N) T.rot90() T.repeat(N,N) T.tile((N,N))
T.repeat_interleave(N) T.repeat_interleave(N,D) torch.cat([T,V],D) torch.stack([T,V],D) T.index_select(D,I) T.gather(D,J)
T.take(I) T[M] T[I] T.masked_select(M) T.tril() T.triu(N) T.where(M,V) torch.where(M,T,O) T.masked_fill(M,S)
T.scatter(D,J,S) T.scatter(D,J,T) T.scatter_add(D,J,T) T.index_fill(D,I,S) T.index_add(D,I,T) torch.hstack([T,V])
torch.vstack([T,V]) T.diag() T.diag_embed() torch.block_diag(T,T) T.nonzero() torch.take_along_dim(T,J,D) T.fliplr()
torch.column_stack([T,V]) torch.kron(T,V) T.diff() T.diff(N,D) torch.cartesian_prod(T,T) T.long() T.float() T.bool()
torch.full_like(T,S) torch.zeros_like(T) torch.ones_like(T,dtype=Y) T.new_full((N,N),S) T.new_ones(N) torch.dstack([T,V])
T.select_scatter(V,D,N) T.slice_scatter(V,D) T.diagonal_scatter(V) torch.meshgrid(T,T,indexing='ij')[0]
torch.tensor(T.tolist()) T.type_as(V) T.index_copy(D,I,T) T.masked_scatter(M,T) T.argwhere() torch.tril_indices(N,N)
torch.nn.functional.pad(T,(N,N)) torch.nn.functional.one_hot(I) torch.combinations(T) torch.vander(T) torch.eye(N,N)""".split()
COMPUTE = """T+O T-O T*O T/O T//O T%O T**N -T abs(T) ~T T&O T|O T^O T==O T!=O T<O T<=O T>O T>=O T<<N T>>N S+T S-T S*T
S/T T.add(O,alpha=N) T.sub(O,alpha=N) T.mul(O) T.div(O) T.div(O,rounding_mode='floor') T.div(O,rounding_mode='trunc')
T.floor_divide(O) T.remainder(O) T.fmod(O) T.pow(N) T.square() T.sqrt() T.exp() T.log() T.sin() T.cos() T.tanh()
T.sigmoid() T.relu() T.sign() T.floor() T.ceil() T.round() T.trunc() T.frac() T.neg() T.abs() T.clamp(S,S) T.clamp(min=S)
T.clamp(min=O) T.maximum(V) T.minimum(V) T.logical_not() T.logical_and(V) T.logical_or(V) T.logical_xor(V) T.eq(O) T.ne(O)
T.lt(O) T.isnan() T.isfinite() T.lerp(V,S) torch.addcmul(T,V,V) torch.addcdiv(T,V,V) T.rsqrt() T.reciprocal() T.exp2()
T.log2() T.log1p() T.expm1() T.atan2(V) torch.hypot(T,V) torch.copysign(T,O) T.bitwise_not() T.bitwise_and(O)
T.nan_to_num() torch.isin(T,V) torch.gcd(T,V) torch.lcm(T,V) T.heaviside(V) T.xlogy(O) torch.logaddexp(T,V) T.erf()
T.softmax(D) T.log_softmax(D) T.logit() torch.float_power(T,N) T.fmax(V) T.fmin(V) T.deg2rad() T.signbit() T.isclose(V)
torch.nn.functional.gelu(T) torch.nn.functional.silu(T) torch.nn.functional.leaky_relu(T) torch.nn.functional.softplus(T)
T.bitwise_left_shift(N) torch.rsub(T,O) T.sgn() T.hardshrink() T.lgamma() T.sinc() T.rad2deg() T.nextafter(V)""".split()
REDUCE = """T.sum() T.sum(D) T.sum(D,K) T.sum(dtype=Y) T.mean() T.mean(D,K) T.prod() T.prod(D) T.amax() T.amax(D,K) T.amin(D)
T.max() T.min() T.max(D).values T.min(D,K).values T.argmax() T.argmin(D) T.all() T.any() T.all(D) T.any(D,K) T.std()
T.var(D) T.norm() T.norm(1,D) T.cumsum(D) T.cumprod(D) T.cummax(D).values T.logsumexp(D) T.count_nonzero() T.aminmax()[0]
T.median() T.median(D).values T.sort(D).values T.sort(D,descending=True).values T.topk(N,D).values T.kthvalue(N,D).values
T.unique() T.bincount() T.nansum() T.mode(D).values T.argsort(stable=True) T.histc(N) T.quantile(.5) T.trace() T.equal(V)
T@V T.mm(V.t()) T.matmul(V.mT) T.dot(T) T.mv(V) T.bmm(V) torch.outer(T,T) torch.einsum('ij->ji',T) T.inner(V)
torch.tensordot(T,V,N) torch.addmm(T,T,T) torch.linalg.vector_norm(T) T.cov() torch.cdist(T,V) T.logcumsumexp(D)
torch.searchsorted(T,V) torch.bucketize(T,I) T.dist(V) T.matrix_power(N) T.det() torch.linalg.norm(T) T.msort()
torch.linalg.inv(T) T.cross(V) torch.trapezoid(T) T.nanmean(D) torch.var_mean(T,D)[1] torch.addbmm(T,T,T)""".split()
IN_PLACE = """T.add_(O) T.sub_(O) T.mul_(O) T.div_(O) T.floor_divide_(O) T.remainder_(O) T.pow_(N) T.fill_(S) T.zero_()
T.copy_(V) T.clamp_(S,S) T.neg_() T.abs_() T.floor_() T.relu_() T.masked_fill_(M,S) T.scatter_(D,J,S) T.index_fill_(D,I,S)
T.index_add_(D,I,T) T.index_copy_(D,I,T) T.t_() T.transpose_(D,E) T.unsqueeze_(D) T.squeeze_() T.squeeze_(D) T.triu_()
T.tril_(N) T.eq_(O) T.logical_not_() T.bitwise_and_(O) T.sqrt_() T.exp_() T.lerp_(V,S) T.addcmul_(V,V) T.fill_diagonal_(S)
T.masked_scatter_(M,T) T.scatter_add_(D,J,T) T.put_(I,T) T.swapaxes_(D,E) T.cumsum_(D) T.addmm_(T.clone(),T.clone()) T.as_strided_(F,G)
T.detach_() T.sign_() T.square_() T.round_() T.addbmm_(T.clone(),T.clone()) T.baddbmm_(T.clone(),T.clone()) T.addmv_(T.clone(),T.clone()) T.set_(V) T.trunc_() T.gt_(O)
T.bitwise_xor_(O) T.maximum_(V) T.fmod_(O) T.float_power_(N) T.heaviside_(V) T.nan_to_num_() T.sinc_() T.renorm_(N,D,N)""".split()
STATEMENTS = """T[X]=O T[X]=S T[M]=S T[I]=S T[X]+=S T+=O T-=O T*=O T/=O T//=O T&=O T[X]*=N T.data=V T[I]=V""".split()
OUT = """torch.add(T,O,out=V) torch.mul(T,O,out=V) torch.sub(T,O,out=V) torch.div(T,O,out=V) torch.exp(T,out=V) torch.abs(T,out=V)
torch.neg(T,out=V) torch.cat([T,V],D,out=W) torch.stack([T,T],D,out=W) torch.sum(T,D,out=W) torch.matmul(T,V,out=W)
torch.mm(T,V,out=W) torch.mean(T,D,out=W) torch.cumsum(T,D,out=W) torch.where(M,T,V,out=W) torch.clamp(T,S,S,out=V)
torch.index_select(T,D,I,out=W) torch.gather(T,D,J,out=W) torch.eq(T,O,out=V) torch.pow(T,N,out=V) torch.tril(T,out=W)
torch.maximum(T,V,out=V) torch.amax(T,D,out=W) torch.logical_not(T,out=V) torch.masked_select(T,M,out=W)
torch.arange(N,out=W) torch.ones((N,N),out=W) torch.full((N,),S,out=W) torch.take(T,I,out=W) torch.prod(T,D,out=W)
torch.bitwise_and(T,O,out=V) torch.addmm(T,T,T,out=W) torch.argmax(T,D,out=W) torch.sqrt(T,out=V) torch.any(T,D,out=W)
torch.nonzero(T,out=W) torch.diag(T,out=W) torch.linspace(N,N,N,out=W) torch.lerp(T,V,S,out=V) torch.eye(N,out=W)
torch.outer(T,T,out=W) torch.dot(T,T,out=W) torch.floor_divide(T,O,out=V) torch.remainder(T,O,out=V) torch.sign(T,out=V)
torch.logsumexp(T,D,out=W) torch.softmax(T,D,out=W) torch.amin(T,D,out=W) torch.norm(T,out=W) torch.var(T,D,out=W)
torch.addcmul(T,V,V,out=V) torch.atan2(T,V,out=V) torch.bmm(T,T,out=W) torch.mv(T,T,out=W) torch.hypot(T,V,out=V)""".split()
ASKS = """T.shape T.stride() T.stride(D) T.size(D) T.storage_offset() T.is_contiguous() T.numel() T.dim() T.dtype len(T)
T.tolist() T.element_size() T.is_floating_point() T.nbytes T.data_ptr()==V.data_ptr() T.is_set_to(V) torch.equal(T,V) bool(T)
torch.result_type(T,O) torch.can_cast(Y,Y) torch.promote_types(Y,Y) T.is_leaf T.requires_grad T.item() T.equal(V)""".split()
SETTINGS = ["torch.set_printoptions(precision={0})", "torch.set_printoptions(sci_mode=True)", "torch.set_printoptions(profile='short')",
            "torch.set_printoptions(threshold={0}, edgeitems=1)", "torch.set_printoptions(linewidth=4{0})",
            "torch.set_default_dtype(torch.float64)", "torch.set_default_dtype(torch.float32)"]
KINDS = [(VIEWS, 24), (COPIES, 18), (COMPUTE, 20), (REDUCE, 12), (IN_PLACE, 10), (STATEMENTS, 6), (OUT, 6), (ASKS, 3)]


class Draw:
    """Draws statements for the tensors in `names`, a dict that the caller updates as it runs the statements."""

    def __init__(self, random, names):
        self.r, self.names, self.used, self.printed_settings = random, names, 0, False

    def tensors(self, like=None):
        import torch
        found = [n for n, v in self.names.items() if isinstance(v, torch.Tensor)]
        if like is not None and self.r.random() < .8:
            same = [n for n in found if self.names[n].shape == like.shape]
            found = same or found
        return found

    def fresh(self):
        self.used += 1
        return f"t{self.used}"

    def begin(self):
        r = self.r
        shape = [r.choice([1, 2, 2, 3, 3, 4]) for _ in range(r.choice([0, 1, 1, 2, 2, 2, 2, 3, 3]))]
        if shape and r.random() < .03:
            shape[r.randrange(len(shape))] = 0
        dtype = r.choice(["", "", "", f", dtype={r.choice(DTYPES)}", f", dtype={r.choice(FLOATS)}"])
        n = math.prod(shape)
        kind = r.random()
        if kind < .5:
            return f"torch.arange({n}{'' if 'bool' in dtype else dtype}).reshape({tuple(shape)})"
        if kind < .8:
            values = [r.choice([r.randrange(-9, 10), r.randrange(-9, 10) / 2]) if dtype in ("", ", dtype=torch.float32", ", dtype=torch.float64")
                      else r.randrange(0, 3) for _ in range(n)]
            return f"torch.tensor({values}{dtype}).reshape({tuple(shape)})"
        if kind < .9:
            return f"torch.full({tuple(shape)}, {r.choice(['2', '0.5', 'True'])})"
        return r.choice([f"torch.ones({tuple(shape)})", f"torch.zeros({tuple(shape)}{dtype})", "torch.eye(3)",
                         f"torch.linspace(0, 1, {r.choice([3, 5])})", f"torch.empty({tuple(shape)}).fill_(1)"])

    def shape_of_numel(self, t):
        n, sizes = t.numel(), []
        while n > 1 and len(sizes) < 3:
            sizes.append(self.r.choice([k for k in range(1, n + 1) if n % k == 0]))
            n //= sizes[-1]
        sizes += [n] if n != 1 or not sizes else []
        self.r.shuffle(sizes)
        if sizes and self.r.random() < .1:
            sizes[0] += 1
        return tuple(sizes)

    def index(self, t):
        parts = []
        for size in t.shape[:self.r.randint(1, max(1, t.dim()))]:
            parts.append(self.r.choice([":", "::2", "1:", ":-1", "...", "None", str(self.r.randrange(-size, size) if size else 0),
                                        str(self.r.randrange(-size, size) if size else 0), f"{self.r.randrange(size + 1)}:"]))
        while parts.count("...") > 1:
            parts.remove("...")
        return ", ".join(parts) or "..."

    def fill(self, pattern):
        """The pattern with each letter replaced by a random expression."""
        r = self.r
        name = r.choice(self.tensors())
        t = self.names[name]
        self.main = name
        dims = [r.randrange(-t.dim(), t.dim()) if t.dim() else r.choice([0, -1]) for _ in range(2)]
        if r.random() < .03:
            dims[0] = t.dim() + 1
        d = dims[0] if -t.dim() <= dims[0] < t.dim() else 0
        size = t.shape[d] if t.dim() else 1
        out, i = "", 0
        while i < len(pattern):
            c = pattern[i]
            alone = not (i > 0 and (pattern[i - 1].isalnum() or pattern[i - 1] in "_'.")) and \
                not (i + 1 < len(pattern) and (pattern[i + 1].isalnum() or pattern[i + 1] in "_'"))
            i += 1
            if not alone or c not in "TDENSOVWMIJYPFGBXK":
                out += c
            elif c == "T":
                out += name
            elif c in "DE":
                out += str(dims[c == "E"])
            elif c == "N":
                out += str(r.choice([0, 1, 1, 2, 2, 3]))
            elif c == "S":
                out += r.choice(["0", "1", "2", "-3", "0.5", "-1.5", "True"])
            elif c == "O":
                out += r.choice(self.tensors(t)) if r.random() < .6 else r.choice(["1", "2", "-3", "0.5", "True"])
            elif c == "V":
                out += r.choice(self.tensors(t))
            elif c == "W":
                apart = [n for n in self.tensors() if self.names[n].storage().data_ptr() != t.storage().data_ptr()]
                out += r.choice(apart or ["torch.empty(0)"])
            elif c == "M":
                out += f"({name} > {r.choice(['0', '1', '2'])})"
            elif c == "I":
                out += f"torch.tensor({[r.randrange(-size if r.random() < .1 else 0, size) if size else 0 for _ in range(r.choice([1, 2, size or 1]))]})"
            elif c == "J":
                out += f"torch.zeros_like({name}, dtype=torch.int64)"
            elif c == "Y":
                out += r.choice(DTYPES)
            elif c == "P":
                order = list(range(t.dim()))
                r.shuffle(order)
                out += str(tuple(order))
            elif c == "F":
                self.shape = self.shape_of_numel(t)
                out += str(self.shape)
            elif c == "G":
                out += str(tuple(r.choice([0, 1, 1, 2, 3]) for _ in self.shape))
            elif c == "B":
                out += str(tuple(([2] if r.random() < .4 else []) + [r.choice([s, -1]) if s != 1 else r.choice([1, 3]) for s in t.shape]))
            elif c == "X":
                out += self.index(t)
            elif c == "K":
                out += "keepdim=True"
        return out

    def statement(self):
        r = self.r
        if not self.tensors() or r.random() < .08:
            return f"{self.fresh()} = {self.begin()}"
        if r.random() < .12:
            return f"print({r.choice(self.tensors())})"
        if r.random() < .02:
            return r.choice(SETTINGS).format(r.choice([2, 3, 6]))
        kinds, weights = zip(*KINDS)
        kind = r.choices(kinds, weights)[0]
        text = self.fill(r.choice(kind)).replace(",", ", ").replace(",  ", ", ")
        if kind is STATEMENTS:
            return text.replace("=", " = ", 1) if "+=" not in text and "-=" not in text and "*=" not in text and \
                "/=" not in text and "&=" not in text else text
        if kind is ASKS:
            return f"print({text})"
        bare = kind is IN_PLACE and r.random() < .5 or kind is OUT and r.random() < .5
        return text if bare else f"{self.fresh()} = {text}"
