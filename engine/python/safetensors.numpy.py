# The .safetensors files of NumPy programs.
import safetensors


def load_file(filename):
    with safetensors.safe_open(filename, framework="np") as f:
        return {name: f.get_tensor(name) for name in f.offset_keys()}


def save_file(tensor_dict, filename, metadata=None):
    raise NotImplementedError("safetensors.numpy.save_file() writes files, which a session does not")
