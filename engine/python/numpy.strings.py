# The functions of numpy.char under their newer name.
from numpy.char import *
