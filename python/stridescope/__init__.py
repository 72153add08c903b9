"""Records PyTorch programs as Stridescope sessions, and shows live tensors."""

from ._recorder import record
from ._show import show

__all__ = ["record", "show"]
