"""Deep or long syntax that only the parser processes."""


def nested(opening, inside, closing, depth):
    return opening * depth + inside + closing * depth


def scripts():
    for n in (150, 1_000, 30_000, 100_000):
        yield f"subscript_{n}", f"y = [0]\nx = {nested('y[', '0', ']', n)}"
        yield f"slice_{n}", f"y = [0]\nx = {nested('y[:', '0', ']', n)}"
        yield f"set_{n}", f"x = {nested('{', '1', '}', n)}"
        yield f"dict_{n}", f"x = {nested('{1: ', '1', '}', n)}"
        yield f"keyword_{n}", f"x = {nested('dict(a=', '1', ')', n)}"
        yield f"method_{n}", f"y = 'a'\nx = {nested('y.join(', 'y', ')', n)}"
        yield f"lambda_{n}", f"x = {'lambda: ' * n}1"
        yield f"star_{n}", f"x = {nested('[*', '[1]', ']', n)}"
        yield f"unpack_{n}", f"{nested('(', 'x', ',)', n)} = 1"
        yield f"unpack_list_{n}", f"{nested('[', 'x', ']', n)} = 1"
        yield f"targets_{n}", f"{'x = ' * n}1"
        yield f"commas_{n}", f"{'x, ' * n} = range({n})"
        yield f"invert_{n}", f"x = {'~' * n}1"
        yield f"plus_{n}", f"x = {'+' * n}1"
        yield f"and_{n}", f"x = {'1 and ' * n}1"
        yield f"or_{n}", f"x = {'0 or ' * n}1"
        yield f"matmul_{n}", f"y = torch.eye(2)\nx = {'y @ ' * n}y"
        yield f"adds_{n}", f"y = torch.zeros(3)\nx = {'y + ' * n}y"
        yield f"else_{n}", f"x = {nested('(1 if ', '1', ' else 0)', n)}"
        yield f"in_{n}", f"x = {'1 in ' * n}[1]"
        yield f"is_{n}", f"x = {'1 is ' * n}1"
        yield f"comprehension_conditions_{n}", f"x = [1 for _ in [0] {'if 1 ' * n}]"
        yield f"generators_{n}", f"x = {nested('sum(', '1', ' for _ in [0])', n)}"
        yield f"dict_comprehensions_{n}", f"x = {nested('{1: ', '1', ' for _ in [0]}', n)}"
        yield f"walrus_{n}", f"x = {nested('(y := ', '1', ')', n)}"
        yield f"strings_{n}", f"x = {'`a` '.replace('`', chr(39)) * n}"
        yield f"f_string_parts_{n}", "x = f'" + "{1}" * n + "'"
        yield f"f_string_brackets_{n}", "x = f'{" + nested("(", "1", ")", n) + "}'"
        yield f"f_string_spec_{n}", "x = f'{1:" + "{1}" * n + "}'"
        yield f"braces_{n}", "x = f'" + "{{" * n + "'"
        yield f"format_{n}", "x = '" + "{}" * n + "'.format(*range(" + str(n) + "))"
        yield f"format_deep_{n}", "x = '" + nested("{:", "", "}", n) + "'.format(1)"
        yield f"format_attributes_{n}", "x = '{0" + ".a" * n + "}'.format(1)"
        yield f"format_items_{n}", "x = '{0" + "[0]" * n + "}'.format([1])"
        yield f"try_{n}", "".join("  " * min(i, 60) + "try:\n" for i in range(min(n, 2000)))
        yield f"indent_{n}", " " * n + "x = 1"
        yield f"tabs_{n}", "\t" * n + "x = 1"
        yield f"backslashes_{n}", "x = 1 + \\\n" * n + "1"
        yield f"semicolons_{n}", ";" * n
        yield f"comments_{n}", "#\n" * n + "x = 1"
        yield f"comment_{n}", "#" * n + "\nx = 1"
        yield f"newlines_{n}", "\n" * n + "x = 1"
        yield f"errors_{n}", "x = $\n" * n
        yield f"unclosed_strings_{n}", "x = '" * n
        yield f"unclosed_brackets_{n}", "x = [" * n
        yield f"closed_{n}", "x = " + "]" * n
        yield f"dots_{n}", "x = 1" + "." * n
        yield f"ellipses_{n}", "y = torch.zeros(2)\nx = y[" + "..., " * n + "]"
        yield f"nones_{n}", "y = torch.zeros(2)\nx = y[" + "None, " * n + "]"
        yield f"indices_{n}", "y = torch.zeros(2)\nx = y[" + "0, " * n + "]"
        yield f"arguments_{n}", "x = print(" + "1, " * n + ")"
        yield f"keywords_{n}", "x = torch.zeros(2, " + ", ".join(f"a{i}=1" for i in range(n)) + ")"
        yield f"chain_{n}", "y = [1]\n" + "x = y" + ".copy()" * n
        yield f"mixed_{n}", "x = " + nested("([-(abs(", "1", "))])", n // 4)
        yield f"einsum_{n}", f"x = torch.einsum('{'i' * n}', torch.zeros(2))"
        yield f"view_{n}", "x = torch.zeros(1).view(" + "1, " * n + ")"
        yield f"permute_{n}", "x = torch.zeros([1] * 64).permute(" + "0, " * n + ")"
        yield f"tensor_of_deep_{n}", f"x = torch.tensor({nested('[', '1', ']', n)})"
        yield f"assert_{n}", "assert " + "(" * n + "1" + ")" * n
        yield f"words_{n}", "x " * n
        yield f"keywords_in_row_{n}", "if " * n
        yield f"colons_{n}", "x" + ":" * n
        yield f"at_{n}", "@" * n
        yield f"exponents_{n}", "x = 1e" + "9" * n
        yield f"hex_{n}", "x = 0x" + "f" * n
        yield f"binary_{n}", "x = 0b" + "1" * n
        yield f"digits_{n}", "x = " + "9" * n
        yield f"underscores_{n}", "x = 1" + "_1" * n
        yield f"unicode_{n}", "x = '" + "\\N{BULLET}" * n + "'"
        yield f"combining_{n}", "e" + "\u0301" * n + " = 1"
        yield f"wide_{n}", "x = '" + "\U0001f600" * n + "'\nprint(x[::-1])"
        yield f"escapes_{n}", "x = '" + "\\x00" * n + "'\nprint(x)"
