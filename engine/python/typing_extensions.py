# What later versions of typing have; here it is typing itself.
from typing import *
