# The default generator.
from contextlib import contextmanager

from torch import get_rng_state, initial_seed, manual_seed, set_rng_state


@contextmanager
def fork_rng(devices=None, enabled=True, _caller="fork_rng", _devices_kw="devices", device_type="cuda"):
    state = get_rng_state() if enabled else None
    try:
        yield
    finally:
        if enabled:
            set_rng_state(state)
