"""Properties that are the same for every tensor here."""

import torch
from catalogue import family, operation

family(group="ask", effect="ask", returns="value", forms="property")


@operation("(Tensor self)", forms="method function", help="never", value_type="bool")
def is_conj(self):
    return False


@operation("(Tensor self)", forms="method function", help="never", value_type="bool")
def is_neg(self):
    return False


@operation("(Tensor self)", forms="method function", help="never", value_type="bool")
def is_inference(self):
    return False


@operation("(Tensor self)", forms="method function", help="never", value_type="bool")
def is_distributed(self):
    return False


@operation("(Tensor self)", help="never", value_type="bool")
def is_sparse(self):
    return False


@operation("(Tensor self)", help="never", value_type="bool")
def is_quantized(self):
    return False


@operation("(Tensor self)", value_type="bool")
def is_meta(self):
    return self.device.type == "meta"


@operation("(Tensor self)", help="never", value_type="bool")
def is_nested(self):
    return False


@operation("(Tensor self)", help="never", value_type="bool")
def is_mkldnn(self):
    return False


@operation("(Tensor self)", help="never", value_type="bool")
def is_mps(self):
    return False


@operation("(Tensor self)", help="never", value_type="bool")
def is_xpu(self):
    return False


@operation("(Tensor self)", help="never", value_type="bool")
def is_vulkan(self):
    return False


@operation("(Tensor self)", help="never", value_type="bool")
def is_sparse_csr(self):
    return False


@operation("(Tensor self)", forms="method", help="never", value_type="bool")
def is_pinned(self):
    return False


@operation("(Tensor self)", forms="method", help="never", value_type="bool")
def is_shared(self):
    return False


@operation("(Tensor self)", forms="method", help="never", value_type="bool")
def has_names(self):
    return False


@operation("(Tensor self)", value_type="bool")
def is_cpu(self):
    return self.device.type == 'cpu'


@operation("(Tensor self)", value_type="int")
def output_nr(self):
    return 0


@operation("(Tensor self)", help="no_graph", value_type="NoneType", aliases=["_backward_hooks"])
def name(self):
    return None


@operation("(any obj)", forms="function", value_type="str", arguments={"obj": "tensor"})
def typename(obj):
    return obj.type() if isinstance(obj, torch.Tensor) else type(obj).__name__
