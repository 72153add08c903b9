"""The part of Xlib that the driver needs: events sent by a client other than the window."""

import time
from ctypes import (CDLL, CFUNCTYPE, POINTER, Structure, Union, byref, c_char, c_char_p, c_int, c_long, c_ulong, c_void_p,
                    string_at)

CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31
SUBSTRUCTURE_NOTIFY = 1 << 19


class ClientMessage(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("window", c_ulong), ("message_type", c_ulong), ("format", c_int), ("data", c_long * 5)]


class SelectionRequest(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("owner", c_ulong), ("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong),
                ("property", c_ulong), ("time", c_ulong)]


class SelectionNotify(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong), ("property", c_ulong),
                ("time", c_ulong)]


class Event(Union):
    _fields_ = [("type", c_int), ("message", ClientMessage), ("request", SelectionRequest),
                ("notify", SelectionNotify), ("pad", c_long * 24)]


class Image(Structure):
    _fields_ = [("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int), ("data", c_void_p),
                ("byte_order", c_int), ("bitmap_unit", c_int), ("bitmap_bit_order", c_int), ("bitmap_pad", c_int),
                ("depth", c_int), ("bytes_per_line", c_int)]


# Errors about closed windows are ignored; by default Xlib would end the test.
ignore_error = CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda display, error: 0)


def load():
    x = CDLL("libX11.so.6")
    x.XOpenDisplay.restype = c_void_p
    x.XOpenDisplay.argtypes = [c_char_p]
    x.XCloseDisplay.argtypes = [c_void_p]
    x.XDefaultRootWindow.restype = c_ulong
    x.XDefaultRootWindow.argtypes = [c_void_p]
    x.XCreateSimpleWindow.restype = c_ulong
    x.XCreateSimpleWindow.argtypes = [c_void_p, c_ulong] + [c_int] * 5 + [c_ulong] * 2
    x.XInternAtom.restype = c_ulong
    x.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
    x.XSetSelectionOwner.argtypes = [c_void_p, c_ulong, c_ulong, c_ulong]
    x.XSelectInput.argtypes = [c_void_p, c_ulong, c_long]
    x.XSendEvent.argtypes = [c_void_p, c_ulong, c_int, c_long, POINTER(Event)]
    x.XChangeProperty.argtypes = [c_void_p, c_ulong, c_ulong, c_ulong, c_int, c_int, POINTER(c_char), c_int]
    x.XPending.argtypes = x.XFlush.argtypes = [c_void_p]
    x.XNextEvent.argtypes = [c_void_p, POINTER(Event)]
    x.XSetErrorHandler.argtypes = [c_void_p]
    x.XSetErrorHandler.restype = c_void_p
    x.XSetErrorHandler(ignore_error)
    x.XGetImage.restype = POINTER(Image)
    x.XGetImage.argtypes = [c_void_p, c_ulong, c_int, c_int, c_int, c_int, c_ulong, c_int]
    return x


class Connection:
    """A connection to a display."""

    def __init__(self, display_name):
        self.x = load()
        self.display = self.x.XOpenDisplay(display_name.encode())
        assert self.display, f"cannot open {display_name}"
        self.root = self.x.XDefaultRootWindow(self.display)

    def close(self):
        self.x.XCloseDisplay(self.display)

    def atom(self, name):
        return self.x.XInternAtom(self.display, name.encode(), 0)

    def send_event(self, window, event):
        self.x.XSendEvent(self.display, window, 0, 0, byref(event))
        self.x.XFlush(self.display)

    def send_message(self, window, name, *data):
        event = Event()
        event.message.type, event.message.window = CLIENT_MESSAGE, window
        event.message.message_type, event.message.format = self.atom(name), 32
        event.message.data = (c_long * 5)(*data, *([0] * (5 - len(data))))
        self.send_event(window, event)

    def set_bytes(self, window, name, kind, content):
        """`name`, `kind`: atoms."""
        self.x.XChangeProperty(self.display, window, name, kind, 8, 0, (c_char * len(content))(*content), len(content))

    def pixels(self, width, height):
        """The pixels of the screen from its top left corner, as bytes."""
        z_pixmap, all_planes = 2, 0xffffffff
        image = self.x.XGetImage(self.display, self.root, 0, 0, width, height, all_planes, z_pixmap)
        assert image, "the screen gives no image"
        return string_at(image.contents.data, image.contents.bytes_per_line * height)

    def events(self, patience_secs):
        """Yields the events that arrive within that time, and None whenever there is none yet."""
        end = time.monotonic() + patience_secs
        event = Event()
        while time.monotonic() < end:
            if self.x.XPending(self.display):
                self.x.XNextEvent(self.display, byref(event))
                yield event
            else:
                yield None
                time.sleep(0.002)


class Pulse:
    """Asks a window whether it has handled the input sent to it so far."""

    def __init__(self, display_name, window):
        self.connection = Connection(display_name)
        self.window = window
        self.count = 0
        self.connection.x.XSelectInput(self.connection.display, self.connection.root, SUBSTRUCTURE_NOTIFY)

    def close(self):
        self.connection.close()

    def beat(self, patience_secs, is_alive):
        """Returns whether the window answered; False if its program has ended."""
        self.count += 1
        ping = self.connection.atom("_NET_WM_PING")
        self.connection.send_message(self.window, "WM_PROTOCOLS", ping, self.count, self.window)
        for event in self.connection.events(patience_secs):
            if event is None:
                if not is_alive():
                    return False
            elif event.type == CLIENT_MESSAGE and event.message.data[0] == ping and event.message.data[1] == self.count:
                return True
        raise AssertionError(f"the window took no input for {patience_secs} s")
