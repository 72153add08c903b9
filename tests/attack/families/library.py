"""Modules and types that are written in Python: bytes, complex numbers, json, struct and others."""


def scripts():
    return {
        "bytes_of_count": "b = bytes(10**9)",
        "bytes_repeated": "b = b'a' * 10**10",
        "bytes_listed": "x = list(bytes(10**7))",
        "bytearray_grown": "a = bytearray()\nwhile True:\n    a.append(1)",
        "bytes_from_hex": "b = bytes.fromhex('00' * 10**6)",
        "int_to_bytes": "b = (1).to_bytes(10**8, 'big')",
        "power_modulo": "x = pow(3, 10**5000, 10**5000 + 1)",
        "complex_sum": "s = 0j\nwhile True:\n    s += 1j",
        "complex_of_text": "z = complex('1' * 10**6 + 'j')",
        "complex_tensor_too_large": "z = torch.zeros(10**8, dtype=torch.complex128)\nw = z * 1j",
        "complex_tensor_in_loop": "z = torch.ones(100, dtype=torch.cfloat)\nwhile True:\n    z = z * 1j",
        "complex_einsum_of_many": "z = torch.ones(2, dtype=torch.cfloat)\n"
                                  "x = torch.einsum(','.join(['a'] * 20) + '->a', *[z] * 20)",
        "json_nested": "import json\nx = json.loads('[' * 5000 + ']' * 5000)",
        "json_long": "import json\nx = json.dumps(list(range(10**6)))",
        "struct_of_many": "import struct\nb = struct.pack('10000000B', *([1] * 10**7))",
        "struct_of_digits": "import struct\nn = struct.calcsize('9' * 4000 + 'B')",
        "text_wrapped": "import textwrap\nx = textwrap.wrap('a ' * 10**6, 10)",
        "text_translated": "x = ('ab' * 10**6).translate({97: 'c' * 1000})",
        "text_found_from_the_right": "x = ('a' * 10**6).rfind('b' * 1000)",
        "heap_grown": "import heapq\nh = []\nwhile True:\n    heapq.heappush(h, -len(h))",
        "float_from_hex": "x = float.fromhex('0x' + '1' * 100000)",
        "log_with_width": "import logging\nlogging.basicConfig(format='%(message)999999999s')\nlogging.warning('x')",
    }.items()
