# Properties of characters. Decompositions cover Latin text only; other scripts have just a
# category.
# For each combining mark, letters that have it, and the letters without it.
_MARKS = {
    "\u0300": ("ÀÈÌÒÙàèìòùǛǜǸǹḔḕṐṑẀẁẦầẰằỀềỒồỜờỪừỲỳ", "AEIOUaeiouÜüNnĒēŌōWwÂâĂăÊêÔôƠơƯưYy"),
    "\u0301": ("ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹźǗǘǴǵǺǻǼǽǾǿḈḉḖḗḮḯḰḱḾḿṌṍṒṓṔṕṸṹẂẃẤấẮắẾếỐốỚớỨứ", "AEIOUYaeiouyCcLlNnRrSsZzÜüGgÅåÆæØøÇçĒēÏïKkMmÕõŌōPpŨũWwÂâĂăÊêÔôƠơƯư"),
    "\u0302": ("ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷẐẑẬậỆệỘộ", "AEIOUaeiouCcGgHhJjSsWwYyZzẠạẸẹỌọ"),
    "\u0303": ("ÃÑÕãñõĨĩŨũṼṽẪẫẴẵẼẽỄễỖỗỠỡỮữỸỹ", "ANOanoIiUuVvÂâĂăEeÊêÔôƠơƯưYy"),
    "\u0304": ("ĀāĒēĪīŌōŪūǕǖǞǟǠǡǢǣǬǭȪȫȬȭȰȱȲȳḠḡḸḹṜṝ", "AaEeIiOoUuÜüÄäȦȧÆæǪǫÖöÕõȮȯYyGgḶḷṚṛ"),
    "\u0306": ("ĂăĔĕĞğĬĭŎŏŬŭḜḝẶặ", "AaEeGgIiOoUuȨȩẠạ"),
    "\u0307": ("ĊċĖėĠġİŻżȦȧȮȯḂḃḊḋḞḟḢḣṀṁṄṅṖṗṘṙṠṡṤṥṦṧṨṩṪṫẆẇẊẋẎẏẛ", "CcEeGgIZzAaOoBbDdFfHhMmNnPpRrSsŚśŠšṢṣTtWwXxYyſ"),
    "\u0308": ("ÄËÏÖÜäëïöüÿŸḦḧṎṏṺṻẄẅẌẍẗ", "AEIOUaeiouyYHhÕõŪūWwXxt"),
    "\u0309": ("ẢảẨẩẲẳẺẻỂểỈỉỎỏỔổỞởỦủỬửỶỷ", "AaÂâĂăEeÊêIiOoÔôƠơUuƯưYy"),
    "\u030a": ("ÅåŮůẘẙ", "AaUuwy"),
    "\u030b": ("ŐőŰű", "OoUu"),
    "\u030c": ("ČčĎďĚěĽľŇňŘřŠšŤťŽžǍǎǏǐǑǒǓǔǙǚǦǧǨǩǮǯǰȞȟ", "CcDdEeLlNnRrSsTtZzAaIiOoUuÜüGgKkƷʒjHh"),
    "\u030f": ("ȀȁȄȅȈȉȌȍȐȑȔȕ", "AaEeIiOoRrUu"),
    "\u0311": ("ȂȃȆȇȊȋȎȏȒȓȖȗ", "AaEeIiOoRrUu"),
    "\u031b": ("ƠơƯư", "OoUu"),
    "\u0323": ("ḄḅḌḍḤḥḲḳḶḷṂṃṆṇṚṛṢṣṬṭṾṿẈẉẒẓẠạẸẹỊịỌọỢợỤụỰựỴỵ", "BbDdHhKkLlMmNnRrSsTtVvWwZzAaEeIiOoƠơUuƯưYy"),
    "\u0324": ("Ṳṳ", "Uu"),
    "\u0325": ("Ḁḁ", "Aa"),
    "\u0326": ("ȘșȚț", "SsTt"),
    "\u0327": ("ÇçĢģĶķĻļŅņŖŗŞşŢţȨȩḐḑḨḩ", "CcGgKkLlNnRrSsTtEeDdHh"),
    "\u0328": ("ĄąĘęĮįŲųǪǫ", "AaEeIiUuOo"),
    "\u032d": ("ḒḓḘḙḼḽṊṋṰṱṶṷ", "DdEeLlNnTtUu"),
    "\u032e": ("Ḫḫ", "Hh"),
    "\u0330": ("ḚḛḬḭṴṵ", "EeIiUu"),
    "\u0331": ("ḆḇḎḏḴḵḺḻṈṉṞṟṮṯẔẕẖ", "BbDdKkLlNnRrTtZzh"),
}
_parts = {}
for _mark, (_whole, _bases) in _MARKS.items():
    for _letter, _base in zip(_whole, _bases):
        _parts[_letter] = _base + _mark
