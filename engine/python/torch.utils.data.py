# Datasets and loaders over tensors.
import copy
import torch
from torch import arange, randperm, stack, tensor


__name__ = "torch.utils.data.dataset"


class Dataset:
    def __getitem__(self, index):
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")

    def __class_getitem__(cls, item):
        return cls

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset):
    pass


class TensorDataset(Dataset):
    def __init__(self, *tensors):
        assert all([tensors[0].size(0) == one.size(0) for one in tensors]), "Size mismatch between tensors"
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple([one[index] for one in self.tensors])

    def __len__(self):
        return self.tensors[0].size(0)


class Subset(Dataset):
    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, index):
        return self.dataset[self.indices[index]]

    def __len__(self):
        return len(self.indices)


class ConcatDataset(Dataset):
    def __init__(self, datasets):
        self.datasets = list(datasets)

    def __getitem__(self, index):
        if index < 0:
            if -index > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            index += len(self)
        for one in self.datasets:
            if index < len(one):
                return one[index]
            index -= len(one)
        raise IndexError("index out of range")

    def __len__(self):
        return sum([len(one) for one in self.datasets])


class ChainDataset(IterableDataset):
    def __init__(self, datasets):
        self.datasets = datasets

    def __iter__(self):
        for one in self.datasets:
            for item in one:
                yield item

    def __len__(self):
        return sum([len(one) for one in self.datasets])


class StackDataset(Dataset):
    def __init__(self, *args, **kwargs):
        if args and kwargs:
            raise ValueError("Supported either ``tuple``- (via ``args``) or``dict``- (via ``kwargs``) like input/output, but both types are given.")
        self.datasets = kwargs if kwargs else args
        parts = list(kwargs.values()) if kwargs else list(args)
        if any([len(one) != len(parts[0]) for one in parts]):
            raise ValueError("Size mismatch between datasets")

    def __getitem__(self, index):
        if isinstance(self.datasets, dict):
            return {key: one[index] for key, one in self.datasets.items()}
        return tuple([one[index] for one in self.datasets])

    def __len__(self):
        return len(list(self.datasets.values())[0] if isinstance(self.datasets, dict) else self.datasets[0])


def random_split(dataset, lengths, generator=None):
    total = len(dataset)
    if all([isinstance(length, float) for length in lengths]):
        counts = [int(total * length) for length in lengths]
        for i in range(total - sum(counts)):
            counts[i % len(counts)] += 1
        lengths = counts
    if sum(lengths) != total:
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = (randperm(total) if generator is None else randperm(total, generator=generator)).tolist()
    out, at = [], 0
    for length in lengths:
        out.append(Subset(dataset, order[at:at + length]))
        at += length
    return out


__name__ = "torch.utils.data.sampler"


class Sampler:
    def __init__(self, data_source=None):
        pass

    def __class_getitem__(cls, item):
        return cls


class SequentialSampler(Sampler):
    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if num_samples is not None and (not isinstance(num_samples, int) or num_samples <= 0):
            raise ValueError(f"num_samples should be a positive integer value, but got num_samples={num_samples}")

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        n = len(self.data_source)
        generator = self.generator
        if generator is None:
            seed = int(torch.empty((), dtype=torch.int64).random_().item())
            generator = torch.Generator()
            generator.manual_seed(seed)
        if self.replacement:
            for _ in range(self.num_samples // 32):
                yield from torch.randint(high=n, size=(32,), dtype=torch.int64, generator=generator).tolist()
            left = self.num_samples % 32
            yield from torch.randint(high=n, size=(left,), dtype=torch.int64, generator=generator).tolist()
        else:
            for _ in range(self.num_samples // n):
                yield from randperm(n, generator=generator).tolist()
            yield from randperm(n, generator=generator).tolist()[:self.num_samples % n]

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        for i in randperm(len(self.indices), generator=self.generator):
            yield self.indices[i]

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    def __init__(self, weights, num_samples, replacement=True, generator=None):
        self.weights = torch.as_tensor(weights, dtype=torch.double)
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self):
        return iter(torch.multinomial(self.weights, self.num_samples, self.replacement, generator=self.generator).tolist())

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler):
    def __init__(self, sampler, batch_size, drop_last):
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        if self.drop_last:
            return len(self.sampler) // self.batch_size
        return (len(self.sampler) + self.batch_size - 1) // self.batch_size


