# Sequences of different lengths.
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


def __getattr__(name):
    if name in ("pack_padded_sequence", "pad_packed_sequence", "pack_sequence", "PackedSequence", "unpack_sequence"):
        raise AttributeError(f"torch.nn.utils.rnn.{name} is not implemented in Stridescope")
    raise AttributeError(f"module 'torch.nn.utils.rnn' has no attribute '{name}'")
