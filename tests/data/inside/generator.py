import torch

def rows(t):
    for row in t:
        yield row * 10

x = torch.arange(4).view(2, 2)
#: inside
for row in rows(x):
    last = row
