# Systems of colours.


def rgb_to_hsv(r, g, b):
    most, least = max(r, g, b), min(r, g, b)
    if least == most:
        return 0.0, 0.0, most
    span = most - least
    rc, gc, bc = [(most - c) / span for c in (r, g, b)]
    h = bc - gc if r == most else 2.0 + rc - bc if g == most else 4.0 + gc - rc
    return h / 6.0 % 1.0, span / most, most


def hsv_to_rgb(h, s, v):
    if s == 0.0:
        return v, v, v
    i = int(h * 6.0)
    f = h * 6.0 - i
    p, q, t = v * (1.0 - s), v * (1.0 - s * f), v * (1.0 - s * (1.0 - f))
    return [(v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q)][i % 6]


def rgb_to_hls(r, g, b):
    most, least = max(r, g, b), min(r, g, b)
    total, span = most + least, most - least
    light = total / 2.0
    if least == most:
        return 0.0, light, 0.0
    s = span / total if light <= 0.5 else span / (2.0 - total)
    rc, gc, bc = [(most - c) / span for c in (r, g, b)]
    h = bc - gc if r == most else 2.0 + rc - bc if g == most else 4.0 + gc - rc
    return h / 6.0 % 1.0, light, s


def hls_to_rgb(h, l, s):
    if s == 0.0:
        return l, l, l
    m2 = l * (1.0 + s) if l <= 0.5 else l + s - l * s
    m1 = 2.0 * l - m2

    def part(hue):
        hue = hue % 1.0
        if hue < 1 / 6:
            return m1 + (m2 - m1) * hue * 6.0
        if hue < 0.5:
            return m2
        return m1 + (m2 - m1) * (2 / 3 - hue) * 6.0 if hue < 2 / 3 else m1
    return part(h + 1 / 3), part(h), part(h - 1 / 3)
