from torch.distributions import Beta
