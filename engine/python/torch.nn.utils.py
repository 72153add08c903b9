# Parameters as one vector.
import torch


def parameters_to_vector(parameters):
    return torch.cat([parameter.view(-1) for parameter in parameters])


def vector_to_parameters(vec, parameters):
    at = 0
    for parameter in parameters:
        count = parameter.numel()
        parameter.data = vec[at:at + count].view_as(parameter).data
        at += count
