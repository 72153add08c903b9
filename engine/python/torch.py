# Functions of torch that are written in Python.

def compile(model=None, **kwargs):
    if model is None:
        return lambda function: function
    return model


def set_default_device(device):
    if str(device).split(":")[0] != "cpu":
        raise NotImplementedError("set_default_device() takes 'cpu' here: say device= where a tensor is made")


def get_default_device():
    import torch
    return torch.device("cpu")


def inference_mode(mode=True):
    import torch
    if callable(mode):
        return torch.no_grad()(mode)
    return torch.no_grad() if mode else torch.enable_grad()


def is_inference_mode_enabled():
    return False


def save(obj, f, **kwargs):
    raise NotImplementedError("torch.save() writes files, which a session does not")


def load(f, **kwargs):
    raise NotImplementedError("torch.load() reads files, which a session does not")
