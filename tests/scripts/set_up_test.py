#!/usr/bin/env python3
"""Runs scripts/run, scripts/test and scripts/lint with stand-ins for the system's programs, which record their calls."""

import os
import pathlib
import shutil
import subprocess
import tempfile

project = pathlib.Path(__file__).resolve().parents[2]
tools = ("bash sh env dirname basename realpath sed grep mktemp tee tail rm cp mkdir cat wc nproc touch chmod sort "
         "sleep").split()

fakes = {
    # Files in the machine's folder list the installed and the unknown packages; the file `offline` makes apt-get
    # fail.
    "dpkg-query": 'for p; do grep -qx -- "$p" "$M/installed" && echo "installed $p"; done; true',
    "apt-cache": 'shift 2; for p; do grep -qx -- "$p" "$M/unknown" || echo "Package: $p"; done',
    "apt-get": """case "$*" in *update*) [ ! -e "$M/offline" ] && exit 0 ;; esac
        if [ -e "$M/offline" ]; then
          for n in 1 2 3 4 5 6 7 8 9; do echo "Err:$n http://deb.debian.org bookworm: Could not resolve"; done
          echo "E: Unable to fetch some archives"
          exit 100
        fi
        for p; do case $p in -*) ;; *) echo "$p" >> "$M/installed"; echo "Setting up $p (1)" ;; esac; done""",
    "id": 'cat "$M/uid"',
    "sudo": """[ -e "$M/no rights" ] && exit 1
        while :; do case ${1-} in -*) shift ;; *) break ;; esac; done
        [ $# = 0 ] || exec "$@" """,
    "cmake": """case $1 in
        --preset)
          case $2 in release) b=build ;; *) b=build-$2 ;; esac
          mkdir -p $b && touch $b/build.ninja
          [ -e $b/CMakeCache.txt ] || echo CMAKE_CXX_COMPILER:STRING=$(command -v g++) > $b/CMakeCache.txt
          for o; do case $o in -DCMAKE_C*_COMPILER=*) o=${o#-D}; echo "${o%%=*}:STRING=${o#*=}" >> $b/CMakeCache.txt ;; esac; done ;;
        --build) cp "$M/stridescope" $2/stridescope; [ $# -gt 2 ] || touch $2/tests_engine ;;
        esac""",
    "ctest": 'echo "100% tests passed"',
    "g++": "true",
    "gcc": "true",
    "clang": "true",
    "clang++": "true",
}


class Machine:
    """A copy of the scripts on a system of its own."""

    def __init__(self):
        self.user = None
        self.kept = tempfile.TemporaryDirectory(prefix="stridescope-scripts-")
        self.home = pathlib.Path(self.kept.name)
        self.programs = self.home / "bin"
        self.programs.mkdir()
        self.root = self.home / "a project"
        shutil.copytree(project / "scripts", self.root / "scripts")
        shutil.copy(project / "CMakePresets.json", self.root)
        (self.root / "assets").mkdir()
        (self.root / "assets/tour.py").write_text("x = 1\n")
        for tool in tools:
            (self.programs / tool).symlink_to(shutil.which(tool))
        for name, body in fakes.items():
            self.program(name, body)
        self.program("../stridescope", 'case $1 in render) for o; do :; done; touch "$(printf "$o" 1)" ;; esac')
        for name, text in (("installed", ""), ("unknown", ""), ("uid", "1000\n"), ("log", "")):
            (self.home / name).write_text(text)

    def program(self, name, body):
        path = self.programs / name
        path.write_text(f'#!/bin/sh\nM="{self.home}"\necho "{os.path.basename(name)} $*" >> "$M/log"\n{body}\n')
        path.chmod(0o755)

    def without(self, *names):
        for name in names:
            (self.programs / name).unlink()
        return self

    def note(self, name):
        (self.home / name).touch()
        return self

    def run(self, script, *arguments, cwd=None, **variables):
        (self.home / "log").write_text("")
        self.result = subprocess.run(
            [script if os.path.isabs(script) else self.root / "scripts" / script, *arguments],
            cwd=cwd or self.root, env={"PATH": str(self.programs), "TMPDIR": str(self.home), **variables},
            user=self.user, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=250)
        self.said = self.result.stdout + self.result.stderr
        return self.result.returncode

    def calls(self, program):
        return [line for line in (self.home / "log").read_text().splitlines() if line.startswith(program + " ")]

    def installs(self):
        return [line for line in self.calls("apt-get") if " install " in line]


