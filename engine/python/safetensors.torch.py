# The .safetensors files of PyTorch programs.
import _session_files
import safetensors


def load_file(filename, device="cpu"):
    if _session_files.is_file(filename):
        return {name: tensor.clone() for name, tensor in _session_files.open(filename, "rb").kept.items()}
    with safetensors.safe_open(filename, framework="pt", device=device) as f:
        return {name: f.get_tensor(name) for name in f.offset_keys()}


def save_file(tensors, filename, metadata=None):
    file = _session_files.opened(filename, "wb")
    file.kept = {name: tensor.clone() for name, tensor in tensors.items()}
    file.write(b"{}")
