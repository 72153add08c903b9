"""Records PyTorch programs as Stridescope sessions, and shows live tensors and running programs."""

from ._live import connect
from ._recorder import record
from ._show import show

__all__ = ["connect", "record", "show"]
