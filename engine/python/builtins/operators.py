# Operators as attributes: d.__setitem__.


def _len_of(self):
    return len(self)


def _item_of(self, key):
    return self[key]


def _set_item_of(self, key, value):
    self[key] = value


def _delete_item_of(self, key):
    del self[key]


def _is_item_of(self, key):
    return key in self


def _iter_of(self):
    return iter(self)


_list___len__ = _tuple___len__ = _str___len__ = _dict___len__ = _set___len__ = _range___len__ = _len_of
_list___getitem__ = _tuple___getitem__ = _str___getitem__ = _dict___getitem__ = _range___getitem__ = _item_of
_list___setitem__ = _dict___setitem__ = _set_item_of
_list___delitem__ = _dict___delitem__ = _delete_item_of
_list___contains__ = _tuple___contains__ = _str___contains__ = _dict___contains__ = _set___contains__ = _range___contains__ = _is_item_of
_list___iter__ = _tuple___iter__ = _str___iter__ = _dict___iter__ = _set___iter__ = _range___iter__ = _iter_of


def _add_of(self, other):
    return self + other


def _times_of(self, other):
    return self * other


_int___add__ = _float___add__ = _str___add__ = _list___add__ = _tuple___add__ = _add_of
_int___mul__ = _float___mul__ = _str___mul__ = _list___mul__ = _tuple___mul__ = _times_of
