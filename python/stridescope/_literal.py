"""Tensors as Python text and as .safetensors files."""

import json
import math
import struct

import torch

LARGEST_LITERAL = 64  # elements

_SAFETENSORS = {torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64",
                torch.int32: "I32", torch.int16: "I16", torch.int8: "I8", torch.uint8: "U8", torch.bool: "BOOL"}
_SAFETENSORS.update({getattr(torch, name): "U" + name[4:] for name in ("uint16", "uint32", "uint64") if hasattr(torch, name)})


def number(value, single=False):
    """`value` as a Python expression; for a float32, with the fewest digits that restore it."""
    if isinstance(value, complex):
        return f"complex({number(value.real, single)}, {number(value.imag, single)})"
    if not isinstance(value, float):
        return repr(value)
    if not math.isfinite(value):
        return f'float("{value}")'
    if single:
        for digits in range(6, 10):
            text = f"{value:.{digits}g}"
            if abs(float(text)) < 3.4028235e38 and struct.pack("f", float(text)) == struct.pack("f", value):
                return repr(float(text))
    return repr(value)


def _nested(value, single):
    if isinstance(value, list):
        return "[" + ", ".join(_nested(item, single) for item in value) + "]"
    return number(value, single)


def tensor(value):
    """An expression that creates a tensor like `value`, in row-major order; None if it is too large for a literal."""
    value = value.detach().cpu().resolve_conj().resolve_neg()
    single = value.dtype in (torch.float32, torch.float16, torch.bfloat16, torch.complex64)
    standard = value.dtype in (torch.float32, torch.int64, torch.bool)
    dtype = "" if standard else f", dtype={value.dtype}"
    if value.numel() <= LARGEST_LITERAL or not (value.is_complex() or value.dtype in _SAFETENSORS):
        dtype = dtype or (f", dtype={value.dtype}" if value.numel() == 0 and value.dtype != torch.float32 else "")
        if value.numel() == 0:
            return f"torch.empty({tuple(value.shape)}{dtype})"
        return f"torch.tensor({_nested(value.tolist(), single)}{dtype})"
    first = value.reshape(-1)[0]
    if bool((value == first).all()):
        dtype = f", dtype={value.dtype}" if value.dtype != torch.float32 else ""
        return f"torch.full({tuple(value.shape)}, {number(first.item(), single)}{dtype})"
    return None


def from_file(value, entry):
    """An expression for what save_file() wrote as `entry`; .safetensors has no complex numbers."""
    return f"torch.view_as_complex({entry})" if value.is_complex() else entry


def save_file(tensors, path):
    """Writes the format of safetensors: the length of the header, the header in JSON, the elements."""
    header, chunks, position = {}, [], 0
    for name, value in tensors.items():
        value = value.detach().cpu().resolve_conj().resolve_neg().contiguous()
        if value.is_complex():
            value = torch.view_as_real(value)
        data = bytes(value.reshape(-1).view(torch.uint8).numpy()) if value.numel() else b""
        header[name] = {"dtype": _SAFETENSORS[value.dtype], "shape": list(value.shape),
                        "data_offsets": [position, position + len(data)]}
        position += len(data)
        chunks.append(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(chunks))
