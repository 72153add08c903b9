import torch
import torch.nn as nn
import torch.nn.functional as F


class ManualMultiHeadAttention(nn.Module):
    def __init__(self, embed_dim, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = embed_dim // num_heads
        self.w_q = nn.Parameter(torch.randn(embed_dim, embed_dim) * 0.02)
        self.w_k = nn.Parameter(torch.randn(embed_dim, embed_dim) * 0.02)
        self.w_v = nn.Linear(embed_dim, embed_dim)

    def split(self, x):
        B, L, E = x.shape
        return x.view(B, L, self.num_heads, self.head_dim).transpose(1, 2)

    def forward(self, x):
        Q = torch.matmul(x, self.w_q)
        K = torch.matmul(x, self.w_k)
        V = self.w_v(x)
        Q = self.split(Q)
        K = self.split(K)
        V = self.split(V)
        scores = torch.matmul(Q, K.transpose(-2, -1))
        scores = scores / (self.head_dim ** 0.5)
        attn_weights = F.softmax(scores, dim=-1)
        attn_output = torch.matmul(attn_weights, V)
        attn_output = attn_output.transpose(1, 2).contiguous()
        return attn_output.view(x.shape)


torch.manual_seed(0)
model = ManualMultiHeadAttention(embed_dim=8, num_heads=2)
x = torch.randn(1, 3, 8)
output = model(x)
print(output.shape)
