"""Drags files from another program onto a window: the source's part of XDND, by Xlib alone."""

import time
from ctypes import (CDLL, POINTER, Structure, Union, byref, c_char, c_char_p, c_int, c_long, c_ulong, c_void_p)
from pathlib import Path

XDND_VERSION = 5
CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31


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
    x.XSendEvent.argtypes = [c_void_p, c_ulong, c_int, c_long, POINTER(Event)]
    x.XChangeProperty.argtypes = [c_void_p, c_ulong, c_ulong, c_ulong, c_int, c_int, POINTER(c_char), c_int]
    x.XPending.argtypes = x.XFlush.argtypes = [c_void_p]
    x.XNextEvent.argtypes = [c_void_p, POINTER(Event)]
    return x


def drop_files(display_name, window, paths, patience_secs, at=(300, 300)):
    """`window`: the X id of the window under the pointer. Returns once it has taken the drop."""
    x = load()
    display = x.XOpenDisplay(display_name.encode())
    assert display, f"cannot open {display_name}"
    try:
        root = x.XDefaultRootWindow(display)
        source = x.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)

        def atom(name):
            return x.XInternAtom(display, name.encode(), 0)

        def send(name, *data):
            event = Event()
            event.message.type, event.message.window = CLIENT_MESSAGE, window
            event.message.message_type, event.message.format = atom(name), 32
            event.message.data = (c_long * 5)(source, *data, *([0] * (4 - len(data))))
            x.XSendEvent(display, window, 0, 0, byref(event))
            x.XFlush(display)

        def answer(request):
            uri = "".join(Path(path).resolve().as_uri() + "\r\n" for path in paths).encode()
            x.XChangeProperty(display, request.requestor, request.property, request.target, 8, 0,
                              (c_char * len(uri))(*uri), len(uri))
            event = Event()
            event.notify.type, event.notify.requestor = SELECTION_NOTIFY, request.requestor
            event.notify.selection, event.notify.target = request.selection, request.target
            event.notify.property, event.notify.time = request.property, request.time
            x.XSendEvent(display, request.requestor, 0, 0, byref(event))
            x.XFlush(display)

        def wait_for(name):
            end = time.monotonic() + patience_secs
            event = Event()
            while time.monotonic() < end:
                if not x.XPending(display):
                    time.sleep(0.01)
                    continue
                x.XNextEvent(display, byref(event))
                if event.type == SELECTION_REQUEST:
                    answer(event.request)
                if event.type == CLIENT_MESSAGE and event.message.message_type == atom(name):
                    return list(event.message.data)
            raise AssertionError(f"no {name} within {patience_secs} s")

        x.XSetSelectionOwner(display, atom("XdndSelection"), source, 0)
        send("XdndEnter", XDND_VERSION << 24, atom("text/uri-list"))
        send("XdndPosition", 0, at[0] << 16 | at[1], 0, atom("XdndActionCopy"))
        assert wait_for("XdndStatus")[1] & 1, "the window does not take the drop"
        send("XdndDrop", 0, 0)
        wait_for("XdndFinished")
    finally:
        x.XCloseDisplay(display)
