# Errors of ufuncs.
from numpy._dtype import UFuncTypeError, UFuncCastingError as _UFuncCastingError, UFuncNoLoopError as _UFuncNoLoopError
from numpy._dtype import UFuncOutputCastingError as _UFuncOutputCastingError
from numpy.exceptions import AxisError
