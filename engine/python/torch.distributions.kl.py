from torch.distributions import kl_divergence
