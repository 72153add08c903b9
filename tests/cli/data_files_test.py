#!/usr/bin/env python3
"""Scripts that read .npy, .npz and .safetensors files: what is allowed, what they hold, and files that are broken.
With NumPy installed, files that it writes are compared with what it reads.
usage: data_files_test.py PROGRAM"""
import io
import itertools
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import zipfile

try:
    import numpy
except ImportError:
    numpy = None
    SYSTEM = '/usr/bin/python3'
    if sys.executable != SYSTEM and os.path.exists(SYSTEM) and subprocess.run([SYSTEM, '-c', 'import numpy'], capture_output=True).returncode == 0:
        os.execv(SYSTEM, [SYSTEM, *sys.argv])

PROGRAM = os.path.abspath(sys.argv[1])
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print('FAILED:', what)


def run(script, *arguments, allow=()):
    allowed = [word for path in allow for word in ('--allow', path)]
    return subprocess.run([PROGRAM, 'run', *allowed, *arguments, '-'], input=script, capture_output=True, text=True, timeout=120)


def prints(script, wanted, allow):
    done = run(script, allow=allow)
    check(done.stdout == wanted and done.returncode == 0, f'{script!r}: {done.stdout!r}, not {wanted!r}; {done.stderr}')


def refuses(script, wanted, allow=()):
    done = run(script, allow=allow)
    check(done.returncode == 1 and wanted in done.stderr, f'{script!r} says {done.stderr!r}, not {wanted!r}')


def npy(descr, shape, elements, order=False):
    header = repr({'descr': descr, 'fortran_order': order, 'shape': shape}).encode()
    header += b' ' * (-(len(header) + 11) % 64) + b'\n'
    return b'\x93NUMPY\x01\0' + struct.pack('<H', len(header)) + header + elements


def write(name, content):
    with open(name, 'wb') as file:
        file.write(content)


def safetensors(tensors, metadata=None):
    header, data = {}, b''
    if metadata:
        header['__metadata__'] = metadata
    for name, (dtype, shape, elements) in tensors.items():
        header[name] = {'dtype': dtype, 'shape': shape, 'data_offsets': [len(data), len(data) + len(elements)]}
        data += elements
    text = json.dumps(header).encode()
    text += b' ' * (-len(text) % 8)
    return struct.pack('<Q', len(text)) + text + data


def npz(members, method):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


FLOATS = npy('<f4', (2, 2), struct.pack('<4f', 1, 2, 3, 4))


