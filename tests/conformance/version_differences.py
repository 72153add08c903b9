"""Differences between PyTorch 1.13 and 2.6, as patterns for the output of compare_random.py."""
import re

# Name of the difference, and patterns for its lines: ours, then theirs.
KNOWN_1_13 = [
    ("numbers of 16 bits compute on the CPU", r"not RuntimeError: \".*\" not implemented for '(Half|BFloat16)'"),
    ("item() of several elements is a RuntimeError", r"RuntimeError: a Tensor with .* cannot be converted to Scalar, not ValueError"),
    ("words of nanmean's dtype", r"nanmean\(\): expected input to have floating point or complex dtype"),
    ("words of narrow's start", r"`[^`]*narrow\(.*start out of range"),
    ("words of diag's and tril's dimensions", r"diag\(\): Supports 1D or 2D|tri[lu]: input tensor must have"),
    ("logsumexp checks out's dtype", r"logsumexp.*Expected out tensor to have dtype"),
    ("bincount counts bool", r"\"bincount_cpu\" not implemented for 'Bool'"),
    ("batches of addbmm_ and baddbmm_ are checked first", r"batch[12] must be a 3D tensor, not IndexError"),
    ("norm is linalg.vector_norm", r"norm\(.*(linalg\.vector_norm: Expected|Expected out tensor to have dtype)"),
    ("index_select of a scalar counts its indices", r"Index to scalar can have only 1 value"),
    ("slice_scatter's bounds that are left out", r"slice_scatter\(.*(SymInt|slice size)"),
    ("words of diag's outputs", r"diag\(.*not RuntimeError: expected scalar type"),
    ("repeat_interleave of a scalar along 0", r"repeat_interleave\(.*Dimension specified as 0 but tensor has no dim"),
    ("words of meshgrid's and expand's tensors", r"meshgrid: Expected 0D or 1D|: expand\(torch\.\w+\{"),
    ("names that came after 1.13", r"not (Attribute|Type)Error: .*has no attribute"),
]


def name_of(difference, version):
    """The name of the known difference between that version and 2.6; None if there is none."""
    if not version.startswith("1.13"):
        return None
    return next((name for name, pattern in KNOWN_1_13 if re.search(pattern, difference, re.S)), None)
