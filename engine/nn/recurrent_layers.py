"""Recurrent layers: the product with the inputs of all steps at once, then one step after the other."""

import math
import torch
import torch.nn.functional as F
from torch.nn import Parameter
from nn.containers import Module
from nn.initialisers import uniform_


def recurrent_step(mode, gates, state, w_hh, b_hh, w_hr=None):
    h = state[0]
    if mode == 'GRU':
        i_reset, i_update, i_new = gates.chunk(3, -1)
        h_reset, h_update, h_new = F.linear(h, w_hh, b_hh).chunk(3, -1)
        reset = (h_reset + i_reset).sigmoid()
        update = (h_update + i_update).sigmoid()
        new = (i_new + h_new * reset).tanh()
        return [(h - new) * update + new]
    gates = F.linear(h, w_hh, b_hh) + gates
    if mode != 'LSTM':
        return [gates.tanh() if mode == 'RNN_TANH' else gates.relu()]
    into, forget, new, out = gates.chunk(4, -1)
    c = forget.sigmoid() * state[1] + into.sigmoid() * new.tanh()
    h = out.sigmoid() * c.tanh()
    return [h if w_hr is None else F.linear(h, w_hr), c]


def recurrence(mode, input, states, weights, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    x = input.transpose(0, 1) if batch_first else input
    assert x.size(0) > 0, 'RuntimeError: Expected sequence length to be larger than 0 in RNN'
    directions = 2 if bidirectional else 1
    each = len(weights) // (num_layers * directions)
    finals = [[] for _ in states]
    for layer in range(num_layers):
        outs = []
        for direction in range(directions):
            at = layer * directions + direction
            own = weights[at * each:(at + 1) * each]
            b_ih, b_hh = (own[2], own[3]) if has_biases else (None, None)
            w_hr = own[-1] if each in (3, 5) else None
            state = [s[at] for s in states]
            gates = F.linear(x, own[0], b_ih)
            steps = list(range(x.size(0)))
            made = []
            for t in (steps[::-1] if direction == 1 else steps):
                state = recurrent_step(mode, gates[t], state, own[1], b_hh, w_hr)
                made.append(state[0])
            made = made[::-1] if direction == 1 else made
            is_layer = mode == 'LSTM' and w_hr is None and x.dtype == torch.float32
            outs.append(torch._lstm_outputs(made) if is_layer else torch.stack(made))
            for kept, last in zip(finals, state):
                kept.append(last)
        x = outs[0] if directions == 1 else torch.cat(outs, -1)
        if dropout > 0 and train and layer < num_layers - 1:
            x = F.dropout(x, dropout)
    return (x.transpose(0, 1) if batch_first else x), [torch.stack(kept) for kept in finals]


def packed_recurrence(mode, packed, states, weights, has_biases, num_layers, dropout, train, bidirectional):
    x, sizes = packed.data, packed.batch_sizes.tolist()
    starts, at = [], 0
    for size in sizes:
        starts.append(at)
        at += size
    directions = 2 if bidirectional else 1
    each = len(weights) // (num_layers * directions)
    finals = [[] for _ in states]
    for layer in range(num_layers):
        outs = []
        for direction in range(directions):
            place = layer * directions + direction
            own = weights[place * each:(place + 1) * each]
            b_ih, b_hh = (own[2], own[3]) if has_biases else (None, None)
            w_hr = own[-1] if each in (3, 5) else None
            state = [s[place] for s in states]
            gates = F.linear(x, own[0], b_ih)
            made = [None] * len(sizes)
            steps = list(range(len(sizes)))
            for t in (steps[::-1] if direction == 1 else steps):
                n = sizes[t]
                new = recurrent_step(mode, gates[starts[t]:starts[t] + n], [s[:n] for s in state], own[1], b_hh, w_hr)
                made[t] = new[0]
                state = [torch.cat([done, s[n:]]) for done, s in zip(new, state)]
            outs.append(torch.cat(made))
            for kept, last in zip(finals, state):
                kept.append(last)
        x = outs[0] if directions == 1 else torch.cat(outs, -1)
        if dropout > 0 and train and layer < num_layers - 1:
            x = F.dropout(x, dropout)
    return x, [torch.stack(kept) for kept in finals]


def recurrence_of_one(mode, input, hx, weights, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    output, states = recurrence(mode, input, [hx], weights, has_biases, num_layers, dropout, train, bidirectional, batch_first)
    return output, states[0]


def rnn_tanh(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    return recurrence_of_one('RNN_TANH', input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)


def rnn_relu(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    return recurrence_of_one('RNN_RELU', input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)


def gru(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    return recurrence_of_one('GRU', input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)


def lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    assert len(hx) == 2, 'RuntimeError: lstm expects two hidden states'
    output, states = recurrence('LSTM', input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)
    return output, states[0], states[1]


def recurrent_cell(mode, input, states, w_ih, w_hh, b_ih, b_hh):
    assert input.size(1) == w_ih.size(1), f'RuntimeError: input has inconsistent input_size: got {input.size(1)} expected {w_ih.size(1)}'
    for i, hidden in enumerate(states):
        assert input.size(0) == hidden.size(0), f"RuntimeError: Input batch size {input.size(0)} doesn't match hidden{i} batch size {hidden.size(0)}"
        assert hidden.size(1) == w_hh.size(1), f'RuntimeError: hidden{i} has inconsistent hidden_size: got {hidden.size(1)}, expected {w_hh.size(1)}'
    return recurrent_step(mode, F.linear(input, w_ih, b_ih), states, w_hh, b_hh)


def rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    return recurrent_cell('RNN_TANH', input, [hx], w_ih, w_hh, b_ih, b_hh)[0]


def rnn_relu_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    return recurrent_cell('RNN_RELU', input, [hx], w_ih, w_hh, b_ih, b_hh)[0]


def gru_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    return recurrent_cell('GRU', input, [hx], w_ih, w_hh, b_ih, b_hh)[0]


def lstm_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    assert len(hx) == 2, 'RuntimeError: lstm_cell expects two hidden states'
    h, c = recurrent_cell('LSTM', input, list(hx), w_ih, w_hh, b_ih, b_hh)
    return h, c


__name__ = "torch.nn.modules.rnn"


class RNNBase(Module):
    extra_repr_of = '{said~}'
    def __init__(self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__()
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        assert 0 <= dropout <= 1 and not isinstance(dropout, bool), 'ValueError: dropout should be a number in range [0, 1] representing the probability of an element being zeroed'
        assert isinstance(hidden_size, int), f'TypeError: hidden_size should be of type int, got: {type(hidden_size).__name__}'
        assert hidden_size > 0, 'ValueError: hidden_size must be greater than zero'
        assert num_layers > 0, 'ValueError: num_layers must be greater than zero'
        assert proj_size >= 0, 'ValueError: proj_size should be a positive integer or zero to disable projections'
        assert proj_size < hidden_size, 'ValueError: proj_size has to be smaller than hidden_size'
        self.said = f'{input_size}, {hidden_size}'
        for name, value, usual in [('proj_size', proj_size, 0), ('num_layers', num_layers, 1), ('bias', bias, True),
                                   ('batch_first', batch_first, False), ('dropout', self.dropout, 0),
                                   ('bidirectional', bidirectional, False)]:
            if value != usual:
                self.said += f', {name}={value}'
        rows = hidden_size * (4 if mode == 'LSTM' else 3 if mode == 'GRU' else 1)
        bound = 1.0 / math.sqrt(hidden_size)
        directions = 2 if bidirectional else 1
        real = proj_size if proj_size > 0 else hidden_size
        self._flat_weights_names = []
        for layer in range(num_layers):
            for direction in range(directions):
                end = f'_l{layer}' + ('_reverse' if direction == 1 else '')
                width = input_size if layer == 0 else real * directions
                shapes = [('weight_ih', (rows, width)), ('weight_hh', (rows, real))]
                if bias:
                    shapes += [('bias_ih', (rows,)), ('bias_hh', (rows,))]
                if proj_size > 0:
                    shapes += [('weight_hr', (proj_size, hidden_size))]
                for name, shape in shapes:
                    weight = torch.empty(shape, device=device, dtype=dtype)
                    self.register_parameter(name + end, Parameter(weight.uniform_(-bound, bound)))
                    self._flat_weights_names.append(name + end)
    @property
    def _flat_weights(self):
        return [getattr(self, name) for name in self._flat_weights_names]
    @property
    def _all_weights(self):
        each = len(self._flat_weights_names) // (self.num_layers * (2 if self.bidirectional else 1))
        names = self._flat_weights_names
        return [names[at:at + each] for at in range(0, len(names), each)]
    @property
    def all_weights(self):
        return [[getattr(self, name) for name in names] for names in self._all_weights]
    def flatten_parameters(self):
        pass
    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size)
        for weight in self.parameters():
            uniform_(weight, -bound, bound)
    def forward_packed(self, input, hx, kind):
        count = self.num_layers * (2 if self.bidirectional else 1)
        batch = int(input.batch_sizes[0])
        real = self.proj_size if self.proj_size > 0 else self.hidden_size
        if hx is None:
            sizes = [real, self.hidden_size][:2 if kind == 'LSTM' else 1]
            states = [torch.zeros((count, batch, size), dtype=input.data.dtype, device=input.data.device) for size in sizes]
        else:
            states = list(hx) if kind == 'LSTM' else [hx]
            if input.sorted_indices is not None:
                states = [s.index_select(1, input.sorted_indices) for s in states]
        weights = self._flat_weights
        data, finals = packed_recurrence(self.mode, input, states, weights, self.bias, self.num_layers, self.dropout,
            self.training, self.bidirectional)
        if input.unsorted_indices is not None:
            finals = [s.index_select(1, input.unsorted_indices) for s in finals]
        output = type(input)(data, input.batch_sizes, input.sorted_indices, input.unsorted_indices)
        return output, ((finals[0], finals[1]) if kind == 'LSTM' else finals[0])
    def forward(self, input, hx=None):
        kind = self.mode[:3] if self.mode[:3] == 'RNN' else self.mode
        if hasattr(input, 'batch_sizes'):
            return self.forward_packed(input, hx, kind)
        word = ' tensor' if kind == 'RNN' else ''
        assert input.dim() in (2, 3), f'ValueError: {kind}: Expected input to be 2D or 3D, got {input.dim()}D{word} instead'
        batched = input.dim() == 3
        at = 0 if self.batch_first else 1
        if not batched:
            input = input.unsqueeze(at)
        count = self.num_layers * (2 if self.bidirectional else 1)
        batch = input.size(at if batched else 0 if self.batch_first else 1)
        real = self.proj_size if self.proj_size > 0 else self.hidden_size
        wanted = [(count, batch, real), (count, batch, self.hidden_size)][:2 if kind == 'LSTM' else 1]
        if hx is None:
            states = [torch.zeros(size, dtype=input.dtype, device=input.device) for size in wanted]
        else:
            states = list(hx) if kind == 'LSTM' else [hx]
            rank = 3 if batched else 2
            words = 'batched 3-D input' if batched else 'unbatched 2-D input'
            if kind == 'LSTM':
                assert all([s.dim() == rank for s in states]), f'RuntimeError: For {words}, hx and cx should also be {rank}-D but got ({states[0].dim()}-D, {states[1].dim()}-D) tensors'
            else:
                assert states[0].dim() == rank, f'RuntimeError: For {words}, hx should also be {rank}-D but got {states[0].dim()}-D tensor'
            if not batched:
                states = [s.unsqueeze(1) for s in states]
        weights = self._flat_weights
        assert input.dtype == weights[0].dtype, f'ValueError: input must have the type {weights[0].dtype}, got type {input.dtype}'
        assert self.input_size == input.size(-1), f'RuntimeError: input.size(-1) must be equal to input_size. Expected {self.input_size}, got {input.size(-1)}'
        for i, size in enumerate(wanted):
            which = f'[{i}]' if kind == 'LSTM' else ''
            assert states[i].size() == size, f'RuntimeError: Expected hidden{which} size {size}, got {list(states[i].size())}'
        output, finals = recurrence(self.mode, input, states, weights, self.bias, self.num_layers, self.dropout,
            self.training, self.bidirectional, self.batch_first)
        if not batched:
            output, finals = output.squeeze(at), [s.squeeze(1) for s in finals]
        return output, ((finals[0], finals[1]) if kind == 'LSTM' else finals[0])


class RNN(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, nonlinearity='tanh', bias=True, batch_first=False,
                 dropout=0.0, bidirectional=False, device=None, dtype=None):
        assert nonlinearity in ('tanh', 'relu'), f"ValueError: Unknown nonlinearity '{nonlinearity}'. Select from 'tanh' or 'relu'."
        super().__init__('RNN_TANH' if nonlinearity == 'tanh' else 'RNN_RELU', input_size, hidden_size, num_layers,
            bias, batch_first, dropout, bidirectional, 0, device, dtype)
        self.nonlinearity = nonlinearity


class LSTM(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__('LSTM', input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional,
            proj_size, device, dtype)


class GRU(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, device=None, dtype=None):
        super().__init__('GRU', input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0,
            device, dtype)


class RNNCellBase(Module):
    extra_repr_of = '{said~}'
    def __init__(self, input_size, hidden_size, bias, num_chunks, device=None, dtype=None):
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        self.said = f'{input_size}, {hidden_size}' + ('' if bias is True else f', bias={bias}')
        rows = num_chunks * hidden_size
        bound = 1.0 / math.sqrt(hidden_size) if hidden_size > 0 else 0
        for name, shape in [('weight_ih', (rows, input_size)), ('weight_hh', (rows, hidden_size))]:
            weight = torch.empty(shape, device=device, dtype=dtype)
            self.register_parameter(name, Parameter(weight.uniform_(-bound, bound)))
        for name in ['bias_ih', 'bias_hh']:
            bias_of = torch.empty(rows, device=device, dtype=dtype).uniform_(-bound, bound) if bias else None
            self.register_parameter(name, Parameter(bias_of) if bias else None)
    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            uniform_(weight, -bound, bound)
    def step(self, function, input, hx):
        name = type(self).__name__
        assert input.dim() in (1, 2), f'ValueError: {name}: Expected input to be 1D or 2D, got {input.dim()}D instead'
        several = function is lstm_cell
        if hx is not None:
            for i, h in enumerate(hx if several else [hx]):
                which = f'hx[{i}]' if several else 'hidden'
                assert h.dim() in (1, 2), f'ValueError: {name}: Expected {which} to be 1D or 2D, got {h.dim()}D instead'
        batched = input.dim() == 2
        x = input if batched else input.unsqueeze(0)
        if hx is None:
            zeros = torch.zeros(x.size(0), self.hidden_size, dtype=x.dtype, device=x.device)
            hx = (zeros, zeros) if several else zeros
        elif not batched:
            hx = (hx[0].unsqueeze(0), hx[1].unsqueeze(0)) if several else hx.unsqueeze(0)
        made = function(x, hx, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        if batched:
            return made
        return (made[0].squeeze(0), made[1].squeeze(0)) if several else made.squeeze(0)


class RNNCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, nonlinearity='tanh', device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity
        if nonlinearity != 'tanh':
            self.said += f', nonlinearity={nonlinearity}'
    def forward(self, input, hx=None):
        assert self.nonlinearity in ('tanh', 'relu'), f'RuntimeError: Unknown nonlinearity: {self.nonlinearity}'
        return self.step(rnn_tanh_cell if self.nonlinearity == 'tanh' else rnn_relu_cell, input, hx)


class LSTMCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)
    def forward(self, input, hx=None):
        return self.step(lstm_cell, input, hx)


class GRUCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)
    def forward(self, input, hx=None):
        return self.step(gru_cell, input, hx)
