#!/usr/bin/env python3
"""Calls the program as a stranger would: closed pipes, a full disk, Ctrl-C, odd names, files that are not scripts.
usage: stranger_test.py PROGRAM"""
import os
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
SCRIPT = 'import torch\nx = torch.arange(12).view(3, 4)\ny = x.t()\n'
LONG = 'import torch\nx = torch.arange(24).view(4, 6)\n' + ''.join(
    f'y{i} = (x + {i}).t().contiguous()\n' for i in range(200))
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print('FAILED:', what)


def run(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output='stdout' not in options, text=True, timeout=120,
                          env={**os.environ, 'DISPLAY': ''}, **options)


def write(name, text=SCRIPT):
    with open(name, 'w', encoding='utf-8') as file:
        file.write(text)


def refused(said, *arguments):
    """Checks for one line that names the error, and the matching exit status."""
    done = run(*arguments)
    check(done.returncode in (1, 2), f'{arguments} ends with {done.returncode}')
    check(said in done.stderr, f'{arguments} says {done.stderr!r}, not {said!r}')
    check('display' not in done.stderr.lower(), f'{arguments} talks of the display: {done.stderr!r}')


def what_is_no_script():
    os.mkdir('folder')
    write('array.npy', '\x93NUMPY')
    with open('array.npy', 'wb') as file:
        file.write(b'\x93NUMPY\x01\x00v\x00{}')
    with open('picture.png', 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n' + bytes(40))
    others = {b'\0\0\0\x18ftypmp42' + bytes(40): 'a video', b'RIFF\0\0\0\0WAVEfmt ': 'a video or sound',
              bytes(257) + b'ustar': 'an archive', b'\xa7\r\r\n' + bytes(40): 'a compiled program',
              b'\x89HDF\r\n\x1a\n' + bytes(40): 'an HDF5 file', b'BM\x36' + bytes(40): 'a picture',
              b' <!DOCTYPE html><p>': 'a web page', b'<svg xmlns="x"/>': 'a picture', b'<?xml version="1.0"?>': 'XML'}
    for number, (content, kind) in enumerate(others.items()):
        with open(f'other{number}', 'wb') as file:
            file.write(content)
        refused(kind, 'run', f'other{number}')
    for call in ('run',), ('render', '-o', 'x.png'), ('lesson', 'check'), ():
        refused('there is no such file', *call, 'frob')
        refused('it is a folder', *call, 'folder')
        refused('a NumPy array' if call[:1] == ('lesson',) else 'the file is cut', *call, 'array.npy')
        refused('a picture', *call, 'picture.png')


def no_input():
    os.mkdir('folder')
    os.mkfifo('pipe')
    folder = os.open('folder', os.O_RDONLY)
    for call in ('run', '-'), ('render', '-', '-o', 'x.png'):
        done = run(*call, stdin=folder)
        check(done.returncode == 1 and '<stdin>' in done.stderr, f'{call} of a folder: {done}')
        done = subprocess.run(['sh', '-c', 'exec "$@" <&-', 'sh', PROGRAM, *call], capture_output=True, text=True)
        check(done.returncode == 1 and '<stdin>' in done.stderr, f'{call} of nothing: {done}')
    os.close(folder)
    # No call blocks on a named pipe without a writer.
    for call in ('run',), ('render', '-o', 'x.png'), ():
        refused('it is not a regular file', *call, 'pipe')


def size_limit():
    write('a.py')
    before = set(os.listdir('.'))
    done = subprocess.run(['sh', '-c', 'ulimit -f 8; exec "$@"', 'sh', PROGRAM, 'render', 'a.py', '-o', 'a.png'],
                          capture_output=True, text=True)
    check(done.returncode == 1 and 'cannot save a.png' in done.stderr, f'past the limit of sizes: {done}')
    check(set(os.listdir('.')) == before, f'past the limit of sizes {set(os.listdir("."))} stays')


def names():
    for name in 'two words.py', '形状.py', "it's.py", '-x.py':
        write(name)
        done = run('run', '--', name)
        check(done.returncode == 0, f'{name} ends with {done.returncode}: {done.stderr}')
        done = run('render', '-o', name[:-3] + '.svg' if name[0] != '-' else './-x.svg', '--', name)
        check(done.returncode == 0, f'{name} is rendered with {done.returncode}: {done.stderr}')


    # A line end in a name is escaped in messages.
    write('two\nlines.py', '1 / 0\n')
    for call in ('run',), ('render', '-o', 'a.svg'), ('lesson', 'check'):
        for name in 'two\nlines.py', 'no\nfile.py':
            check(name not in run(*call, name).stderr, f'{call} puts a line end of {name!r} into a message')
    refused('Write ./-x.py', 'run', '-x.py')


def scripts_that_exit():
    for line, status, said in (('exit()', 0, ''), ('sys.exit(0)', 0, ''), ('sys.exit(3)', 3, ''), ('sys.exit("no data")', 1, 'no data\n')):
        write('exits.py', f'import sys\nprint(1)\n{line}\nprint(2)\n')
        done = run('run', 'exits.py')
        check((done.returncode, done.stdout, done.stderr) == (status, '1\n', said), f'{line}: {done}')
        done = run('render', 'exits.py', '-o', 'exits.svg')
        check(done.returncode == status and said in done.stderr and 'SystemExit' not in done.stderr, f'rendered, {line}: {done}')


def wrong_usage():
    write('a.py')
    refused('frob', 'run', '--frob', 'a.py')
    refused('-o', 'render', 'a.py')
    refused('unknown extension; use one of', 'render', 'a.py', '-o', 'a.py')
    check(open('a.py', encoding='utf-8').read() == SCRIPT, 'a script was overwritten by its picture')
    refused('there is no such file or folder', 'render', 'a.py', '-o', 'missing/a.png')
    for call in ('run', ''), ('render', '', '-o', 'a.png'), ('render', 'a.py', '-o', ''), ('lesson', 'check', ''), \
            ('lesson', 'new', ''), ('',):
        refused('the name is empty', *call)


def a_picture_of_itself():
    write('script.svg')
    refused('script.svg', 'render', 'script.svg', '-o', 'script.svg')
    check(open('script.svg', encoding='utf-8').read() == SCRIPT, 'script.svg was overwritten by its picture')


def read_only_folder():
    if os.geteuid() == 0:
        return  # may write everywhere
    write('a.py')
    os.mkdir('kept', 0o555)
    refused('kept/a.png', 'render', 'a.py', '-o', 'kept/a.png')


def unwritable_widget_map():
    os.mkdir('maps')
    os.mkfifo('pipe')
    write('session.py')
    for path in 'maps', 'pipe', '/dev/full', 'nowhere/map.json':
        refused(path, '--widget-map', path, 'session.py')


def full_disk():
    write('a.py')
    write('said.py', 'print(1)\n')
    for arguments in ('run', 'said.py'), ('run', '--json', 'a.py'), ('timeit', 'x = 1'), ('--help',), ('--version',):
        with open('/dev/full', 'w') as full:
            done = run(*arguments, stdout=full, stderr=subprocess.PIPE)
        check(done.returncode == 1, f'{arguments} on a full disk ends with {done.returncode}')
        check('cannot write to standard output' in done.stderr, f'{arguments} on a full disk says {done.stderr!r}')


def closed_pipe():
    write('loud.py', 'x = [print("x" * 1000) for i in range(1000)]\n')
    write('a.py')
    for arguments in ('run', 'loud.py'), ('run', '--json', 'a.py'), ('--help',):
        process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stdout.close()
        said = process.stderr.read()
        process.wait(60)
        check(process.returncode in (0, 1, -signal.SIGPIPE), f'{arguments} into a closed pipe: {process.returncode}')
        check('Traceback' not in said and 'terminate' not in said, f'{arguments} into a closed pipe says {said!r}')


def interrupted():
    """Ctrl-C and other signals while a file is written: no partial file remains, and the previous file is unchanged."""
    stop_by(signal.SIGINT, ('mp4', 'webm', 'gif', 'html', 'pdf'))
    for number in signal.SIGPIPE, signal.SIGTERM, signal.SIGHUP:
        stop_by(number, ('mp4',))


def stop_by(number, endings):
    write('long.py', LONG)
    for ending in endings:
        name = 'film.' + ending
        write(name, 'as it was')
        before = set(os.listdir('.'))
        every_page = ['--steps', '1-'] if ending == 'pdf' else []
        process = subprocess.Popen([PROGRAM, 'render', 'long.py', '-o', name, *every_page], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True, start_new_session=True)
        # Pages are written only when all have been drawn: these are stopped before.
        patience = 0.3 if ending in ('html', 'pdf') else 20
        end = time.monotonic() + patience
        while process.poll() is None and set(os.listdir('.')) == before and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.2)
        was_running = process.poll() is None
        os.killpg(process.pid, number) if was_running else None
        said = process.communicate(timeout=60)[1]
        if 'ffmpeg' in said:
            continue
        check(was_running, f'{name}: it ended before it was stopped')
        check(process.returncode != 0, f'{name}: {number.name}, yet it ends with 0')
        check(set(os.listdir('.')) == before, f'{name}: {set(os.listdir(".")) - before} stays after {number.name}')
        check(open(name, 'rb').read() == b'as it was', f'{name}: the old file is gone after {number.name}')


def main():
    for test in (what_is_no_script, no_input, size_limit, names, scripts_that_exit, wrong_usage, a_picture_of_itself, read_only_folder, unwritable_widget_map,
                 full_disk, closed_pipe, interrupted):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            test()
            os.chdir('/')
    print('failed' if failures else 'passed')
    return bool(failures)


if __name__ == '__main__':
    sys.exit(main())
