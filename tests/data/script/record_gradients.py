"""Writes into gradients.txt what PyTorch 2.6 prints as the grad_fn of each line's `y`.

usage: python3 record_gradients.py    (any python3 with torch)
The lines before the first empty one come before each program; ` | ` stands between the lines of a program.
"""
import pathlib
import warnings

warnings.filterwarnings("ignore")
path = pathlib.Path(__file__).with_name("gradients.txt")
beginning, programs = path.read_text().split("\n\n", 1)


def shown(program):
    names = {}
    exec(beginning + "\n" + program.replace(" | ", "\n"), names)
    text = str(names["y"])
    return text[text.rfind("=") + 1 :].strip("<>)\n ") if "=" in text else "-"


lines = [line.split("  #> ")[0] for line in programs.splitlines()]
path.write_text(beginning + "\n\n" + "".join(f"{line}  #> {shown(line)}\n" for line in lines))
