# Where Parameter is defined.
from torch.nn import Buffer, Parameter
