from torch.distributions import Normal
