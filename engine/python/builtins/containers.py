# Methods of sets and ordered dicts.


def _set_symmetric_difference(self, other):
    return {x for x in self if x not in other} | {x for x in other if x not in self}


def _set_isdisjoint(self, other):
    return all([x not in self for x in other])


def _set_difference_update(self, other):
    for x in list(other):
        self.discard(x)


def _set_intersection_update(self, other):
    for x in list(self):
        if x not in other:
            self.discard(x)


def _collections_OrderedDict_move_to_end(self, key, last=True):
    value = self[key]
    del self[key]
    rest = [] if last else list(self.items())
    for other, _ in rest:
        del self[other]
    self[key] = value
    for other, kept in rest:
        self[other] = kept
