"""Embedding tables: rows by index, and sums, means and maxima of bags of rows."""

import torch
import torch.nn.functional as F
from catalogue import family, operation

family(group="copy", forms="function", effect="copy", motion="follow")


@operation(
    "(Tensor input, Tensor weight, int? padding_idx=None, float? max_norm=None, float norm_type=2.0, "
    "bool scale_grad_by_freq=False, bool sparse=False)",
    forms="functional", arguments={"input": "index", "weight": "tensor"}, evaluate="embedding",
    gradient="EmbeddingBackward0")
def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
    assert weight.dim() == 2, "RuntimeError: 'weight' must be 2-D"
    assert input.dtype in (
        torch.int64,
        torch.int32,
    ), f"RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got torch.{input.type()[6:]} instead (while checking arguments for embedding)"
    assert (
        padding_idx is None or -weight.shape[0] <= padding_idx < weight.shape[0]
    ), 'Padding_idx must be within num_embeddings'
    None if max_norm is None else torch.embedding_renorm_(weight, input, max_norm, norm_type)
    return weight.index_select(0, input.reshape(-1)).view(input.shape + weight.shape[1:])


@operation(
    "(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False)",
    arguments={"weight": "tensor", "indices": "index"},
    gradient="EmbeddingBackward0")
def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    return F.embedding(indices, weight)


@operation(
    "(Tensor self, Tensor indices, float max_norm, float norm_type)", group="in_place", effect="write",
    motion="overwrite", arguments={"indices": "index", "max_norm": ("number", "1.0"), "norm_type": ("number", "2.0")})
def embedding_renorm_(self, indices, max_norm, norm_type):
    assert (
        self.dim() == 2
    ), f"RuntimeError: Expected 2-dimensional tensor, but got {self.dim()}-dimensional tensor for argument #1 'self' (while checking arguments for embedding_renorm_)"
    assert indices.dtype in (
        torch.int64,
        torch.int32,
    ), f"RuntimeError: Expected tensor for argument #2 'indices' to have one of the following scalar types: Long, Int; but got torch.{indices.type()[6:]} instead (while checking arguments for embedding_renorm_)"
    rows = torch.unique(indices).long()
    wrong = rows[(rows >= self.shape[0]) | (rows < -self.shape[0])].tolist()
    assert (
        not wrong
    ), f'IndexError: select(): index {(wrong + [0])[0]} out of range for tensor of size {list(self.shape)} at dimension 0'
    chosen = self[rows]
    lengths = torch.linalg.vector_norm(chosen, norm_type, 1, keepdim=True).double()
    shorter = torch.where(lengths > max_norm, max_norm / (lengths + 1e-7), torch.ones_like(lengths)).to(self.dtype)
    return self.index_copy_(0, rows, chosen * shorter)


@operation(
    "(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, bool sparse, "
    "Tensor? per_sample_weights, bool include_last_offset, int? padding_idx)",
    "(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, "
    "Tensor? per_sample_weights=None, bool include_last_offset=False)",
    group="compute", effect="compute", returns="tuple", motion="reduce_cells",
    arguments={"weight": "tensor", "indices": "index", "offsets": ("text", "torch.zeros(1, dtype=torch.int64)"), "scale_grad_by_freq": ("hidden", "False"), "mode": ("integer", "0"), "sparse": ("hidden", "False"), "per_sample_weights": ("text", "None"), "include_last_offset": ("boolean", "False"), "padding_idx": ("text", "None")},
    gradient="EmbeddingBagBackward0")
