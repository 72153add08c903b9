# Helpers of torch that no module of its own has.


def swap_tensors(t1, t2):
    first, second = t1.data, t2.data
    t1.data, t2.data = second, first
