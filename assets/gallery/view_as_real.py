import torch

z = torch.tensor([1 + 2j, 3 + 4j, -1j])
# Each complex number, read as a pair of numbers.
x = torch.view_as_real(z)