def last_line(text):
    return text.rstrip("\n").rsplit("\n", 1)[-1]


def everything_is_installed_at_once():
    machine = Machine()
    assert machine.run("test") == 0, machine.said
    assert len(machine.installs()) == 1, machine.installs()
    assert len([line for line in machine.calls("sudo") if "--validate" in line]) == 1, machine.calls("sudo")
    for package in "cmake", "libimgui-dev", "fonts-inter", "xvfb":
        assert package in machine.installs()[0].split()
    assert machine.run("test") == 0, machine.said
    assert not machine.calls("apt-get") and not machine.calls("sudo"), machine.calls("apt-get")
    root = Machine()
    (root.home / "uid").write_text("0\n")
    assert root.run("run") == 0, root.said
    assert len(root.installs()) == 1 and not root.calls("sudo")


def without_rights_one_line_says_what_to_do():
    for machine, first in ((Machine().without("sudo"), "apt-get "), (Machine().note("no rights"), "sudo apt-get ")):
        assert machine.run("run") == 1
        assert not machine.calls("apt-get") and not machine.calls("cmake")
        assert last_line(machine.said).startswith(first + "install "), machine.said
        assert " cmake " in last_line(machine.said)
        assert len(machine.said.strip().splitlines()) == 3, machine.said


def without_network_one_line_says_what_to_do():
    machine = Machine().note("offline")
    assert machine.run("run") == 1
    assert len(machine.installs()) == 1 and not machine.calls("cmake")
    assert last_line(machine.said).startswith("sudo apt-get install "), machine.said
    assert "E: Unable to fetch some archives" in machine.said
    assert len(machine.said.strip().splitlines()) <= 5, machine.said
    without_lists = Machine().note("offline")
    without_lists.program("apt-cache", "exit 100")
    assert without_lists.run("run") == 1
    assert not without_lists.installs()
    assert last_line(without_lists.said).startswith("sudo apt-get update && sudo apt-get install "), without_lists.said


def a_package_that_the_system_does_not_have_is_left_out():
    machine = Machine()
    (machine.home / "unknown").write_text("fonts-jetbrains-mono\n")
    assert machine.run("run") == 0, machine.said
    assert "fonts-jetbrains-mono" not in machine.installs()[0] and "fonts-inter" in machine.installs()[0]
    assert "goes without: fonts-jetbrains-mono" in machine.said


def without_apt_what_is_needed_is_named():
    machine = Machine().without("apt-get", "dpkg-query", "apt-cache", "sudo")
    assert machine.run("run") == 0, machine.said
    assert "libimgui-dev" in machine.said and "no apt" in machine.said
    no_install = Machine()
    assert no_install.run("run", "--no-install") == 0, no_install.said
    assert not no_install.calls("apt-get") and not no_install.calls("sudo")


def cost_is_said_before_the_first_build_alone():
    machine = Machine()
    for script, disk in (("run", "MB of disk"), ("test", "MB of disk")):
        assert machine.run(script) == 0
        assert machine.said.index("minutes on") < machine.said.index("Building build") and disk in machine.said
        assert machine.run(script) == 0
        assert "minutes on" not in machine.said, machine.said


