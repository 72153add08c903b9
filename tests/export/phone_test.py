#!/usr/bin/env python3
"""The HTML page on a phone, in portrait and landscape: everything is in reach and large enough to read, taps and swipes
change steps, and an open question shows nothing of its answer.
usage: phone_test.py BINARY [FOLDER for pictures]"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import browser

LESSON = """#: lesson A view
#: about What a view is.
import torch

#: title First
#: ask What does arange make?
#: right a line of numbers
#: wrong a table of numbers
#: because The first reason.
# One.
x = torch.arange(12)

#: ask Does view copy the numbers of x?
#: right no, both read one storage
#: wrong yes, all twelve
#: wrong yes, the first row
#: because The second reason.
# Two.
y = x.view(3, 4)

# Three: a narration that is so long that it takes several lines on the narrow screen of a phone, as those of lessons do.
z = y.t()

print(z.shape)
"""
# More answers than the screen has room for.
MANY = """import torch

#: ask How many bytes does a storage of twelve numbers take, if each of its numbers has the dtype int64 and takes eight bytes?
""" + "".join(f"#: wrong {i} bytes, because this answer is long, so that it takes more than a line of the screen of a phone\n" for i in range(1, 9)) + """#: right 96
#: because 12 · 8 = 96, and a storage holds nothing else.
x = torch.arange(12)
"""
PHONES = ((390, 844), (844, 390), (320, 568), (360, 740))
# Elements outside the window, and elements too small to touch or to read.
OUTSIDE = """[...document.querySelectorAll("#bar > *, #stage")].filter(item => {
  const at = item.getBoundingClientRect();
  return at.left < -0.5 || at.top < -0.5 || at.right > innerWidth + 0.5 || at.bottom > innerHeight + 0.5;
}).map(item => item.id)"""
SMALL = """[...document.querySelectorAll("#bar button, #question button")].filter(item => {
  const at = item.getBoundingClientRect();
  return at.width < 32 || at.height < 40;
}).map(item => item.id || item.textContent)"""
LETTERS = """Math.min(...[...document.querySelectorAll("#text p, #text button")].filter(item => item.textContent).map(
  item => parseFloat(getComputedStyle(item).fontSize)))"""
STAGE = "(() => { const at = canvas.getBoundingClientRect(); return [at.left, at.top, at.width, at.height]; })()"

if not browser.program():
    print("chromium is not installed: no page is played")
    sys.exit(77)
binary = Path(sys.argv[1]).resolve()
pictures = Path(sys.argv[2]) if len(sys.argv) > 2 else None
with tempfile.TemporaryDirectory(prefix="stridescope-phone-") as work, browser.opened() as page:
    script = Path(work) / "lesson.py"
    script.write_text(LESSON)
    film = Path(work) / "lesson.html"
    subprocess.run([binary, "render", script, "-o", film], check=True)

    def state():
        return page.run("[asked, step]")

    def reaches(asked, step):
        page.wait(f"!playing && asked === {asked} && step === {step}", 60)

    def shows(words):
        return page.run(f"by('text').innerText.includes({words!r})")

    for width, height in PHONES:
        def check_room(name):
            if pictures:
                page.shot(pictures / f"{width}-{name}.png")
            assert page.run("document.documentElement.scrollWidth <= innerWidth"), (width, name)
            assert page.run(OUTSIDE) == [], (width, name, page.run(OUTSIDE))
            assert page.run(SMALL) == [], (width, name, page.run(SMALL))
            assert page.run(LETTERS) >= 14, (width, name)
            left, top, wide, high = page.run(STAGE)
            # In its own aspect ratio, the film has the width of the screen, or 55 % of it beside
            # the text.
            share = 1 if height > width else 0.55
            assert min(wide, high * 1440 / 900) >= share * 0.98 * min(width, height * 1.65), (width, name, wide, high)

        page.resize(width, height)
        page.open(film)
        # It begins with a question, over a stage that shows nothing of its step.
        assert state() == [0, 0]
        check_room("first")
        assert shows("What does arange make?") and shows("What a view is.") and not shows("reason") and not shows("One.")
        assert page.run("film.record.i.filter(item => item[0] === 2 && item[1] <= 0 && 0 <= item[2]).length") == 0
        assert page.run("film.steps[0].question.at") == 0
        left, top, wide, high = page.run(STAGE)
        middle = top + high / 2

        def tap(share):
            page.tap(left + wide * share, middle)

        # A tap on the right third continues to the answer; the reason is shown once.
        tap(0.8)
        reaches(-1, 0)
        check_room("answered")
        assert shows("The first reason.") and shows("One.")
        assert page.run("document.body.innerText.split('The first reason.').length") == 2
        # The next question is shown without the previous one.
        page.swipe(left + wide * 0.8, middle, left + wide * 0.2, middle)
        reaches(1, 0)
        check_room("second")
        assert shows("Does view copy") and not shows("reason") and not shows("What does arange make?")
        # With the answer's own button.
        x, y = page.run("""(() => { const button = [...by("question").querySelectorAll("button")].find(
            item => item.textContent.includes("yes, all twelve")); button.scrollIntoView({block: "nearest"});
            const at = button.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2]; })()""")
        page.tap(x, y)
        reaches(-1, 1)
        assert shows("✗ ") and shows("✓ ") and shows("The second reason.")
        tap(0.5)
        reaches(-1, 2)
        check_room("third")
        assert not shows("reason") and shows("so long that it takes several lines")
        # Back: on the left third, and by a swipe to the right.
        tap(0.1)
        reaches(-1, 1)
        page.swipe(left + wide * 0.2, middle, left + wide * 0.8, middle)
        reaches(-1, 0)
        # A vertical swipe does not change the step.
        page.swipe(left + wide / 2, middle - 40, left + wide / 2, middle + 60)
        time.sleep(0.3)
        assert state() == [-1, 0]
        # After a restart, all questions are asked again.
        x, y = page.run("(() => { const at = by('first').getBoundingClientRect(); return [at.left + 10, at.top + 10]; })()")
        # Chromium ignores a tap that ends the glide of the swipe before it.
        for _ in range(10):
            page.tap(x, y)
            try:
                page.wait("asked === 0 && step === 0", 6)
                break
            except AssertionError:
                continue
        reaches(0, 0)
        assert not shows("reason")
        x, y = page.run("(() => { const at = by('full').getBoundingClientRect(); return [at.left + 10, at.top + 10]; })()")
        page.tap(x, y)
        page.wait("document.fullscreenElement !== null")
        page.run("document.exitFullscreen()")
        page.wait("document.fullscreenElement === null")

    # On a desktop: the stage keeps its size from step to step, and at least half of the window.
    page.resize(1280, 720, is_phone=False)
    page.open(film)
    rooms = []
    for _ in range(7):
        rooms.append(page.run(STAGE))
        if pictures:
            page.shot(pictures / f"1280-{len(rooms)}.png")
        page.run("forward()")
        page.wait("!playing")
    assert all(room == rooms[0] for room in rooms) and rooms[0][3] >= 360, rooms
    assert state() == [-1, 3]

    # The right answer and its reason are visible, however many answers there are.
    script.write_text(MANY)
    subprocess.run([binary, "render", script, "-o", film], check=True)
    for width, height in PHONES:
        page.resize(width, height)
        page.open(film)
        page.run("choose(-1)")
        assert page.run("""[...document.querySelectorAll(".right, .because")].every(item => {
          const at = item.getBoundingClientRect(), room = by("text").getBoundingClientRect();
          return room.top - 1 <= at.top && at.bottom <= room.bottom + 1;
        })"""), width