def embedding_bag(
    weight,
    indices=None,
    offsets=None,
    scale_grad_by_freq=None,
    mode=None,
    sparse=None,
    per_sample_weights=None,
    include_last_offset=None,
    padding_idx=None,
):
    count = weight.shape[0] if weight.dim() else 0
    assert (
        padding_idx is None or -count <= padding_idx < count
    ), f'RuntimeError: padding_idx must be within the number of embeddings, {-count} through {count - 1}, but got {padding_idx}'
    padding = -1 if padding_idx is None else padding_idx + count if padding_idx < 0 else padding_idx
    assert indices.dim() in (
        1,
        2,
    ), f'RuntimeError: input has to be a 1D or 2D Tensor, but got Tensor of dimension {indices.dim()}'
    chosen = indices.reshape(-1)
    assert (
        offsets.dim() == 1
    ), f'RuntimeError: offsets has to be a 1D Tensor, but got Tensor of dimension {offsets.dim()}'
    assert (
        weight.dim() == 2
    ), f'RuntimeError: weight has to be a 2D Tensor, but got Tensor of dimension {weight.dim()}'
    common = torch.promote_types(chosen.dtype, offsets.dtype)
    chosen, begins = chosen.to(common), offsets.to(common)
    assert common in (
        torch.int64,
        torch.int32,
    ), f"RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got torch.{chosen.type()[6:]} instead (while checking arguments for embedding_bag)"
    assert (
        weight.is_floating_point()
    ), f"RuntimeError: Expected tensor for argument #1 'weight' to have one of the following scalar types: Half, BFloat16, Float, Double; but got torch.{weight.type()[6:]} instead (while checking arguments for embedding_bag)"
    n, shape = chosen.numel(), (max(begins.numel() - include_last_offset, 0), weight.shape[1])
    assert (
        begins.numel() == 0 or begins[0].item() == 0
    ), f'RuntimeError: offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from position 0. However, got {begins[:1].tolist()}'
    assert (
        begins.numel() == 0 or begins[-1].item() <= n
    ), f"RuntimeError: offsets[-1] can not be greater than input's length {n} but got offsets[-1] of {begins[-1:].tolist()}"
    assert (
        per_sample_weights is None or mode == 0
    ), "RuntimeError: embedding_bag: per_sample_weights only supported with mode='sum'"
    assert (
        per_sample_weights is None or per_sample_weights.dtype == weight.dtype
    ), f"RuntimeError: Expected tensor for argument #1 'weight' to have the same type as tensor for argument #1 'per_sample_weights'; but type {weight.type()} does not equal {per_sample_weights.type() if per_sample_weights is not None else ''} (while checking arguments for embedding_bag)"
    assert (
        per_sample_weights is None or per_sample_weights.dim() == 1
    ), 'RuntimeError: Expected per_sample_weights.value().dim() == 1 to be true, but got false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)'
    assert (
        per_sample_weights is None or per_sample_weights.numel() == n
    ), 'RuntimeError: Expected per_sample_weights.value().numel() == indices.numel() to be true, but got false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)'
    assert (
        not include_last_offset or begins.numel() >= 1
    ), 'RuntimeError: include_last_offset: number of offset should be at least 1'
    is_fast = weight.dtype != torch.float64 and weight.stride(1) == 1 and padding < 0 and mode != 2
    wrong = chosen[(chosen < 0) | (chosen >= count)].tolist()
    assert (
        not wrong or is_fast
    ), f'RuntimeError: embedding_bag: Expected idx >= 0 && idx < num_embeddings but found idx to be {(wrong + [0])[0]}'
    place = torch.nonzero((chosen < 0) | (chosen >= count)).flatten().tolist() if wrong else [0]
    assert (
        not wrong
    ), f'RuntimeError: [enforce fail at embedding_lookup_idx.cc:231] 0 <= idx && idx < data_size. Index {place[0]} is out of bounds: {(wrong + [0])[0]}, range 0 to {count}'
    bag = torch.searchsorted(begins.long()[: shape[0]], torch.arange(n), right=True) - 1
    kept = chosen != padding
    rows = weight[chosen.long()[kept]]
    scaled = rows if per_sample_weights is None else rows * per_sample_weights[kept].unsqueeze(1)
    within = bag[kept]
    sizes = torch.zeros(shape[0], dtype=torch.int64).index_add_(0, within, torch.ones_like(within))
    sums = torch.zeros(shape, dtype=weight.dtype).index_add_(0, within, scaled) if mode != 2 else None
    spread = within.unsqueeze(1).expand(-1, shape[1])
    most = (
        torch.zeros(shape, dtype=weight.dtype).scatter_reduce_(0, spread, rows, 'amax', include_self=False)
        if mode == 2
        else None
    )
    first = (
        torch.zeros(shape, dtype=torch.int64).scatter_reduce_(
            0,
            spread,
            torch.where(rows == most[within], torch.arange(within.numel()).unsqueeze(1), n),
            'amin',
            include_self=False,
        )
        if mode == 2 and within.numel() and shape[1]
        else None
    )
    largest = (
        torch.zeros(shape, dtype=common)
        if first is None
        else torch.where(sizes.unsqueeze(1) > 0, chosen[kept][first.clamp(max=within.numel() - 1)], 0)
        if mode == 2
        else None
    )
    counts = (
        torch.zeros(begins.numel(), dtype=common)
        if mode == 0
        else torch.cat([sizes, sizes[: begins.numel() - shape[0]]]).to(common).resize_(shape[0])
    )
    return (
        sums if mode == 0 else sums / sizes.clamp(min=1).to(weight.dtype).unsqueeze(1) if mode == 1 else most,
        torch.zeros(0, dtype=common)
        if mode == 0 and is_fast
        else torch.cat([bag, bag[:1]]).to(common).resize_(n)
        if n
        else bag.to(common),
        counts,
        largest if mode == 2 else counts.clone(),
    )