_wholes = {_parts[letter]: letter for letter in _parts}
_COMPATIBLE = {
    "\u00a0": " ", "\u2026": "...", "\ufb01": "fi", "\ufb02": "fl", "\u00b2": "2", "\u00b3": "3", "\u00b9": "1", "\u2122": "TM", "\u00bd": "1\u20442",
    "\u2460": "1", "\u3000": " "}
_PUNCTUATION = {
    "Pd": "-\u2010\u2013\u2014", "Ps": "([{", "Pe": ")]}", "Pc": "_", "Pi": "\u2018\u201c\u00ab", "Pf": "\u2019\u201d\u00bb",
    "Sm": "+<=>|~\u00ac\u00b1\u00d7\u00f7\u2192\u221e\u2264\u2265", "Sc": "$\u00a2\u00a3\u00a5\u20ac", "Sk": "^`\u00a8\u00af\u00b4\u00b8",
    "So": "\u00a6\u00a9\u00ae\u00b0\u2122"}
_kinds = {c: kind for kind, text in _PUNCTUATION.items() for c in text}


def category(chr):
    code = ord(chr)
    if code < 32 or 127 <= code < 160:
        return "Cc"
    if chr in _kinds:
        return _kinds[chr]
    if 0x300 <= code < 0x370:
        return "Mn"
    if code in (0xAD, 0x200B, 0x200C, 0x200D, 0xFEFF):
        return "Cf"
    if 0xD800 <= code < 0xE000:
        return "Cs"
    if 0xE000 <= code < 0xF900:
        return "Co"
    if chr.isspace():
        return "Zs" if code not in (0x2028, 0x2029) else "Zl" if code == 0x2028 else "Zp"
    if chr.isdigit():
        return "Nd" if chr.isdecimal() else "No"
    if chr.isalpha():
        return "Lu" if chr.isupper() else "Ll" if chr.islower() else "Lo"
    if 0x1F000 <= code < 0x1FB00 or 0x2190 <= code < 0x2C00:
        return "So"
    return "Po" if code < 0x3100 or 0xFF00 <= code < 0xFFF0 else "Lo" if code < 0x30000 else "Cn"


def combining(chr):
    return 230 if category(chr) == "Mn" else 0


def decomposition(chr):
    return " ".join([f"{ord(c):04X}" for c in _parts.get(chr, "")])


def _apart(text, compatible):
    out = ""
    for c in text:
        if compatible:
            c = _COMPATIBLE.get(c, c)
            if len(c) == 1 and 0xFF01 <= ord(c) <= 0xFF5E:
                c = chr(ord(c) - 0xFEE0)
        while c and c[0] in _parts:
            c = _parts[c[0]] + c[1:]
        out += c
    return out


def normalize(form, unistr):
    if form not in ("NFC", "NFD", "NFKC", "NFKD"):
        raise ValueError("invalid normalization form")
    text = _apart(unistr, "K" in form)
    if form[-1] == "D":
        return text
    out = ""
    for c in text:
        whole = _wholes.get(out[-1:] + c) if out else None
        out = out[:-1] + whole if whole else out + c
    return out


def is_normalized(form, unistr):
    return normalize(form, unistr) == unistr


def east_asian_width(chr):
    code = ord(chr)
    if 0x1100 <= code < 0x1160 or 0x2E80 <= code < 0xA4D0 or 0xAC00 <= code < 0xD7A4 or 0xF900 <= code < 0xFB00 or 0x1F300 <= code < 0x1F650:
        return "W"
    return "F" if 0xFF01 <= code <= 0xFF60 or code == 0x3000 else "Na" if 32 <= code < 127 else "N"
