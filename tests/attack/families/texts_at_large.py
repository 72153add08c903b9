"""Programs with long or deep text, or text that is not a program: lines, tokens, names, characters."""

MB = 10**6


def scripts():
    yield "long_comment", "x = 1  # " + "a" * (10 * MB)
    yield "many_comments", "# a\n" * MB
    yield "many_blank_lines", "\n" * MB + "x = 1"
    yield "many_lines", "x = 1\n" * MB
    yield "many_semicolons", "x = 1;" * MB
    yield "long_line_of_sums", "x = 1" + " + 1" * (2 * MB)
    yield "long_line_of_names", "x = 1\ny = " + "x, " * (2 * MB)
    yield "long_line_of_dict", "x = {" + "1: 2, " * MB + "}"
    yield "long_line_of_strings", "x = " + "'a' " * MB
    yield "long_line_of_fstrings", "x = 1\ny = " + "f'{x}' " * 300000
    yield "long_fstring", "x = 1\ny = f'" + "{x}" * 300000 + "'"
    yield "long_line_of_ifs", "x = [1" + " if 1 else 2" * 1 + "]" * 1 + "\ny = " + " or ".join(["0"] * MB)
    yield "long_compare", "x = 1 < " + " < ".join(["2"] * MB)
    yield "long_targets", "x = " * 100000 + "1"
    yield "long_unpack", ", ".join(f"a{i}" for i in range(100000)) + " = range(100000)"
    yield "long_starred", "x = [1]\ny = [" + "*x, " * 500000 + "]"
    yield "long_subscript", "x = torch.zeros(2)\nx[" + "0, " * MB + "]"
    yield "long_slices", "x = torch.zeros(2)\nx[" + "None, " * MB + "]"
    yield "long_ellipses", "x = torch.zeros(2)\nx[" + "..., " * MB + "]"
    yield "long_keywords", "torch.zeros(2, " + ", ".join(f"a{i}=1" for i in range(300000)) + ")"
    yield "same_keywords", "torch.zeros(2, " + ", ".join(["dtype=None"] * 300000) + ")"
    yield "long_global", "def f():\n  global " + ", ".join(f"a{i}" for i in range(200000)) + "\n  pass\nf()"
    yield "long_import", "import " + ".".join(["torch"] * 300000)
    yield "long_from", "from torch import " + ", ".join(["zeros"] * 300000)
    yield "long_import_as", "import torch as " + "a" * (5 * MB)
    yield "many_imports", "import torch.nn.functional as F\n" * 200000
    yield "elifs", "def f(x):\n  if x == 0: return 0\n" + "".join(f"  elif x == {i}: return {i}\n" for i in range(1, 60000)) + "f(59999)"
    yield "else_ifs", "def f(x):\n" + "".join("  " * (i + 1) + f"if x == {i}: pass\n" + "  " * (i + 1) + "else:\n" for i in range(3000)) + "  " * 3001 + "pass\nf(1)"
    yield "deep_try", "".join(" " * i + "try:\n" for i in range(2000)) + " " * 2000 + "x = 1\n" + "".join(" " * i + "except Exception: pass\n" for i in range(1999, -1, -1))
    yield "deep_with", "".join(" " * i + "with torch.no_grad():\n" for i in range(3000)) + " " * 3000 + "x = 1"
    yield "wide_with", "with " + ", ".join(["torch.no_grad()"] * 100000) + ":\n  x = 1"
    yield "deep_classes", "".join(" " * i + f"class A{i}:\n" for i in range(2000)) + " " * 2000 + "x = 1"
    yield "deep_defs", "".join(" " * i + f"def f{i}():\n" for i in range(2000)) + " " * 2000 + "return 1\nf0()"
    yield "deep_lambdas", "f = " + "lambda: " * 100000 + "1\nf()"
    yield "lambda_chain", "f = lambda x: x\n" + "f = (lambda g: lambda x: g(x))(f)\n" * 3000 + "f(1)"
    yield "deep_stars", "x = " + "[*" * 100000 + "[]" + "]" * 100000
    yield "deep_dicts", "x = " + "{0: " * 100000 + "0" + "}" * 100000
    yield "deep_sets", "x = " + "{(" * 50000 + "0" + ",)}" * 50000
    yield "deep_keywords", "x = " + "dict(a=" * 100000 + "1" + ")" * 100000
    yield "deep_lists_of_calls", "x = " + "[abs(" * 50000 + "1" + ")]" * 50000
    yield "deep_slices", "x = [0]\ny = " + "x[" * 100000 + "0" + "]" * 100000
    yield "deep_tilde", "x = " + "~" * 100000 + "1"
    yield "deep_plus", "x = " + "+" * (3 * MB) + "1"
    yield "deep_not_in", "x = 1" + " not in [1]" * 100000
    yield "deep_is", "x = None" + " is None" * 100000
    yield "deep_and", "x = " + "1 and (" * 50000 + "1" + ")" * 50000
    yield "deep_matmul", "x = torch.eye(2)\ny = x" + " @ x" * 50000
    yield "deep_walrus", "x = " + "(y := " * 50000 + "1" + ")" * 50000
    yield "deep_generators", "x = " + "sum(" * 3000 + "[1]" + " for _ in [1])" * 3000
    yield "deep_ifs_in_comprehension", "x = [0 for i in range(9) " + "if i " * 100000 + "]"
    yield "deep_conditional_groups", "x = " + "(1 if 1 else " * 50000 + "2" + ")" * 50000
    yield "deep_indent", "".join(" " * i + "if 1:\n" for i in range(5000)) + " " * 5000 + "x = 1"
    yield "tabs", "if 1:\n" + "\t" * MB + "x = 1"
    yield "spaces", " " * (10 * MB) + "x = 1"
    yield "backslashes", "x = 1 + \\\n" * 300000 + "1"
    yield "backslash_end", "x = 1 \\" + "\n\\" * 300000
    yield "brackets_mixed", "x = " + "([{" * 50000
    yield "brackets_closed", ")" * MB
    yield "quotes", "'" * (3 * MB + 1)
    yield "triple", "'''" + "a\n" * (3 * MB)
    yield "triple_closed", "x = '''" + "a\n" * MB + "'''\nprint(x)"
    yield "escapes", "x = '" + "\\x41\\n\\u4e00" * 300000 + "'"
    yield "names_escapes", "x = '" + "\\N{LATIN SMALL LETTER A}" * 100000 + "'"
    yield "bad_escapes", "x = '" + "\\q" * MB + "'"
    yield "bytes_literal", "x = b'" + "a" * MB + "'"
    yield "raw", "x = r'" + "\\" * (2 * MB) + "'"
    yield "numbers", "x = 1" + "_1" * MB
    yield "hex_digits", "x = 0x" + "f" * MB
    yield "binary_digits", "x = 0b" + "1" * (5 * MB)
    yield "octal_digits", "x = 0o" + "7" * MB
    yield "exponents", "x = 1e" + "9" * MB
    yield "imaginary", "x = " + "9" * MB + "j"
    yield "zero_digits", "x = 0." + "0" * MB + "1"
    yield "leading_zeros", "x = " + "0" * MB + "1"
    yield "dots", "x = torch" + "." * MB
    yield "commas", "x = " + "," * MB
    yield "colons", "x[" + ":" * MB + "]"
    yield "at", "@" * MB
    yield "decorators", "@torch.no_grad()\n" * 100000 + "def f(): pass"
    yield "annotations", "x: " + "list[" * 50000 + "int" + "]" * 50000 + " = 1"
    yield "nul", "x = 1\n\0\ny = 2"
    yield "nul_in_string", "x = 'a\0b'\nprint(x)"
    yield "nuls_in_string", "x = '" + "\0" * MB + "'\nprint(x)"
    yield "bad_utf8", "x = '" + "\udcff" * MB + "'"
    yield "bad_utf8_names", "\udcc3( = 1"
    yield "bad_utf8_comment", "# \udcff\udcfe\udc80\n" * 100000 + "x = 1"
    yield "overlong", "x = '\udcc0\udc80\udced\udca0\udc80\udcf8\udc88\udc80\udc80\udc80'\nprint(x, len(x))"
    yield "truncated_utf8", "x = '\udcf0\udc9f\udc98'"
    yield "bom", "\ufeffx = 1\n\ufeffy = 2"
    yield "bidi", "x = '\u202e\u2066'\n\u202e = 1"
    yield "combining", "x = 'a" + "\u0301" * MB + "'\nprint(x)"
    yield "combining_name", "a" + "\u0301" * MB + " = 1"
    yield "wide_names", "\n".join(f"变量{i} = {i}" for i in range(30000))
    yield "zero_width", "x\u200b = 1\n" * 10000
    yield "carriage_returns", "x = 1\r" * MB
    yield "form_feeds", "\f" * MB + "x = 1"
    yield "line_separators", "x = 1\u2028" * 300000
    yield "vertical", "x = '" + "\v\x85\u2029" * 100000 + "'\nprint(x.splitlines())"
    yield "surrogates", "x = '\\ud800' * 100000\nprint(x)"
    yield "astral", "x = '\U0001f600' * 10**6\ny = [x[i] for i in range(1000)]"
    yield "crlf", "x = 1\r\n" * 300000
    yield "dedents", "if 1:\n        x = 1\n    y = 2\n  z = 3"
    yield "only_open_if", "if 1:\n" * 100000
    yield "only_def", "def f(" * 100000
    yield "only_lambda", "lambda " * MB
    yield "only_for", "for " * MB
    yield "only_else", "else:\n" * 100000
    yield "only_colon", "if 1:" * 100000
    yield "defaults", "def f(" + ", ".join(f"a{i}={i}" for i in range(50000)) + "): pass\nf()"
    yield "default_chain", "def f(x=1): return x\n" + "def f(x=f): return x\n" * 5000 + "f()()()"
    yield "docstrings", ("def f():\n  '''" + "a" * 10000 + "'''\n") * 500
    yield "cues", "# show: " + "x " * MB + "\nx = torch.zeros(2)"
    yield "many_cues", "# chapter: a\n# say: b\nx = torch.zeros(2)\n" * 3000

