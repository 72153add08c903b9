# typing_extensions is an alias of typing here.
from typing import *
