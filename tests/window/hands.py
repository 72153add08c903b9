"""Keys, buttons and movements of the pointer through XTest, on one connection: no process is started for them."""

from ctypes import CDLL, POINTER, byref, c_int, c_uint, c_ulong, c_void_p

from xlib import Connection

MODIFIERS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}
CURRENT_SCREEN = -1
# A window treats two presses of a key within one millisecond as one press that is reported twice.
APART_MS = 2


def load_xtest(x):
    x.XDisplayKeycodes.argtypes = [c_void_p, POINTER(c_int), POINTER(c_int)]
    x.XGetKeyboardMapping.restype = POINTER(c_ulong)
    x.XGetKeyboardMapping.argtypes = [c_void_p, c_int, c_int, POINTER(c_int)]
    x.XStringToKeysym.restype = c_ulong
    x.XResizeWindow.argtypes = [c_void_p, c_ulong, c_uint, c_uint]
    x.XSync.argtypes = [c_void_p, c_int]
    xtest = CDLL("libXtst.so.6")
    xtest.XTestFakeKeyEvent.argtypes = [c_void_p, c_uint, c_int, c_ulong]
    xtest.XTestFakeButtonEvent.argtypes = [c_void_p, c_uint, c_int, c_ulong]
    xtest.XTestFakeMotionEvent.argtypes = [c_void_p, c_int, c_int, c_int, c_ulong]
    return xtest


class Hands:
    """Input is sent to the window by the next flush()."""

    def __init__(self, display_name):
        self.connection = Connection(display_name)
        self.x, self.display = self.connection.x, self.connection.display
        self.xtest = load_xtest(self.x)
        self.keys = self.read_keys()

    def close(self):
        self.connection.close()

    def read_keys(self):
        """(keycode, whether shift is held) of each symbol that the keyboard has."""
        first, last, per_key = c_int(), c_int(), c_int()
        self.x.XDisplayKeycodes(self.display, byref(first), byref(last))
        count = last.value - first.value + 1
        symbols = self.x.XGetKeyboardMapping(self.display, first.value, count, byref(per_key))
        keys = {}
        for shift in (True, False):
            for key in range(count):
                keys[symbols[key * per_key.value + shift]] = first.value + key, shift
        return keys

    def flush(self):
        self.x.XSync(self.display, 0)

    def press(self, code, down, delay_ms=0):
        self.xtest.XTestFakeKeyEvent(self.display, code, down, delay_ms)

    def code(self, name):
        return self.keys[ord(name) if len(name) == 1 else self.x.XStringToKeysym(name.encode())]

    def key(self, *chords):
        """Presses chords such as "ctrl+shift+z"."""
        for chord in chords:
            *modifiers, name = chord.split("+")
            code, shift = self.code(name)
            held = [self.code(MODIFIERS[modifier])[0] for modifier in modifiers]
            if shift and "shift" not in modifiers:
                held.append(self.code("Shift_L")[0])
            for modifier in held:
                self.press(modifier, True)
            self.press(code, True, APART_MS)
            self.press(code, False)
            for modifier in reversed(held):
                self.press(modifier, False)

    def type(self, text):
        """Types like a fast typist: the next key is pressed before the last one is released."""
        shift_code = self.code("Shift_L")[0]
        down, shifted = [], False

        def let_go():
            for code in down:
                self.press(code, False)
            down.clear()
        for character in text:
            code, shift = self.code(character)
            if shift != shifted or code in down:
                let_go()
            if shift != shifted:
                self.press(shift_code, shift)
                shifted = shift
            self.press(code, True, 0 if down else APART_MS)
            down.append(code)
        let_go()
        if shifted:
            self.press(shift_code, False)

    def move(self, x, y):
        self.xtest.XTestFakeMotionEvent(self.display, CURRENT_SCREEN, x, y, 0)

    def hold(self, button, down):
        self.xtest.XTestFakeButtonEvent(self.display, button, down, 0)

    def click(self, button, times=1):
        for _ in range(times):
            self.hold(button, True)
            self.hold(button, False)

    def resize(self, window, width, height):
        self.x.XResizeWindow(self.display, window, width, height)
