import torch

torch.manual_seed(6)
layer = torch.nn.Linear(2, 2)
x = torch.ones(3, 2)
with torch.autocast("cpu", dtype=torch.bfloat16):
    y = layer(x)
    z = x * 2
traced = torch.jit.trace(lambda t: t * 2 + 1, torch.ones(2))
w = traced(torch.ones(2)) + 1
total = z.sum()
if hasattr(torch, "compile"):
    turned = torch.compile(lambda q: q.t() + 1)(x)
