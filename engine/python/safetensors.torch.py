# The .safetensors files of PyTorch programs.
import safetensors


def load_file(filename, device="cpu"):
    with safetensors.safe_open(filename, framework="pt", device=device) as f:
        return {name: f.get_tensor(name) for name in f.offset_keys()}


def save_file(tensors, filename, metadata=None):
    raise NotImplementedError("safetensors.torch.save_file() writes files, which a session does not")