def options_are_explained_and_unknown_ones_are_errors():
    machine = Machine()
    for script in sorted(path.name for path in (project / "scripts").iterdir() if path.name != "common.sh"):
        assert machine.run(script, "--help") == 0, machine.said
        assert f"usage: scripts/{script}" in machine.result.stdout and "#" not in machine.result.stdout
        assert machine.run(script, "--nope") == 2, script
        assert "unknown option --nope" in machine.result.stderr and not machine.result.stdout
        assert not (machine.home / "log").read_text()
    assert machine.run("test", "-R", "x") == 2
    assert machine.run("run", "a.py", "b.py") == 2
    assert machine.run("test", "--", "-R", "x") == 0
    assert machine.calls("ctest")[0].endswith(" -R x")


def without_a_display_the_file_is_rendered():
    machine = Machine()
    (machine.home / "my lesson.py").write_text("x = 1\n")
    assert machine.run("run", "my lesson.py", cwd=machine.home) == 0, machine.said
    renders = machine.calls("stridescope")
    assert renders[0] == f"stridescope render {machine.home}/my lesson.py -o rendered/my lesson/step-%02d.png", renders
    assert (machine.root / "rendered/my lesson/step-01.svg").exists()
    assert machine.run("run") == 0
    assert "assets/tour.py" in machine.calls("stridescope")[0]
    assert machine.run("run", "missing.py") == 1
    assert f"cannot read {machine.root}/missing.py" in machine.said and not machine.calls("cmake")
    assert machine.run("run", DISPLAY=":0") == 0
    assert machine.calls("stridescope") == ["stridescope "]
    machine.program("../stridescope", 'case ${1-} in "") exit 3 ;; esac')
    assert machine.run("run", DISPLAY=":0") == 0, machine.said
    assert "No window could be opened" in machine.said and len(machine.calls("stridescope")) == 3


def it_runs_from_anywhere_and_through_a_link():
    machine = Machine()
    link = machine.home / "stridescope-run"
    link.symlink_to(machine.root / "scripts/run")
    assert machine.run(str(link), cwd="/") == 0, machine.said
    assert (machine.root / "build/stridescope").exists()


def a_folder_that_cannot_be_written_is_named():
    machine = Machine()
    if os.geteuid() == 0:  # root may write everywhere: another user runs it
        machine.home.chmod(0o777)
        (machine.home / "log").chmod(0o666)
        machine.user = 65534
    machine.root.chmod(0o555)
    assert machine.run("run") == 1
    machine.root.chmod(0o755)
    assert f"{machine.root} cannot be written to" in machine.said, machine.said
    assert not machine.calls("apt-get") and not machine.calls("cmake")


def other_compilers_are_taken_into_use():
    machine = Machine()

    def configured():
        return [line for line in machine.calls("cmake") if "--preset" in line]

    assert machine.run("run") == 0 and len(configured()) == 1
    assert machine.run("run") == 0 and not configured()
    assert machine.run("run", CC="clang") == 0, machine.said
    assert "--fresh" in configured()[0]
    for option in f"-DCMAKE_C_COMPILER={machine.programs}/clang", f"-DCMAKE_CXX_COMPILER={machine.programs}/clang++":
        assert option in configured()[0], configured()
    assert machine.run("run", CC="clang") == 0 and not configured()
    assert machine.run("run") == 0 and not configured()
    assert machine.run("run", CXX="nowhere") == 1
    assert "There is no nowhere" in machine.said


if __name__ == "__main__":
    for test in (everything_is_installed_at_once, without_rights_one_line_says_what_to_do,
                 without_network_one_line_says_what_to_do, a_package_that_the_system_does_not_have_is_left_out,
                 without_apt_what_is_needed_is_named, cost_is_said_before_the_first_build_alone,
                 options_are_explained_and_unknown_ones_are_errors, without_a_display_the_file_is_rendered,
                 it_runs_from_anywhere_and_through_a_link, a_folder_that_cannot_be_written_is_named,
                 other_compilers_are_taken_into_use):
        print(test.__name__.replace("_", " "))
        test()
