# The .safetensors files of NumPy programs.
import _session_files
import safetensors


def load_file(filename):
    if _session_files.is_file(filename):
        return {name: array.copy() for name, array in _session_files.open(filename, "rb").kept.items()}
    with safetensors.safe_open(filename, framework="np") as f:
        return {name: f.get_tensor(name) for name in f.offset_keys()}


def save_file(tensor_dict, filename, metadata=None):
    file = _session_files.opened(filename, "wb")
    file.kept = {name: array.copy() for name, array in tensor_dict.items()}
    file.write(b"{}")
