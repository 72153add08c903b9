"""Unbounded integers, shifts, powers, products; numbers that overflow their type."""

BIG = "x = 7**60000\n"
EXPRESSIONS = ("x * x", "x ** 2", "x ** 3", "x // 3", "x // (x // 7)", "x % (x // 7 + 1)", "x % 10**100", "divmod(x, 7**30000)", "x + x", "x - 1", "-x", "abs(x)", "x << 100000",
               "x >> 100000", "x & (x - 1)", "x | 1", "x ^ (x >> 3)", "~x", "str(x)", "int(str(x)[:4000])", "float(7**300)", "x / 3", "x / x", "hash(x)", "pow(x, 2)", "pow(3, x, 7)", "pow(3, x % 10**5)",
               "x == x + 1", "x < x + 1", "max(x, x + 1)", "sum([x] * 10)", "f'{x}'", "f'{x:,}'", "round(x, -5)", "round(x)", "x.bit_length()", "bool(x)", "torch.tensor(x)", "torch.zeros(x)", "range(x)", "[0] * x",
               "torch.zeros(2) + x", "torch.zeros(2) * x", "torch.full((2,), x)", "torch.zeros(2, dtype=torch.int64) + x", "torch.arange(x)", "torch.manual_seed(x)", "torch.zeros(2).view(x)", "torch.zeros(2)[x]", "torch.zeros(2)[:x]",
               "'a' * x", "'abc'[x]", "[1, 2][x]", "slice(x, x, x)", "range(0, x, x // 3)[1]", "list(range(x, x + 5))", "x ** x", "x << x", "2 ** x", "1 << x", "x ** -1", "0.5 ** x", "x * 1.0", "x // 0.5", "x % 2.5", "complex(x)")


