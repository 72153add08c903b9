"""torch.testing."""

import math
import torch


def tolerances_of(dtype):
    if dtype in (torch.float16, float):
        return (1e-3, 1e-5) if dtype == torch.float16 else (1e-7, 1e-7)
    if dtype == torch.bfloat16:
        return 1.6e-2, 1e-5
    if dtype == torch.float32:
        return 1.3e-6, 1e-5
    return (1e-7, 1e-7) if dtype == torch.float64 else (0.0, 0.0)


def mismatch(who, extra, absolute, relative, places, rtol, atol):
    is_equality = rtol == 0 and atol == 0
    allowed = ['', ''] if is_equality else [f' (up to {atol} allowed)', f' (up to {rtol} allowed)']
    kinds = ['Absolute', 'Relative'] if places is None else ['Greatest absolute', 'Greatest relative']
    at = ['', ''] if places is None else [f' at index {place}' for place in places]
    lines = [f'{kinds[i]} difference: {(absolute, relative)[i]}{at[i]}{allowed[i]}' for i in range(2)]
    return f"{who} are not {'equal' if is_equality else 'close'}!\n\n{extra}\n" + '\n'.join(lines)


def scalar_mismatch(actual, expected, rtol, atol):
    absolute = abs(actual - expected)
    relative = math.inf if expected == 0 else absolute / abs(expected)
    return mismatch('Scalars', f'Expected {expected} but got {actual}.', absolute, relative, None, rtol, atol)


def place_of(flat, shape):
    place = []
    for size in reversed(shape):
        place.insert(0, flat % size)
        flat = flat // size
    return tuple(place)


def tensor_mismatch(actual, expected, matches, rtol, atol):
    count = matches.numel()
    bad = count - int(matches.sum())
    a = actual.flatten()
    b = expected.flatten()
    if not a.is_floating_point():
        a = a.to(torch.int64)
        b = b.to(torch.int64)
    absolute = (a - b).abs()
    absolute[matches.flatten()] = 0
    relative = absolute / b.abs()
    relative[matches.flatten()] = 0
    most = [torch.max(absolute, 0), torch.max(relative, 0)]
    places = [place_of(int(one[1]), matches.shape) for one in most]
    extra = f'Mismatched elements: {bad} / {count} ({bad / count:.1%})'
    return mismatch('Tensor-likes', extra, most[0][0].item(), most[1][0].item(), places, rtol, atol)


def tensor_difference(actual, expected, rtol, atol, equal_nan, checks):
    for name in checks:
        a = actual.stride() if name == 'stride' else getattr(actual, name)
        b = expected.stride() if name == 'stride' else getattr(expected, name)
        if a != b:
            name = 'stride()' if name == 'stride' else name
            return f"The values for attribute '{name}' do not match: {a} != {b}."
    if rtol is None:
        rtol = max(tolerances_of(actual.dtype)[0], tolerances_of(expected.dtype)[0])
        atol = max(tolerances_of(actual.dtype)[1], tolerances_of(expected.dtype)[1])
    common = torch.promote_types(actual.dtype, expected.dtype)
    a = actual.detach().to(common)
    b = expected.detach().to(common)
    matches = torch.isclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan)
    if bool(matches.all()):
        return None
    if a.dim() == 0:
        return scalar_mismatch(a.item(), b.item(), rtol, atol)
    return tensor_mismatch(a, b, matches, rtol, atol)


def number_difference(actual, expected, rtol, atol, equal_nan):
    if rtol is None:
        rtol = max(tolerances_of(type(actual))[0], tolerances_of(type(expected))[0])
        atol = max(tolerances_of(type(actual))[1], tolerances_of(type(expected))[1])
    if actual == expected or equal_nan and actual != actual and expected != expected:
        return None
    return None if abs(actual - expected) <= atol + rtol * abs(expected) else scalar_mismatch(actual, expected, rtol, atol)


def difference(actual, expected, rtol, atol, equal_nan, checks, place):
    said = None
    if isinstance(actual, (list, tuple)) and isinstance(expected, (list, tuple)):
        if len(actual) != len(expected):
            said = f'The length of the sequences mismatch: {len(actual)} != {len(expected)}'
        else:
            for i in range(len(actual)):
                found = difference(actual[i], expected[i], rtol, atol, equal_nan, checks, f'{place}[{i}]')
                if found is not None:
                    return found
    elif actual is None or expected is None:
        said = f'None mismatch: {actual} is not {expected}' if actual is not expected else None
    elif isinstance(actual, bool) and isinstance(expected, bool):
        said = f'Booleans mismatch: {actual} is not {expected}' if actual is not expected else None
    elif isinstance(actual, torch.Tensor) and isinstance(expected, torch.Tensor):
        said = tensor_difference(actual, expected, rtol, atol, equal_nan, checks)
    else:
        is_number = isinstance(actual, (int, float)) and isinstance(expected, (int, float))
        assert is_number, f'TypeError: No comparison pair was able to handle inputs of type {type(actual)} and {type(expected)}.'
        said = number_difference(actual, expected, rtol, atol, equal_nan)
    return said + f'\n\nThe failure occurred for item {place}' if said is not None and place else said


def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False,
                 check_device=True, check_dtype=True, check_layout=True, check_stride=False, msg=None):
    assert (rtol is None) == (atol is None), f"ValueError: Both 'rtol' and 'atol' must be either specified or omitted, but got no {'rtol' if rtol is None else 'atol'}."
    checked = [('shape', True), ('device', check_device), ('dtype', check_dtype), ('stride', check_stride)]
    checks = [name for name, wanted in checked if wanted]
    said = difference(actual, expected, rtol, atol, equal_nan, checks, '')
    assert said is None, said if msg is None else msg
