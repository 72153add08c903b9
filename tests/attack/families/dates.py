"""NumPy's dates and spans of time, and arrays in files that lie in memory."""

DATES = {
    "arange_of_attoseconds": "x = np.arange('1970-01-01', '2070-01-01', dtype='datetime64[as]')",
    "arange_of_seconds": "x = np.arange('1970-01-01', '2070-01-01', dtype='datetime64[s]')\nprint(x)",
    "arange_of_a_million_days": "x = np.arange(0, 10**6).astype('datetime64[D]')\nprint(x.astype('datetime64[M]')[-1], x.astype(str)[-1])",
    "arange_without_step": "x = np.arange('2000', '2001', np.timedelta64(0, 'D'), dtype='datetime64[D]')",
    "years_beyond_calendars": "for y in (10**6, -10**6, 2**62):\n    x = np.datetime64(y, 'Y')\n    print(x, x.astype('datetime64[D]'), x.item())",
    "counts_beyond_int64": "x = np.datetime64(2**70, 'D')",
    "days_as_attoseconds": "x = np.array([2**62], dtype='datetime64[D]').astype('datetime64[as]')\nprint(x)",
    "text_of_a_million_digits": "x = np.datetime64('1' * 10**6)",
    "fraction_of_a_million_digits": "x = np.datetime64('2000-01-01T00:00:00.' + '1' * 10**6)",
    "texts_that_are_no_dates": "for t in ('', '-', '2000-', '2000-1', '2000-01-01T', '2000-01-01T25', '\\x00', '２０００', 'now' * 10):\n    try:\n        print(np.datetime64(t))\n    except ValueError as e:\n        print(e)",
    "spans_divided_by_zero": "x = np.arange(5).astype('m8[s]')\nprint(x / np.timedelta64(0, 's'), x // np.timedelta64(0, 's'), x % np.timedelta64(0, 's'), x / 0)",
    "smallest_span_negated": "x = np.array([-2**63, 1 - 2**63]).astype('m8[s]')\nprint(-x, abs(x), x * -1, x - 1)",
    "spans_multiplied_far": "x = np.array([2**62]).astype('m8[s]')\nfor i in range(1000):\n    x = x * 3\nprint(x)",
    "dtypes_of_many_units": "for u in 'YMWDhms' * 1000:\n    x = np.zeros(1, f'M8[{u}]')",
    "unit_of_a_million_letters": "x = np.dtype('M8[' + 'D' * 10**6 + ']')",
    "offset_of_10_18_working_days": "x = np.busday_offset('2000-01-03', 10**18)",
    "count_of_working_days_to_the_end": "x = np.busday_count(np.datetime64(-2**40, 'D'), np.datetime64(2**40, 'D'))\nprint(x)",
    "no_day_works": "x = np.busday_offset('2000-01-01', 1, roll='forward', weekmask='0000000')",
    "all_days_are_holidays": "x = np.busday_offset('2000-01-01', 1, roll='forward', holidays=np.arange('2000', '2003', dtype='datetime64[D]'))",
    "records_of_dates": "x = np.zeros(10**5, [('t', 'M8[s]'), ('v', 'f4')])\nx['t'] = '2000-01-01'\nprint(x)",
    "dates_sorted": "x = np.arange(10**6)[::-1].astype('M8[s]')\ny = np.sort(x)\nz = np.unique(x[:1000])\nprint(y, z)",
    "object_dates": "x = np.arange(10**6).astype('M8[s]').astype(object)\nprint(x)",
    "dates_in_lists": "x = [np.datetime64('2000')]\nfor i in range(30):\n    x = [x, x]\ny = np.array(x)",
    "list_of_dates_holds_itself": "x = [np.datetime64('2000')]\nx.append(x)\ny = np.array(x)",
    "nat_everywhere": "x = np.full(10**5, np.datetime64('NaT'))\nprint(x, np.sort(x), x.min(), x - x, np.isnat(x).all())",
}

TEXTS = {
    "npy_of_10_12_elements": "f = io.BytesIO(b\"\\x93NUMPY\\x01\\x00\\x46\\x00{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,)}  \\n\")\nx = np.load(f)",
    "npy_header_that_is_a_program": "f = io.BytesIO(b\"\\x93NUMPY\\x01\\x00\\x20\\x00[i for i in range(10**12)]      \")\nx = np.load(f)",
    "npy_header_that_lacks_keys": "f = io.BytesIO(b'\\x93NUMPY\\x01\\x00\\x02\\x00{}')\nx = np.load(f)",
    "npy_cut": "f = io.BytesIO()\nnp.save(f, np.arange(10))\nfor n in range(0, 200, 7):\n    try:\n        np.load(io.BytesIO(f.getvalue()[:n]))\n    except Exception as e:\n        print(n, e)",
    "loadtxt_of_a_long_line": "x = np.loadtxt(['1 ' * 10**6])",
    "loadtxt_without_an_end": "def f():\n    while True:\n        yield '1 2'\nx = np.loadtxt(f())",
    "genfromtxt_of_many_columns": "x = np.genfromtxt([','.join(['1'] * 10**5)] * 10, delimiter=',', dtype=None)",
    "savetxt_of_wide_formats": "f = io.StringIO()\nnp.savetxt(f, np.zeros((10, 10)), fmt='%1000000000d')",
    "savetxt_of_a_large_array": "f = io.StringIO()\nnp.savetxt(f, np.zeros((1000, 1000)))",
    "bytearray_shared_and_grown": "b = bytearray(10)\nx = np.frombuffer(b, np.uint8)\nfor i in range(100):\n    try:\n        b.append(1)\n    except BufferError as e:\n        print(e)",
    "bytes_formatted_wide": "x = b'%1000000000d' % 5",
    "base64_of_a_mebibyte": "import base64\nx = base64.b64encode(bytes(2**20))",
    "masked_sorts_without_an_end": "x = np.ma.masked_array(np.arange(10**6)[::-1], mask=np.arange(10**6) % 2)\nfor i in range(100):\n    x = np.ma.sort(x)",
    "hypergeometric_far": "x = np.random.default_rng(0).hypergeometric(10**9, 10**9, 10**9 - 5, 10**6)",
}


def scripts():
    for kind, family in (("days", DATES), ("files", TEXTS)):
        for name, text in family.items():
            yield f"{kind}_{name}", "import io\nimport numpy as np\n" + text
