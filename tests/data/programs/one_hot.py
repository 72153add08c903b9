import torch
# Three words of a sentence, by number.
ids = torch.tensor([2, 0, 2])
table = torch.tensor([[0., 1.], [2., 3.], [4., 5.], [6., 7.]])
# Looking up is choosing rows.
e = table[ids]
# The same as a product with ones and zeros.
hot = torch.zeros(3, 4)
hot.scatter_(1, ids.unsqueeze(1), 1)
e2 = hot @ table
pos = torch.arange(3).unsqueeze(1)
e3 = e + pos
f = torch.nn.functional.one_hot(ids, 4)
emb = torch.nn.functional.embedding(ids, table)
# Writing a row changes what is looked up, not what was.
table[2] = 0
loss = torch.nn.functional.cross_entropy(e, torch.tensor([0, 1, 0]))
lp = e.log_softmax(1)
nll = -lp[torch.arange(3), torch.tensor([0, 1, 0])]