def permission():
    write('x.npy', FLOATS)
    load = 'import numpy as np\nx = np.load("x.npy")\nprint(x.sum())\n'
    refuses(load, "PermissionError: 'x.npy' is not open to this script")
    refuses(load, '--allow x.npy')
    prints(load, '10.0\n', ['x.npy'])
    refuses('import numpy as np\nnp.load("it\'s x.npy")\n', """--allow 'it'"'"'s x.npy'""")
    write('refused.py', load.encode())
    done = subprocess.run([PROGRAM, 'run', 'refused.py'], capture_output=True, text=True, timeout=60, env=os.environ | {'LANG': 'zh_CN.UTF-8', 'LC_ALL': 'zh_CN.UTF-8'})
    check('脚本只能读取你打开或允许的文件' in done.stderr, f'a refusal in Chinese: {done}')
    refuses('import numpy as np\nnp.load("y.npy")\n', "No such file or directory: 'y.npy'", ['y.npy'])
    os.mkdir('inside')
    write('inside/s.py', load.encode())
    write('inside/x.npy', npy('<f4', (1,), struct.pack('<f', 7)))
    done = subprocess.run([PROGRAM, 'run', 'inside/s.py', '--allow', 'inside/x.npy'], capture_output=True, text=True, timeout=60)
    check(done.stdout == '7.0\n', f'a path is relative to the script: {done}')
    done = subprocess.run([PROGRAM, 'run', 'inside/s.py', '--allow', 'x.npy'], capture_output=True, text=True, timeout=60)
    check('PermissionError' in done.stderr, f'another file of the name is not allowed: {done}')
    done = subprocess.run([PROGRAM, 'timeit', '--json', '-n', '1', '--allow', 'x.npy', '-s', 'import numpy as np', 'np.load("x.npy")'],
                          capture_output=True, text=True, timeout=60)
    check(done.returncode == 0, f'timeit: {done}')
    done = run(load, '--json', allow=['x.npy'])
    check('"kind":"array"' in done.stdout.replace(' ', ''), f'--json: {done}')
    done = subprocess.run([PROGRAM, 'render', 'inside/s.py', '-o', 'x.svg', '--allow', 'inside/x.npy'], capture_output=True, text=True, timeout=60)
    check(done.returncode == 0, f'render: {done}')
    before = sorted(os.listdir())
    prints('import os, numpy as np\nfor save in np.save, np.savez, np.savez_compressed:\n    save("z", np.zeros(2))\n'
           'from safetensors.torch import save_file\nsave_file({}, "z")\nopen("made.txt", "w").write("1")\nos.makedirs("made")\n'
           'open("script.py", "w").write("2")\nprint(os.listdir())\n', "['z.npy', 'z.npz', 'z', 'made.txt', 'script.py', 'made']\n", [])
    check(sorted(os.listdir()) == before, 'what a script writes stays in memory')
    refuses('open("/etc/passwd")\n', "FileNotFoundError: [Errno 2] No such file or directory: '/etc/passwd'")


def given():
    """Data files in the place of a script: they are loaded."""
    write('my x.npy', FLOATS)
    done = subprocess.run([PROGRAM, 'run', '--json', 'my x.npy'], capture_output=True, text=True, timeout=60)
    check('my_x = np.load(\\"my x.npy\\")' in done.stdout and done.returncode == 0, f'run --json x.npy: {done}')
    write('all.npz', npz({'a.npy': FLOATS, 'o.npy': npy('|O', (1,), b'x'), '1 b.npy': FLOATS}, zipfile.ZIP_DEFLATED))
    done = subprocess.run([PROGRAM, 'run', '--json', 'all.npz'], capture_output=True, text=True, timeout=60)
    check('x1_b = f[' in done.stdout and '"o"' not in done.stdout and done.returncode == 0, f'run --json all.npz: {done}')
    write('one.safetensors', safetensors({'w': ('F32', [2], bytes(8))}))
    done = subprocess.run([PROGRAM, 'render', 'one.safetensors', '-o', 'one.svg'], capture_output=True, text=True, timeout=60)
    check(done.returncode == 0 and os.path.exists('one.svg'), f'render one.safetensors: {done}')


def arrays():
    write('big.npy', npy('>f4', (2, 3), struct.pack('>6f', *range(6)), True))
    prints('import numpy as np\na = np.load("big.npy")\nprint(a.dtype.str, a.strides, a.flags.f_contiguous, a.tolist())\n',
           '>f4 (4, 8) True [[0.0, 2.0, 4.0], [1.0, 3.0, 5.0]]\n', ['big.npy'])
    write('scalar.npy', npy('<i8', (), struct.pack('<q', 42)))
    prints('import numpy as np\na = np.load("scalar.npy")\nprint(a.shape, a)\n', '() 42\n', ['scalar.npy'])
    write('empty.npy', npy('<f8', (0, 3), b''))
    prints('import numpy as np\na = np.load("empty.npy")\nprint(a.shape, a.dtype)\n', '(0, 3) float64\n', ['empty.npy'])
    record = npy([('a', '<i2'), ('b', '<f4', (2,))], (1,), struct.pack('<h2f', 5, 1, 2))
    write('record.npy', record)
    prints('import numpy as np\na = np.load("record.npy")\nprint(a["a"], a["b"], a.itemsize)\n', '[5] [[1. 2.]] 10\n', ['record.npy'])
    write('text.npy', npy('<U2', (2,), 'ab'.encode('utf-32-le') + 'c\0'.encode('utf-32-le')))
    prints('import numpy as np\nprint(np.load("text.npy"))\n', "['ab' 'c']\n", ['text.npy'])
    write('x.npy', FLOATS)
    prints('import numpy as np, torch\na = np.load("x.npy", mmap_mode="r")\nt = torch.from_numpy(np.load("x.npy"))\nprint(a.flags.writeable, t.stride(), t)\n',
           'False (2, 1) tensor([[1., 2.],\n        [3., 4.]])\n', ['x.npy'])
    prints('import numpy as np\na = np.load("x.npy")\na += 1\nprint(a.sum(), np.load("x.npy").sum(), a.flags.owndata)\n', '14.0 10.0 True\n', ['x.npy'])


