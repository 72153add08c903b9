from torch.distributions import Gamma
