#!/usr/bin/env python3
"""The Debian package: what it holds and needs is in order by Debian's own tools, and it leaves nothing when it goes.
usage: package_test.py BUILD"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "cmake" / "packaging"


def said(*words, **more):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    assert done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout}"
    return done.stdout


def has(tool):
    if shutil.which(tool):
        return True
    print(f"{tool} is not installed: what it checks is not checked")
    return False


def files_in(root):
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if not path.is_dir())


build = Path(sys.argv[1]).resolve()
with tempfile.TemporaryDirectory(prefix="stridescope-package-") as work:
    work = Path(work)
    if has("desktop-file-validate"):
        assert not said("desktop-file-validate", PACKAGING / "stridescope.desktop").strip()
    if has("appstreamcli"):
        said("appstreamcli", "validate", "--no-net", build / "packaging" / "org.stridescope.stridescope.metainfo.xml")
    if has("man"):
        for page in ("man1/stridescope.1.gz", "zh_CN/man1/stridescope.1.gz"):
            warned = said("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", build / "packaging" / page,
                          env=os.environ | {"LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"})
            # A line of Chinese has no spaces to break at.
            spaceless = ("can't break line", "cannot adjust line") if "zh" in page else ()
            wrong = [line for line in warned.splitlines()
                     if "warning" in line and not any(words in line for words in spaceless)]
            assert not wrong, wrong
            # Every command and option is there.
            shown = re.sub(r".\x08|\x1b\[[0-9;]*m", "", said(
                "man", "-E", "UTF-8", "-l", "-Tutf8", build / "packaging" / page,
                env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "200", "MANPAGER": "cat"}))
            for command in ("", "run", "render", "timeit", "lab", "lesson", "lesson check", "lesson new"):
                helped = said(build / "stridescope", *command.split(), "--help")
                missing = [option for option in re.findall(r"--[a-z][a-z-]+", helped)
                           if option not in ("--help", "--captions") and option not in shown]
                assert command in shown and not missing, (page, command, missing)

    if not all([has("dpkg-deb"), has("dpkg-shlibdeps"), has("cpack")]):
        sys.exit()
    said("cpack", "--config", build / "CPackConfig.cmake", "-B", work / "made", cwd=build)
    package, = (work / "made").glob("*.deb")
    assert re.fullmatch(r"stridescope_[0-9.]+-1_[a-z0-9]+\.deb", package.name), package.name

    fields = said("dpkg-deb", "--field", package)
    needs = re.search(r"^Depends: (.*)$", fields, re.M)[1]
    for library in ("libc6", "libcairo2", "libfontconfig1", "libglfw3", "libgl1"):
        assert library in needs, needs
    said("dpkg-deb", "--extract", package, work / "whole")
    assert [name for name in files_in(work / "whole")] == [
        "usr/bin/stridescope",
        "usr/share/applications/stridescope.desktop",
        "usr/share/doc/stridescope/changelog.Debian.gz",
        "usr/share/doc/stridescope/changelog.gz",
        "usr/share/doc/stridescope/copyright",
        "usr/share/icons/hicolor/scalable/apps/stridescope.svg",
        "usr/share/lintian/overrides/stridescope",
        "usr/share/man/man1/stridescope.1.gz",
        "usr/share/man/zh_CN/man1/stridescope.1.gz",
        "usr/share/metainfo/org.stridescope.stridescope.metainfo.xml",
        "usr/share/mime/packages/stridescope.xml",
    ], files_in(work / "whole")
    assert "stridescope" in said(work / "whole/usr/bin/stridescope", "--version")

    if has("update-mime-database"):
        mime = work / "mime"
        (mime / "packages").mkdir(parents=True)
        shutil.copy(PACKAGING / "stridescope.xml", mime / "packages")
        said("update-mime-database", mime)
        assert "text/x-stridescope-session:*.stride.py" in (mime / "globs2").read_text()

    if has("lintian"):
        said("lintian", "--allow-root", "--no-cfg", "--fail-on", "error,warning", package)

    # Installed into a system of its own, and taken out of it again.
    if os.geteuid() == 0:
        system = work / "system"
        for folder in ("var/lib/dpkg/updates", "var/lib/dpkg/info", "var/log"):
            (system / folder).mkdir(parents=True)
        (system / "var/lib/dpkg/status").touch()
        before = {name for name in files_in(system) if not name.startswith("var/")}
        dpkg = ("dpkg", f"--root={system}", "--force-depends", "--log=/dev/null")
        said(*dpkg, "--install", package)
        assert (system / "usr/bin/stridescope").exists()
        said(*dpkg, "--purge", "stridescope")
        assert {name for name in files_in(system) if not name.startswith("var/")} == before
        assert not list((system / "var/lib/dpkg/info").glob("stridescope*"))
    else:
        print("not root: installing and removing the package is not tried")
