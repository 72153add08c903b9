import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
features = torch.arange(12.).view(6, 2)
labels = torch.arange(6)
loader = DataLoader(TensorDataset(features, labels), batch_size=3, shuffle=True)
total = torch.zeros(2)
for batch, target in loader:
    total += batch.sum(dim=0)
    picked = batch[target > 2]
