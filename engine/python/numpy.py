# NumPy's functions. Arrays are in numpy._array, dtypes and numbers in numpy._dtype.
import torch
import math
import numpy.exceptions
import numpy._overrides as _overrides
from numpy._dtype import (
    DTypePromotionError, UFuncOutputCastingError, UFuncTypeError, _bool, _by_name, _by_torch, _comparisons, _bitwise, _divisions, _float, _float_for, _int, _native, _require_fits, _scalar_binary, _str,
    _text_dtype, as_dtype, bool, bytes_, can_cast_dtypes, character, complex64, complex128, complexfloating, compute_numbers,
    dtype, dtype_of_python, flexible, float16, float32, float64, floating, generic, inexact, int8, int16, int32, int64,
    integer, limits_of, no_loop, number, object_, promote, promote_python, _scalar_dtypes, scalar_dtypes, signedinteger, str_, uint8, uint16,
    uint32, uint64, unsignedinteger, void, _no_boolean_subtract)
from numpy._array import (
    _as_array, _assign, _axis, _broadcast_two, _by_strides, _bytes_of, _copied, _elements, _field, _fields, _finish, _new_array, _object_array, _operand,
    _order_strides, _own, _owner, _packed, _require_broadcast, _scalar_of, _shape_of, _shape_text, _size_of, _store, _text_of,
    _values, _view, _with_strides, array_repr, array_text, asarray, flatiter, ndarray, print_options)
import numpy._errors as _errors
from numpy._errors import errstate, geterr, geterrcall, seterr, seterrcall
from numpy._complex import (
    _complex_angle, _complex_call, _complex_isclose, _complex_mean, _complex_prod, _complex_product, _complex_rounded, _complex_running,
    _complex_sum, _is_complex)

from numpy._signal import bartlett, blackman, frexp, hamming, hanning, i0, kaiser, unwrap
from numpy._dates import (
    busday_count, busday_offset, datetime64, datetime_as_string, datetime_data, is_busday, timedelta64)

_max, _min, _any, _all, builtin_range, _builtin_sum = max, min, any, all, range, sum

__version__ = "2.2.4"
pi = math.pi
e = math.e
inf = math.inf
nan = math.nan
euler_gamma = 0.5772156649015329
newaxis = None
little_endian = True

bool_ = bool
byte, ubyte, short, ushort, intc, uintc, int_, uint = int8, uint8, int16, uint16, int32, uint32, int64, uint64
intp, uintp, long, ulong, longlong, ulonglong = int64, uint64, int64, uint64, int64, uint64
half, single, double = float16, float32, float64
csingle, cdouble = complex64, complex128
longdouble = float64
True_ = _np_scalar(_by_name["bool"], True)
False_ = _np_scalar(_by_name["bool"], False)
AxisError = numpy.exceptions.AxisError
sctypeDict = _by_name

__parts__ = (
    "creation",
    "layout",
    "joining",
    "ufuncs",
    "elementwise",
    "reductions",
    "nan_reductions",
    "choosing",
    "sorting",
    "indices",
    "iteration",
    "products",
    "polynomials",
    "statistics",
    "dtypes",
    "text",
    "files",
    "bits",
    "methods",
)
