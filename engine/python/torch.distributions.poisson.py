from torch.distributions import Poisson
