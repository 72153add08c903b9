"""The connectionist temporal classification loss."""

import torch
from catalogue import family, operation

family(
    group="compute", effect="compute", motion="reduce_cells",
    arguments={"log_probs": "tensor", "targets": ("text", "torch.ones({}.size(1), 1, dtype=torch.int64)"), "input_lengths": ("text", "[{}.size(0)] * {}.size(1)"), "target_lengths": ("text", "[1] * {}.size(1)")})


@operation(
    "(Tensor log_probs, Tensor targets, any input_lengths, any target_lengths, int blank=0, str reduction='mean', "
    "bool zero_infinity=False)",
    forms="functional")
def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction='mean', zero_infinity=False):
    assert reduction in ('none', 'mean', 'sum'), f'ValueError: {reduction} is not a valid value for reduction'
    return torch.ctc_loss(
        log_probs,
        targets,
        input_lengths,
        target_lengths,
        blank,
        ('none', 'mean', 'sum').index(reduction),
        zero_infinity,
    )


@operation(
    "(Tensor log_probs, Tensor targets, any input_lengths, any target_lengths, int blank=0, int reduction=0, "
    "bool zero_infinity=False)",
    forms="function")
def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction=0, zero_infinity=False):
    where = '(while checking arguments for ctc_loss_allocate_outputs)'
    given = [v for v in (input_lengths, target_lengths) if isinstance(v, torch.Tensor)]
    wrong = [
        name
        for name, v in (('input_lengths', input_lengths), ('target_lengths', target_lengths))
        if isinstance(v, torch.Tensor) and (v.is_floating_point() or v.dtype == torch.bool)
    ]
    assert not wrong, 'RuntimeError: ' + ''.join(wrong[:1]) + ' must be integral'
    times, counts = [
        v.reshape(-1).tolist() if isinstance(v, torch.Tensor) else list(v) for v in (input_lengths, target_lengths)
    ]
    assert log_probs.dtype in (
        torch.float32,
        torch.float64,
    ), f'RuntimeError: "ctc_loss_cpu" not implemented for \'{log_probs.type()[6:-6]}\''
    x = log_probs if log_probs.dim() == 3 else log_probs.unsqueeze(1)
    rows = targets if log_probs.dim() == 3 or targets.dim() != 1 else targets.unsqueeze(0)
    assert (
        x.dim() == 3
    ), f"RuntimeError: Expected 3-dimensional tensor, but got {x.dim()}-dimensional tensor for argument #1 'log_probs' {where}"
    assert rows.dim() in (
        1,
        2,
    ), f"RuntimeError: Expected 1 to 2 dimensions, but got {rows.dim()}-dimensional tensor for argument #2 'targets' {where}"
    length, n, classes = x.shape
    assert 0 <= blank < classes, 'RuntimeError: blank must be in label range'
    assert len(times) == n, 'RuntimeError: input_lengths must be of size batch_size'
    assert len(counts) == n, 'RuntimeError: target_lengths must be of size batch_size'
    below = [c for c in counts if c < 0]
    assert (
        not below
    ), f'RuntimeError: Expected target_lengths to have value at least 0, but got value {(below + [0])[0]} {where}'
    most = max(counts + [0])
    assert rows.dim() == 2 or rows.shape[0] == sum(
        counts
    ), f"RuntimeError: Expected tensor to have size {sum(counts)} at dimension 0, but got size {rows.shape[0]} for argument #2 'targets' {where}"
    assert (
        rows.dim() == 1 or rows.shape[0] == n
    ), f"RuntimeError: Expected tensor to have size {n} at dimension 0, but got size {rows.shape[0]} for argument #2 'targets' {where}"
    assert (
        rows.dim() == 1 or rows.shape[1] >= most
    ), f"RuntimeError: Expected tensor to have size at least {most} at dimension 1, but got size {rows.shape[-1]} for argument #2 'targets' {where}"
    short = [t for t in times if t < 0]
    assert (
        not short
    ), f'RuntimeError: Expected input_lengths to have value at least 0, but got value {(short + [0])[0]} {where}'
    long = [t for t in times if t > length]
    assert (
        not long
    ), f'RuntimeError: Expected input_lengths to have value at most {length}, but got value {(long + [0])[0]} {where}'
    begins = [sum(counts[:i]) for i in range(n)]
    labels = torch.full((n, most), blank, dtype=torch.int64)
    [
        labels[i, :c].copy_(rows[i, :c] if rows.dim() == 2 else rows[b : b + c])
        for i, (b, c) in enumerate(zip(begins, counts))
    ]
    path = torch.full((n, 2 * most + 1), blank, dtype=torch.int64)
    path[:, 1::2] = labels
    said = x.gather(2, path.expand((length,) + path.shape))
    never = torch.full((n, 2), -torch.inf, dtype=x.dtype)
    skips = path[:, 2:] == path[:, :-2]
    ends, sizes = torch.tensor(times, dtype=torch.int64), torch.tensor(counts, dtype=torch.int64)
    state = [torch.full(path.shape, -torch.inf, dtype=x.dtype)]
    state[0][:, :2] = said[0, :, :2] if length else state[0][:, :2]
    [
        state.append(
            torch.where(
                (t < ends).unsqueeze(1),
                torch.stack(
                    [
                        a,
                        torch.cat([never[:, :1], a[:, :-1]], 1),
                        torch.cat([never, a[:, :-2].masked_fill(skips, -torch.inf)], 1)[:, : path.shape[1]],
                    ]
                ).logsumexp(0)
                + said[t],
                a,
            )
        )
        for t in range(1, length)
        for a in [state.pop()]
    ]
    last = (2 * sizes).unsqueeze(1)
    both = (
        torch.stack(
            [state[0].gather(1, last), torch.where(last > 0, state[0].gather(1, (last - 1).clamp(min=0)), -torch.inf)]
        )
        .logsumexp(0)
        .squeeze(1)
    )
    losses = -torch.where(ends > 0, both, torch.where(sizes > 0, -torch.inf, torch.zeros_like(both)))
    finite = torch.where(losses == torch.inf, torch.zeros_like(losses), losses) if zero_infinity else losses
    kept = finite if log_probs.dim() == 3 or reduction else finite.squeeze(0)
    return (
        kept if reduction == 0 else (kept / sizes.clamp(min=1).to(x.dtype)).mean() if reduction == 1 else kept.sum()
    )
