# functorch, the former name of torch.func.
from torch.func import grad, grad_and_value, hessian, jacfwd, jacrev, jvp, vjp, vmap