def archives():
    members = {'a.npy': FLOATS, 'b.npy': npy('|b1', (3,), b'\1\0\1')}
    for method in zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED:
        write('f.npz', npz(members, method))
        prints('import numpy as np\nwith np.load("f.npz") as f:\n    print(f.files, list(f.keys()), len(f), "a" in f)\n    b = f["b"]\n    print(f["a.npy"].sum(), b)\nprint(f)\n',
               "['a', 'b'] ['a', 'b'] 2 True\n10.0 [ True False  True]\nNpzFile 'object' with keys: a, b\n", ['f.npz'])
        refuses('import numpy as np\nnp.load("f.npz")["c"]\n', 'c is not a file in the archive', ['f.npz'])
    bad = bytearray(npz(members, zipfile.ZIP_STORED))
    at = bad.index(struct.pack('<f', 3))
    bad[at] ^= 1
    write('bad.npz', bytes(bad))
    refuses('import numpy as np\nnp.load("bad.npz")["a"]\n', "Bad CRC-32 for file 'a.npy'", ['bad.npz'])
    write('bomb.npz', npz({'a.npy': npy('|u1', (1 << 28,), bytes(1 << 28))}, zipfile.ZIP_DEFLATED))
    done = run('import numpy as np\na = np.load("bomb.npz")["a"]\n', '--memory', '100MiB', allow=['bomb.npz'])
    check("can't allocate memory" in done.stderr, f'a bomb: {done.stderr!r}')
    write('object.npz', npz({'a.npy': npy('|O', (1,), b'x'), 'b.npy': FLOATS}, zipfile.ZIP_STORED))
    refuses('import numpy as np\nnp.load("object.npz")["a"]\n', 'Object arrays cannot be loaded when allow_pickle=False', ['object.npz'])
    prints('import numpy as np\nprint(np.load("object.npz")["b"].sum())\n', '10.0\n', ['object.npz'])


def tensors():
    halves = struct.pack('<3H', 0x3f80, 0x4000, 0x4040)
    write('m.safetensors', safetensors({'w': ('F32', [2, 2], struct.pack('<4f', 1, 2, 3, 4)), 'h': ('BF16', [3], halves)}, {'by': 'test'}))
    prints('from safetensors.torch import load_file\nt = load_file("m.safetensors")\nprint(list(t), t["h"], t["w"].is_contiguous(), t["w"].storage_offset())\n',
           "['w', 'h'] tensor([1., 2., 3.], dtype=torch.bfloat16) True 0\n", ['m.safetensors'])
    prints('from safetensors import safe_open\nwith safe_open("m.safetensors", framework="pt", device="cpu") as f:\n'
           '    print(f.keys(), f.metadata(), f.get_tensor("w").sum())\n    s = f.get_slice("w")\n    print(s.get_shape(), s.get_dtype(), s[:, 0])\n',
           "['h', 'w'] {'by': 'test'} tensor(10.)\n[2, 2] F32 tensor([1., 3.])\n", ['m.safetensors'])
    write('n.safetensors', safetensors({'w': ('F32', [2, 2], struct.pack('<4f', 1, 2, 3, 4))}))
    prints('from safetensors.numpy import load_file\nprint(load_file("n.safetensors")["w"].strides)\n', '(8, 4)\n', ['n.safetensors'])
    refuses('from safetensors.torch import load_file\nload_file("m.safetensors")\n', 'PermissionError')


