"""Drags files from another program onto a window: the source's part of XDND, by Xlib alone."""

from pathlib import Path

from xlib import CLIENT_MESSAGE, SELECTION_NOTIFY, SELECTION_REQUEST, Connection, Event

XDND_VERSION = 5


def drop_files(display_name, window, paths, patience_secs, at=(300, 300)):
    """`window`: the X id of the window under the pointer. Returns once it has taken the drop."""
    connection = Connection(display_name)
    try:
        source = connection.x.XCreateSimpleWindow(connection.display, connection.root, 0, 0, 1, 1, 0, 0, 0)

        def send(name, *data):
            connection.send_message(window, name, source, *data)

        def answer(request):
            uri = "".join(Path(path).resolve().as_uri() + "\r\n" for path in paths).encode()
            connection.set_bytes(request.requestor, request.property, request.target, uri)
            event = Event()
            event.notify.type, event.notify.requestor = SELECTION_NOTIFY, request.requestor
            event.notify.selection, event.notify.target = request.selection, request.target
            event.notify.property, event.notify.time = request.property, request.time
            connection.send_event(request.requestor, event)

        def wait_for(name):
            for event in connection.events(patience_secs):
                if event is None:
                    continue
                if event.type == SELECTION_REQUEST:
                    answer(event.request)
                if event.type == CLIENT_MESSAGE and event.message.message_type == connection.atom(name):
                    return list(event.message.data)
            raise AssertionError(f"no {name} within {patience_secs} s")

        connection.x.XSetSelectionOwner(connection.display, connection.atom("XdndSelection"), source, 0)
        send("XdndEnter", XDND_VERSION << 24, connection.atom("text/uri-list"))
        send("XdndPosition", 0, at[0] << 16 | at[1], 0, connection.atom("XdndActionCopy"))
        assert wait_for("XdndStatus")[1] & 1, "the window does not take the drop"
        send("XdndDrop", 0, 0)
        wait_for("XdndFinished")
    finally:
        connection.close()
