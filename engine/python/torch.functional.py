# The functions of torch that its documentation calls functional.
from torch import (atleast_1d, atleast_2d, atleast_3d, block_diag, broadcast_shapes, broadcast_tensors, cartesian_prod,
                   cdist, chain_matmul, einsum, lu, meshgrid, norm, split, tensordot, unique, unique_consecutive,
                   unravel_index)