def default_convert(data):
    if isinstance(data, torch.Tensor):
        return data
    if type(data).__module__ == "numpy":
        return torch.as_tensor(data)
    if isinstance(data, dict):
        return {key: default_convert(value) for key, value in data.items()}
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*[default_convert(one) for one in data])
    if isinstance(data, (list, tuple)):
        return [default_convert(one) for one in data]
    return data


def default_collate(batch):
    first = batch[0]
    if isinstance(first, torch.Tensor):
        return stack(batch, 0)
    if isinstance(first, bool) or isinstance(first, int):
        return tensor(batch)
    if isinstance(first, float):
        return tensor(batch, dtype=torch.float64)
    if isinstance(first, str):
        return batch
    if isinstance(first, dict):
        return {key: default_collate([one[key] for one in batch]) for key in first}
    if isinstance(first, (tuple, list)):
        columns = [default_collate(column) for column in zip(*batch)]
        return columns
    raise TypeError(f"default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {type(first)}")


__name__ = "torch.utils.data.dataloader"


class WorkerInfo:
    def __init__(self, id, num_workers, seed, dataset):
        self.id, self.num_workers, self.seed, self.dataset = id, num_workers, seed, dataset

    def __repr__(self):
        return f"WorkerInfo(id={self.id}, num_workers={self.num_workers}, seed={self.seed}, dataset={self.dataset!r})"


def get_worker_info():
    return _np_state("worker", None)


class DataLoader:
    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
                 collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
                 multiprocessing_context=None, generator=None, **kwargs):
        self.dataset = dataset
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.num_workers, self.pin_memory, self.timeout, self.worker_init_fn = num_workers, pin_memory, timeout, worker_init_fn
        if num_workers < 0:
            raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.")
        self.generator = generator
        self.collate_fn = default_collate if collate_fn is None else collate_fn
        if batch_sampler is not None and (batch_size != 1 or shuffle or sampler is not None or drop_last):
            raise ValueError("batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last")
        if sampler is not None and shuffle:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if sampler is None and not isinstance(dataset, IterableDataset):
            sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
        self.sampler = sampler
        if batch_sampler is not None:
            self.batch_size = None
        elif batch_size is not None and sampler is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_sampler = batch_sampler

    def __len__(self):
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)

    def __iter__(self):
        # For any sampler, an iterator over a loader first draws a seed for its workers.
        seed = torch.empty((), dtype=torch.int64)
        if self.generator is None:
            seed.random_()
        else:
            seed.random_(generator=self.generator)
        return self._batches_of_workers(seed.item()) if self.num_workers and self.sampler is None else self._batches()

    def _batches_of_workers(self, seed):
        """Each worker reads its own copy of the dataset; their batches come in turn."""
        workers = []
        for i in range(self.num_workers):
            info = WorkerInfo(i, self.num_workers, seed + i, copy.copy(self.dataset))
            _np_set_state("worker", info)
            if self.worker_init_fn is not None:
                self.worker_init_fn(i)
            workers.append((info, iter(info.dataset)))
        _np_set_state("worker", None)
        while workers:
            for worker in list(workers):
                info, items = worker
                _np_set_state("worker", info)
                batch = []
                for item in items:
                    batch.append(item)
                    if len(batch) == (self.batch_size or 1):
                        break
                _np_set_state("worker", None)
                if len(batch) < (self.batch_size or 1):
                    workers.remove(worker)
                    if not batch or self.drop_last:
                        continue
                yield self._converted(batch[0]) if self.batch_size is None else self.collate_fn(batch)

    def _converted(self, item):
        """An item without a batch."""
        return default_convert(item) if self.collate_fn is default_collate else self.collate_fn(item)

    def _batches(self):
        if self.sampler is None:
            batch = []
            for item in self.dataset:
                batch.append(item)
                if self.batch_size is None:
                    yield self._converted(batch.pop())
                elif len(batch) == self.batch_size:
                    yield self.collate_fn(batch)
                    batch = []
            if batch and not self.drop_last:
                yield self.collate_fn(batch)
        elif self.batch_sampler is None:
            for index in self.sampler:
                yield self._converted(self.dataset[index])
        else:
            for indices in self.batch_sampler:
                yield self.collate_fn([self.dataset[index] for index in indices])
