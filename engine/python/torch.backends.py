# Switches of libraries that a session does not use: they can be set and read.
_defaults = {
    "cudnn.enabled": True, "cudnn.benchmark": False, "cudnn.deterministic": False, "cudnn.allow_tf32": True,
    "cuda.matmul.allow_tf32": False, "mkldnn.enabled": True}


class _Switches:
    def __init__(self, name):
        object.__setattr__(self, "_name", name)

    def __getattr__(self, name):
        whole = f"{self._name}.{name}"
        if whole in ("cuda.matmul",):
            return _Switches(whole)
        set_so_far = _np_state("backends", {})
        if whole in set_so_far or whole in _defaults:
            return set_so_far.get(whole, _defaults.get(whole))
        raise AttributeError(f"module 'torch.backends.{self._name}' has no attribute '{name}'")

    def __setattr__(self, name, value):
        _np_set_state("backends", {**_np_state("backends", {}), f"{self._name}.{name}": value})

    def is_available(self):
        return self._name in ("mkldnn", "mkl", "openmp")

    def is_built(self):
        return self.is_available()

    def version(self):
        return None


cuda, cudnn, mkl, mkldnn, mps, openmp = [
    _Switches(name) for name in ("cuda", "cudnn", "mkl", "mkldnn", "mps", "openmp")]
