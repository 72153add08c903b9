#!/usr/bin/env python3
"""The Debian package: its contents and dependencies pass Debian's own checks, and removing it leaves nothing.
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
    print(f"{tool} is not installed: its check is skipped")
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
        for page in ("man1/stridescope.1", "zh_CN/man1/stridescope.1"):
            warned = said("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", build / "packaging" / page,
                          env=os.environ | {"LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"})
            # A line of Chinese has no spaces to break at.
            spaceless = ("can't break line", "cannot adjust line") if "zh" in page else ()
            wrong = [line for line in warned.splitlines()
                     if "warning" in line and not any(words in line for words in spaceless)]
            assert not wrong, wrong
            # Every command and option is documented.
            shown = re.sub(r".\x08|\x1b\[[0-9;]*m", "", said(
                "man", "-E", "UTF-8", "-l", "-Tutf8", build / "packaging" / page,
                env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "200", "MANPAGER": "cat"}))
            for command in ("", "run", "render", "timeit", "lab", "lesson", "lesson check", "lesson new"):
                helped = said(build / "stridescope", *command.split(), "--help")
                missing = [option for option in re.findall(r"--[a-z][a-z-]+", helped)
                           if option not in ("--help", "--captions") and option not in shown]
                assert command in shown and not missing, (page, command, missing)

    if not all([has("dpkg-buildpackage"), has("dpkg-shlibdeps"), has("dh")]):
        sys.exit()
    # Debian's rules package the program that is already built.
    source = work / "made" / "stridescope"
    shutil.copytree(ROOT / "debian", source / "debian",
                    ignore=shutil.ignore_patterns("stridescope", ".debhelper", "*.substvars", "files"))
    shutil.copy(ROOT / "CHANGELOG.md", source)
    said("dpkg-buildpackage", "--build=binary", "--no-sign", "--no-check-builddeps", cwd=source,
         env=os.environ | {"STRIDESCOPE_BUILD": str(build), "DEB_BUILD_OPTIONS": "noautodbgsym"})
    package, = (work / "made").glob("*.deb")
    version = said(build / "stridescope", "--version").split()[1]
    assert re.fullmatch(rf"stridescope_{re.escape(version)}_[a-z0-9]+\.deb", package.name), package.name

    fields = said("dpkg-deb", "--field", package)
    needs = re.search(r"^Depends: (.*)$", fields, re.M)[1]
    for library in ("libc6", "libcairo2", "fontconfig", "libfontconfig1", "libglfw3", "libgl1"):
        assert re.search(rf"\b{library}\b", needs), needs
    compiled_in = re.search(r"^Static-Built-Using: (.*)$", fields, re.M)[1]
    for library in ("imgui", "boost", "eigen3", "fmtlib", "highway", "nlohmann-json", "cli11", "glad"):
        assert library in compiled_in, compiled_in
    with_licences = (ROOT / "debian" / "copyright").read_text()
    for library in ("Dear ImGui", "stb", "Boost", "Eigen", "Highway", "nlohmann-json", "CLI11", "glad", "fmt"):
        assert library in with_licences, library
    said("dpkg-deb", "--extract", package, work / "whole")
    assert [name for name in files_in(work / "whole")] == [
        "usr/bin/stridescope",
        "usr/share/applications/stridescope.desktop",
        "usr/share/bash-completion/completions/stridescope",
        "usr/share/doc/stridescope/changelog.Debian.gz",
        "usr/share/doc/stridescope/changelog.gz",
        "usr/share/doc/stridescope/copyright",
        "usr/share/fish/vendor_completions.d/stridescope.fish",
        "usr/share/icons/hicolor/scalable/apps/stridescope.svg",
        "usr/share/lintian/overrides/stridescope",
        "usr/share/man/man1/stridescope.1.gz",
        "usr/share/man/zh_CN/man1/stridescope.1.gz",
        "usr/share/metainfo/org.stridescope.stridescope.metainfo.xml",
        "usr/share/mime/packages/stridescope.xml",
        "usr/share/zsh/vendor-completions/_stridescope",
    ], files_in(work / "whole")
    assert "stridescope" in said(work / "whole/usr/bin/stridescope", "--version")

    if has("update-mime-database"):
        mime = work / "mime"
        (mime / "packages").mkdir(parents=True)
        shutil.copy(PACKAGING / "stridescope.xml", mime / "packages")
        said("update-mime-database", mime)
        assert "text/x-stridescope-session:*.stride.py" in (mime / "globs2").read_text()

        # By content, too: a lesson is recognised under any name, and another Python file is not
        # one.
        lesson = (ROOT / "assets" / "lessons" / "01_storage.py").read_text()
        session = "import torch\nx = torch.arange(6)\n"
        kinds = {"lesson.py": (lesson, "text/x-stridescope-session"), "saved.stride.py": (session, "text/x-stridescope-session"),
                 "plain.py": (session, "text/x-python"), "empty.py": ("", None), "comment.py": ("# lesson\n", "text/x-python"),
                 "script.py": ("#!/usr/bin/python\nprint(1)\n", "text/x-python"), "lesson.txt": (lesson, "text/plain")}
        freedesktop = Path("/usr/share/mime/packages/freedesktop.org.xml")
        if has("gio") and freedesktop.exists():
            shutil.copy(freedesktop, mime / "packages")
            said("update-mime-database", mime)
            for name, (text, kind) in kinds.items():
                (work / name).write_text(text)
                told = said("gio", "info", "--attributes", "standard::content-type", work / name,
                            env=os.environ | {"XDG_DATA_HOME": str(work / "none"), "XDG_DATA_DIRS": str(work)})
                found = re.search(r"content-type: (.*)", told)[1]
                assert found == kind or (kind is None and "stridescope" not in found), (name, found)
    entry = (PACKAGING / "stridescope.desktop").read_text()
    assert "MimeType=text/x-stridescope-session;\n" in entry, entry

    # The installed completion calls the program that it completes.
    if has("bash"):
        completion = work / "whole/usr/share/bash-completion/completions/stridescope"
        ask = (f'source {completion}; COMP_WORDS=(stridescope $1); [[ $1 == *" " ]] && COMP_WORDS+=(""); '
               'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _stridescope; printf "%s\\n" "${COMPREPLY[@]}"')
        for typed, expected in {"ren": "render", "render --the": "--theme", "render --theme d": "dark",
                                "lesson c": "check", "--ver": "--version", "lab la": "lazy"}.items():
            got = said("bash", "-c", ask, "bash", typed, cwd=work,
                       env=os.environ | {"PATH": f"{work}/whole/usr/bin:{os.environ['PATH']}"})
            assert got.split() == [expected], (typed, got)

    if has("lintian"):
        said("lintian", "--allow-root", "--no-cfg", "--fail-on", "error,warning", package)

    # Installed into an empty system, and removed again.
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
