# Literals as text; a session has no syntax trees.


def literal_eval(node_or_string):
    text = node_or_string.strip()
    value, at = _literal(text, 0)
    if _skipped(text, at) != len(text):
        raise _malformed(text)
    return value


def _malformed(text):
    return SyntaxError("invalid syntax") if not text else ValueError(f"malformed node or string: {text!r}")


def _skipped(text, at):
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _literal(text, at):
    at = _skipped(text, at)
    c = text[at:at + 1]
    if c in ("(", "[", "{"):
        return _display(text, at)
    if c in ("'", '"') or text[at:at + 2].lower() in ("b'", 'b"', "r'", 'r"'):
        return _string(text, at)
    if c == "-":
        value, at = _literal(text, at + 1)
        if not isinstance(value, (int, float, complex)):
            raise _malformed(text)
        return -value, at
    end = at
    while end < len(text) and (text[end].isalnum() or text[end] in "._" or text[end] in "+-" and text[end - 1] in "eE" and text[at].isdigit()):
        end += 1
    word = text[at:end]
    if word in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[word], end
    if word == "set" and text[end:end + 2] == "()":
        return set(), end + 2
    if not word or not (word[0].isdigit() or word[0] == "."):
        raise _malformed(text)
    word = word.replace("_", "")
    if word[-1] in "jJ" and word[:2].lower() != "0x":
        return complex(0.0, float(word[:-1])), end
    if any([c in word for c in ".eE"]) and word[:2].lower() != "0x":
        return float(word), end
    return int(word, 0), end


def _string(text, at):
    begin = at
    while text[at] not in "'\"":
        at += 1
    quote = text[at] * 3 if text[at:at + 3] == text[at] * 3 else text[at]
    end = at + len(quote)
    while text[end:end + len(quote)] != quote:
        if end >= len(text):
            raise SyntaxError("unterminated string literal (detected at line 1)")
        end += 2 if text[end] == "\\" else 1
    end += len(quote)
    value = eval(text[begin:end])
    following = _skipped(text, end)
    if text[following:following + 1] in ("'", '"'):
        more, end = _string(text, following)
        value += more
    return value, end


def _display(text, at):
    closing, items, values, is_dict, has_comma = {"(": ")", "[": "]", "{": "}"}[text[at]], [], [], False, False
    at = _skipped(text, at + 1)
    while text[at:at + 1] != closing:
        if at >= len(text):
            raise SyntaxError(f"'{'(' if closing == ')' else '[' if closing == ']' else '{'}' was never closed")
        item, at = _literal(text, at)
        items.append(item)
        at = _skipped(text, at)
        if closing == "}" and text[at:at + 1] == ":":
            is_dict = True
            value, at = _literal(text, at + 1)
            values.append(value)
            at = _skipped(text, at)
        if text[at:at + 1] == ",":
            has_comma = True
            at = _skipped(text, at + 1)
        elif text[at:at + 1] != closing:
            if text[at:at + 1] in "+-" and isinstance(item, (int, float)):
                part, at = _literal(text, at + (text[at] == "+"))
                items[-1] = item + part
                at = _skipped(text, at)
                continue
            raise _malformed(text)
    at += 1
    if closing == "]":
        return items, at
    if closing == "}":
        return (dict(zip(items, values)) if is_dict or not items else set(items)), at
    return (items[0] if len(items) == 1 and not has_comma else tuple(items)), at
