# A checkpoint keeps no intermediate results for gradients; without gradients it is a call.


def checkpoint(function, *args, use_reentrant=None, preserve_rng_state=True, context_fn=None, determinism_check="default", debug=False, **kwargs):
    return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    for function in functions:
        input = function(input)
    return input


def get_device_states(*args):
    """The only state is that of the CPU generator: there are no devices."""
    return [], []


def set_device_states(devices, states, *, device_type=None):
    pass
