"""The `reduction` of losses."""


def _reduced(loss, reduction):
    """Returns the mean, the sum or all of the loss."""
    assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
    if reduction == 'mean':
        return loss.mean()
    return loss.sum() if reduction == 'sum' else loss


def _reduced_in_place(loss, reduction):
    """Returns what _reduced returns, in the storage of the loss: PyTorch resizes it to the one number."""
    reduced = _reduced(loss, reduction)
    return loss if reduction == 'none' else loss.detach().resize_(()).copy_(reduced)
