# Sequences of different lengths.
from collections import namedtuple
import torch


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    sequences = list(sequences)
    longest = max([one.size(0) for one in sequences])
    rest = sequences[0].shape[1:]
    shape = (len(sequences), longest) + tuple(rest) if batch_first else (longest, len(sequences)) + tuple(rest)
    out = sequences[0].new_full(shape, padding_value)
    for i, one in enumerate(sequences):
        n = one.size(0)
        place = slice(longest - n, longest) if padding_side == "left" else slice(0, n)
        if batch_first:
            out[i, place] = one
        else:
            out[place, i] = one
    return out


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    padded = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    return [one[:int(length)] for one, length in zip(padded, lengths)]


class PackedSequence(namedtuple("PackedSequence", ["data", "batch_sizes", "sorted_indices", "unsorted_indices"])):
    def __init__(self, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        if unsorted_indices is None and sorted_indices is not None:
            unsorted_indices = invert_permutation(sorted_indices)
        super().__init__(data, batch_sizes, sorted_indices, unsorted_indices)

    def _with_data(self, data):
        return PackedSequence(data, self.batch_sizes, self.sorted_indices, self.unsorted_indices)

    def to(self, *args, **kwargs):
        return self._with_data(self.data.to(*args, **kwargs))

    def cpu(self):
        return self._with_data(self.data.cpu())

    def float(self):
        return self._with_data(self.data.float())

    def double(self):
        return self._with_data(self.data.double())

    @property
    def is_cuda(self):
        return self.data.is_cuda


def invert_permutation(permutation):
    if permutation is None:
        return None
    out = torch.empty_like(permutation)
    out[permutation] = torch.arange(permutation.numel(), device=permutation.device)
    return out


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    lengths = torch.as_tensor(lengths, dtype=torch.int64)
    order = None
    if not enforce_sorted:
        lengths, order = torch.sort(lengths, descending=True)
        input = input.index_select(0 if batch_first else 1, order)
    if batch_first:
        input = input.transpose(0, 1)
    counts = lengths.tolist()
    if len(counts) != input.size(1):
        raise RuntimeError(f"Expected `len(lengths)` to be equal to batch_size, but got {len(counts)} (batch_size={input.size(1)})")
    for before, after in zip(counts, counts[1:]):
        if after > before:
            raise RuntimeError("`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this requirement if you do not need ONNX exportability.")
    if counts[-1] <= 0:
        raise RuntimeError("Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0")
    sizes = [len([n for n in counts if n > t]) for t in range(counts[0])]
    data = torch.cat([input[t, :size] for t, size in enumerate(sizes)])
    return PackedSequence(data, torch.tensor(sizes), order, None)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    sizes = sequence.batch_sizes.tolist()
    longest = len(sizes)
    if total_length is not None:
        if total_length < longest:
            raise ValueError(f"Expected total_length to be at least the length of the longest sequence in input, but got total_length={total_length} and max sequence length being {longest}")
        longest = total_length
    out = sequence.data.new_full((longest, sizes[0]) + tuple(sequence.data.shape[1:]), padding_value)
    at = 0
    for t, size in enumerate(sizes):
        out[t, :size] = sequence.data[at:at + size]
        at += size
    lengths = torch.tensor([len([size for size in sizes if size > i]) for i in range(sizes[0])])
    if batch_first:
        out = out.transpose(0, 1)
    back = sequence.unsorted_indices
    if back is not None:
        return out.index_select(0 if batch_first else 1, back), lengths[back]
    return out, lengths


def pack_sequence(sequences, enforce_sorted=True):
    lengths = torch.as_tensor([one.size(0) for one in sequences])
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences):
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)
