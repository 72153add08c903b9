from torch.distributions import Uniform