@operation(
    "(Tensor input, Tensor weight, Tensor? offsets=None, float? max_norm=None, float norm_type=2, "
    "bool scale_grad_by_freq=False, str mode='mean', bool sparse=False, Tensor? per_sample_weights=None, "
    "bool include_last_offset=False, int? padding_idx=None)",
    group="compute", forms="functional", effect="compute", motion="reduce_cells",
    arguments={"input": ("text", "torch.zeros(1, 2, dtype=torch.int64)"), "weight": "tensor"},
    gradient="EmbeddingBagBackward0")
def embedding_bag(
    input,
    weight,
    offsets=None,
    max_norm=None,
    norm_type=2,
    scale_grad_by_freq=False,
    mode='mean',
    sparse=False,
    per_sample_weights=None,
    include_last_offset=False,
    padding_idx=None,
):
    input, weight = (weight, input) if weight.dtype == torch.int64 and input.is_floating_point() else (input, weight)
    assert (
        per_sample_weights is None or input.shape == per_sample_weights.shape
    ), f'ValueError: embedding_bag: If per_sample_weights ({per_sample_weights.shape if per_sample_weights is not None else None}) is not None, then it must have the same shape as the input ({input.shape})'
    assert weight.dim() == 2, f'ValueError: weight has to be a 2D Tensor, but got Tensor of dimension {weight.dim()}'
    assert input.dim() in (
        1,
        2,
    ), f'ValueError: input has to be 1D or 2D Tensor, but got Tensor of dimension {input.dim()}'
    assert (
        input.dim() == 1 or offsets is None
    ), "ValueError: if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed length sequences. However, found offsets of type <class 'torch.Tensor'>"
    assert input.dim() == 2 or offsets is not None, 'ValueError: offsets has to be a 1D Tensor but got None'
    assert input.dim() == 2 or offsets.dim() == 1, 'ValueError: offsets has to be a 1D Tensor'
    begins = torch.arange(0, input.numel(), input.shape[1], dtype=input.dtype) if input.dim() == 2 else offsets
    assert mode in ('sum', 'mean', 'max'), 'ValueError: mode has to be one of sum, mean or max'
    assert (
        mode != 'max' or not scale_grad_by_freq
    ), 'ValueError: max mode does not support scaling the gradient by the frequency'
    assert mode != 'max' or not sparse, 'ValueError: max mode does not support sparse weights'
    chosen = input.reshape(-1)
    None if max_norm is None else torch.embedding_renorm_(weight, chosen, max_norm, norm_type)
    assert (
        per_sample_weights is None or mode == 'sum'
    ), f"NotImplementedError: embedding_bag: per_sample_weights was not None. per_sample_weights is only supported for mode='sum' (got mode='{mode}'). Please open a feature request on GitHub."
    return torch.embedding_bag(
        weight,
        chosen,
        begins,
        scale_grad_by_freq,
        ('sum', 'mean', 'max').index(mode),
        sparse,
        per_sample_weights.reshape(-1) if per_sample_weights is not None else None,
        include_last_offset,
        padding_idx,
    )[0]
