"""Sizes that exceed any memory, or overflow 64 bits."""
HUGE = ("10**12", "2**62", "2**63 - 1", "-2**63", "10**19", "-1", "10**100")


def scripts():
    makers = ("'a' * {}", "[0] * {}", "(1, 2) * {}", "list(range({}))", "torch.arange({})", "torch.zeros({})",
              "torch.ones({}, dtype=torch.uint8).sum()", "torch.eye({})", "torch.randperm({})", "torch.empty({}, 0)",
              "torch.linspace(0, 1, {})", "torch.zeros(0, {}, {})", "[i for i in range({})]", "sum(range({}))",
              "torch.zeros(2).expand({}, 2)", "torch.zeros(2).repeat({})", "torch.zeros(2).expand({}, 2).sum()",
              "torch.zeros(1).expand({}).tolist()", "torch.zeros(1).expand({}).clone()", "tuple(range({}))",
              "torch.zeros(2).repeat_interleave({})", "torch.zeros(2).tile(({},))", "torch.full(({},), 7)",
              "torch.zeros(3).as_strided(({},), (1,))", "torch.zeros(3).as_strided((2,), ({},))",
              "torch.zeros(3).as_strided((2,), (1,), {})", "torch.zeros(3).resize_({})", "torch.zeros(3).new_zeros({})",
              "torch.zeros(4).view({}, -1)", "torch.zeros(4).narrow(0, {}, 1)", "torch.zeros(4).narrow(0, 0, {})",
              "torch.zeros(4)[{}]", "torch.zeros(4)[{}:]", "torch.zeros(4)[::{}]", "torch.zeros(4).select(0, {})",
              "torch.zeros(4).unfold(0, {}, 1)", "torch.zeros(4).unfold(0, 1, {})", "torch.zeros(4).split({})",
              "torch.zeros(4).chunk({})", "torch.zeros(4).roll({})", "torch.zeros(4, 4).diagonal({})",
              "torch.zeros(4, 4).triu({})", "torch.diag(torch.zeros(2), {})", "torch.zeros(4).unsqueeze({})",
              "torch.tensor(0) << {}", "torch.tensor(-1) >> {}", "1 << {}", "(-1) >> {}", "7 % {}", "7 ** {}",
              "torch.zeros(4).unbind({})", "torch.cat([torch.zeros(2)] * {})", "torch.stack([torch.zeros(2)] * {})",
              "range({})[5]", "len(range({}))", "str({})", "float({})", "torch.tensor({})", "round(2.5, {})",
              "divmod({}, -1)", "f'{{1:>{}}}'", "'x'.ljust({})", "'x'.zfill({})", "torch.Size([{}])",
              "torch.zeros(2, 3).flatten({})", "torch.zeros(4).index_select(0, torch.tensor([{}]))",
              "torch.zeros(4).gather(0, torch.tensor([{}]))", "torch.zeros(4).take(torch.tensor([{}]))",
              "torch.zeros(3).untyped_storage().resize_({})", "torch.cuda.manual_seed({})", "torch.manual_seed({})")
    for i, maker in enumerate(makers):
        for j, size in enumerate(HUGE):
            yield f"size_{i}_{j}", "x = " + maker.format(*[size] * maker.count("{}"))
    yield "powers_of_powers", "x = 10**10**8"
    yield "powers_of_two", "x = 2**(2**40)"
    yield "product", "x = 1\n" + "x = x * (10**1000)\n" * 500 + "print(x)"
    yield "square_often", "x = 3\n" + "x = x * x\n" * 60 + "print(x)"
    yield "decimal", "x = 10**70000\ny = str(x)\nz = int(y)\nprint(z == x)"
    yield "format_width", "x = f'{1:>1000000000}'"
    yield "format_precision", "x = f'{1.5:.1000000000f}'"