def broken():
    good = FLOATS
    for name, content, wanted in (('cut.npy', good[:-1], 'byte 143: the file is cut'), ('none.npy', b'hello', 'it is no .npy'),
                                  ('objects.npy', npy('|O', (1,), b''), 'Object arrays cannot be loaded when allow_pickle=False'),
                                  ('vast.npy', npy('<f4', (1 << 40, 1 << 40), b''), 'the shape overflows'),
                                  ('zip.npz', b'PK\3\4 no archive', 'the end of its directory is missing')):
        write(name, content)
        refuses(f'import numpy as np\nnp.load("{name}")\n', wanted, [name])
        refuses(f'import numpy as np\nnp.load("{name}")\n', f'ValueError: {name}: ', [name])
    write('bad.safetensors', safetensors({'w': ('F32', [2], bytes(8))})[:-1])
    refuses('from safetensors.torch import load_file\nload_file("bad.safetensors")\n', "tensor 'w': its data end", ['bad.safetensors'])


DTYPES = ['?', 'i1', 'u1', '<i2', '>i2', '<u2', '>i4', '<u4', '<i8', '>u8', '<f2', '>f2', '<f4', '>f4', '<f8', '>f8']


def random_array(rng):
    shape = tuple(rng.choice([0, 1, 2, 3, 5]) for _ in range(rng.randrange(4)))
    count = 1
    for n in shape:
        count *= n
    dtype = rng.choice(DTYPES)
    values = numpy.array([rng.randrange(100) for _ in range(count)], dtype='i8').astype(dtype).reshape(shape)
    return numpy.asfortranarray(values) if rng.random() < 0.4 else values


def as_numpy_has_it():
    """100 files with random arrays."""
    rng = random.Random(7)
    arrays = {}
    for n in range(100):
        arrays[f'a{n}'] = random_array(rng)
        numpy.save(f'a{n}.npy', arrays[f'a{n}'])
    numpy.savez('all.npz', **arrays)
    numpy.savez_compressed('packed.npz', **arrays)
    say = 'print(a.dtype.str, a.shape, a.strides if a.size else "", a.flags.c_contiguous, a.flags.f_contiguous, a.tolist())\n'
    lines = ['import numpy as np\n', 'f = np.load("all.npz")\n', 'g = np.load("packed.npz")\n']
    wanted = ''
    for name, source in itertools.product(arrays, ('np.load("{}.npy")', 'f["{}"]', 'g["{}"]')):
        lines.append(f'a = {source.format(name)}\n' + say)
        a = numpy.load(f'{name}.npy')
        wanted += f'{a.dtype.str} {a.shape} {a.strides if a.size else ""} {a.flags.c_contiguous} {a.flags.f_contiguous} {a.tolist()}\n'
    done = run(''.join(lines), allow=['all.npz', 'packed.npz', *(f'{name}.npy' for name in arrays)])
    check(done.returncode == 0, done.stderr)
    for mine, theirs in zip(done.stdout.splitlines(), wanted.splitlines()):
        if mine != theirs:
            check(False, f'{mine!r}, not {theirs!r}')
            break


def main():
    tests = [permission, given, arrays, archives, tensors, broken] + ([as_numpy_has_it] if numpy else [])
    for test in tests:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            test()
            os.chdir('/')
    print('failed' if failures else 'passed')
    return bool(failures)


if __name__ == '__main__':
    sys.exit(main())