def scripts():
    for i, expression in enumerate(EXPRESSIONS):
        yield f"once_{i}", BIG + f"y = {expression}"
        yield f"often_{i}", BIG + f"y = [{expression} for i in range(1000000)]"
        yield f"lines_{i}", BIG + f"y = {expression}\n" * 2000
    for i, text in enumerate((
            "x = 2\n" + "x = x ** 2\n" * 64, "x = 2\n" + "x = x << x if x < 10**6 else x * x\n" * 64, "x = 1\n" + "x = x * 99999999999999999999\n" * 20000,
            "x = [i ** i for i in range(100000)]", "x = [2 ** i for i in range(1000000)]", "x = [1 << i for i in range(1000000)]", "x = [10 ** 60000 for i in range(1000000)]",
            "x = 1\nx = [x << 200000 for i in range(100000)]", "x = [10 ** i % 7 for i in range(1000000)]", "x = [(10 ** 9999) // (10 ** 4999 + i) for i in range(1000000)]",
            "x = 9 ** 9 ** 9 ** 9", "x = -(2 ** 70) // 0", "x = 2 ** 70 % 0", "x = 0 ** -1", "x = 2 ** -(2 ** 70)", "x = 2.0 ** 10 ** 10", "x = (-8) ** 0.5", "x = 1e308 * 10", "x = int(1e308)", "x = int(float('inf'))",
            "x = int(float('nan'))", "x = round(float('inf'))", "x = 1 << -1", "x = 1 >> -1", "x = 1 >> 2 ** 70", "x = -1 >> 2 ** 70", "x = 0 << 2 ** 70", "x = range(2 ** 70)\ny = len(x)", "x = range(0, 2 ** 70, 2 ** 69)\nprint(list(x))",
            "x = list(range(2 ** 63 - 3, 2 ** 63 + 3))", "x = list(range(-2 ** 63 - 3, -2 ** 63 + 3))", "x = sum(range(2 ** 70))", "x = [0][2 ** 63:]", "x = [0, 1, 2][::-2 ** 63]", "x = [0, 1, 2][-2 ** 63::2 ** 63 - 1]", "x = 'abc'[::-2 ** 63]",
            "x = range(10)[::-2 ** 63]", "x = list(range(10))\nx[::2 ** 62] = [1]", "x = torch.arange(5)[::2 ** 63 - 1]", "x = torch.arange(5)[-2 ** 63:2 ** 63 - 1:2 ** 62]", "x = torch.arange(-2 ** 63, 2 ** 63 - 1, 2 ** 62)", "x = torch.arange(2 ** 63 - 5, 2 ** 63 - 1, 3)",
            "x = torch.arange(0, 1e18)", "x = torch.arange(0, 1, 1e-300)", "x = torch.arange(0, float('inf'))", "x = torch.arange(0, float('nan'))", "x = torch.arange(-1e308, 1e308, 1e300)", "x = torch.linspace(0, 1, 2 ** 62)", "x = torch.logspace(0, 1, 2 ** 62)",
            "x = torch.tensor([2 ** 62, 2 ** 62]).sum()", "x = torch.tensor([2 ** 62] * 3).prod()", "x = torch.tensor([2 ** 62] * 3).cumprod(0)", "x = torch.tensor(-2 ** 63).abs()", "x = -torch.tensor(-2 ** 63)", "x = torch.tensor([-2 ** 63]) // -1", "x = torch.tensor([-2 ** 63]) % -1",
            "x = torch.tensor([-2 ** 63]).fmod(-1)", "x = torch.div(torch.tensor([-2 ** 63]), -1, rounding_mode='trunc')", "x = torch.div(torch.tensor([-2 ** 63]), -1, rounding_mode='floor')", "x = torch.remainder(torch.tensor([-128], dtype=torch.int8), -1)", "x = torch.tensor([-128], dtype=torch.int8) // -1",
            "x = torch.tensor([-2 ** 31], dtype=torch.int32) // -1", "x = torch.tensor([1]) << 2 ** 62", "x = torch.tensor([1]) >> -2 ** 63", "x = torch.tensor([2]) ** 2 ** 62", "x = torch.tensor([2]) ** -1", "x = torch.tensor([0]) ** -1", "x = 2 ** torch.tensor([10 ** 18])", "x = torch.tensor([1]).pow_(10 ** 18)",
            "x = torch.tensor([3], dtype=torch.int8) ** torch.tensor([127], dtype=torch.int8)", "x = torch.tensor([1e300]).to(torch.int64)", "x = torch.tensor([float('nan')]).to(torch.uint8)", "x = torch.tensor(1e40).half().int()", "x = torch.tensor([0]).roll(2 ** 62)", "x = torch.zeros(4).roll(-2 ** 63, 0)",
            "x = torch.randint(-2 ** 63, 2 ** 63 - 1, (3,))", "x = torch.randint(0, 2 ** 63 - 1, (2 ** 40,))", "x = torch.randint(5, 5, (3,))", "x = torch.gcd(torch.tensor(-2 ** 63), torch.tensor(-1))", "x = torch.lcm(torch.tensor(2 ** 62), torch.tensor(3))", "x = torch.bincount(torch.tensor([10 ** 10]))", "x = torch.histc(torch.rand(5), bins=10 ** 12)",
            "x = torch.zeros(3).clamp(-2 ** 70, 2 ** 70)", "x = torch.combinations(torch.arange(1000), 5)", "x = torch.cartesian_prod(*[torch.arange(100)] * 9)", "x = torch.vander(torch.arange(1000), 10 ** 10)", "x = torch.tril_indices(10 ** 9, 10 ** 9)", "x = torch.tril_indices(2 ** 62, 2 ** 62)", "x = torch.matrix_power(torch.eye(500), 10 ** 18)",
            "x = torch.nn.functional.one_hot(torch.tensor([10 ** 12]))", "x = torch.nn.functional.pad(torch.zeros(2), (2 ** 62, 2 ** 62))", "x = torch.nn.functional.pad(torch.zeros(2), (-2 ** 62, 1))", "x = torch.eye(2 ** 32, 2 ** 32)", "x = torch.kron(torch.zeros(10 ** 5), torch.zeros(10 ** 5))", "x = torch.block_diag(*[torch.zeros(1000, 1000)] * 1000)",
            "x = torch.diagflat(torch.zeros(10 ** 6))", "x = torch.cdist(torch.zeros(10 ** 5, 1), torch.zeros(10 ** 5, 1))", "x = torch.multinomial(torch.rand(10), 10 ** 12, replacement=True)", "x = torch.nn.functional.interpolate(torch.zeros(1, 1, 2), size=10 ** 12)", "x = torch.nn.functional.interpolate(torch.zeros(1, 1, 2), scale_factor=1e300)",
            "x = torch.nn.functional.unfold(torch.zeros(1, 1, 1000, 1000), 100)", "x = torch.nn.functional.conv2d(torch.zeros(1, 64, 500, 500), torch.zeros(64, 64, 50, 50))", "x = torch.nn.functional.avg_pool2d(torch.zeros(1, 1, 3000, 3000), 500, 1)", "x = torch.pixel_shuffle(torch.zeros(1, 4, 2, 2), 2 ** 32)", "x = torch.nn.functional.max_pool1d(torch.zeros(1, 10), 2 ** 62, padding=2 ** 61)")):
        yield f"number_{i}", text
