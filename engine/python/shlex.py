# Words of a shell's command line.


def split(s, comments=False, posix=True):
    words, word, quote, has_word, at = [], "", None, False, 0
    while at < len(s):
        c = s[at]
        at += 1
        if quote:
            if c == quote:
                quote = None
            elif c == "\\" and quote == '"' and s[at:at + 1] in ('"', "\\"):
                word += s[at]
                at += 1
            else:
                word += c
        elif c in "'\"":
            quote, has_word = c, True
        elif c == "\\" and at < len(s):
            word, has_word, at = word + s[at], True, at + 1
        elif c == "#" and comments and not has_word:
            break
        elif c.isspace():
            if has_word:
                words.append(word)
            word, has_word = "", False
        else:
            word, has_word = word + c, True
    if quote:
        raise ValueError("No closing quotation")
    return words + [word] if has_word else words


def quote(s):
    if not s:
        return "''"
    if all([c.isalnum() and ord(c) < 128 or c in "@%+=:,./-_" for c in s]):
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    return " ".join([quote(word) for word in split_command])
