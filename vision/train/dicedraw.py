"""Draws dice as a camera above a table sees them, for training faces.py.

Everything varies: body and pips, make of the faces, light, glare, shadow,
neighbours, the camera's angle, blur, noise, JPEG. No photograph is used.
"""
import math

import cv2
import numpy as np

SIZE = 64      # px of the picture that is drawn around a die
FINE = 4       # px drawn for each of them and each way
PATCH = 32     # px of the patch that is given to the network
SPAN = 1.3     # of the patch, in half edges of the top face
CLASSES = ["1", "2", "3", "4", "5", "6", "star", "none"]

GRID = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


class Make:
    """One make of dice: colours and the form of its marks."""

    def __init__(self, r):
        k = r.random()
        if k < 0.45:
            self.body = np.array([r.uniform(0, 90), r.uniform(150, 230), r.uniform(190, 255)])
        elif k < 0.62:
            self.body = np.array([r.uniform(10, 60), r.uniform(10, 60), r.uniform(150, 235)])
        elif k < 0.75:
            self.body = np.full(3, r.uniform(190, 250)) + r.uniform(-12, 12, 3)
        else:
            self.body = r.uniform(10, 245, 3)
        light = self.body @ [0.11, 0.59, 0.3]
        while True:
            k = r.random()
            if k < 0.45:
                self.mark = np.full(3, r.uniform(5, 60))
            elif k < 0.7:
                self.mark = np.full(3, r.uniform(200, 255))
            elif k < 0.85:
                self.mark = np.array([r.uniform(10, 60), r.uniform(10, 60), r.uniform(130, 220)])
            else:
                self.mark = r.uniform(0, 255, 3)
            if abs(self.mark @ [0.11, 0.59, 0.3] - light) > 55:
                break
        self.apart = r.uniform(0.40, 0.60)
        # Many makers' six is long and narrow.
        self.narrow, self.long = (r.uniform(0.55, 0.95), r.uniform(1, 1.2)) if r.random() < 0.4 else (1, 1)
        self.pip = r.uniform(0.12, 0.23) if r.random() < 0.9 else r.uniform(0.2, 0.26)
        self.one = self.pip * (1 if r.random() < 0.8 else r.uniform(1.1, 1.6))
        self.points = int(r.choice([5, 5, 6, 8]))
        self.star = r.uniform(0.42, 0.78)
        self.inner = r.uniform(0.36, 0.56)
        self.corner = r.uniform(0.06, 0.34)
        self.six = r.random() < 0.5

    def faces(self, r):
        """Top and side faces; the sixth is a star or a six."""
        return [6 if f == 6 and self.six else 7 if f == 6 else int(f) for f in r.permutation(6) + 1]


def circle(x, y, rad):
    t = np.linspace(0, 2 * math.pi, 20, endpoint=False)
    return np.stack([x + rad * np.cos(t), y + rad * np.sin(t)], 1)


def rounded(corner, half=1.0):
    """A square with rounded corners, half edge 1."""
    pts = []
    for k, (sx, sy) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
        t = np.linspace(k * math.pi / 2, (k + 1) * math.pi / 2, 6)
        pts.append(np.stack([sx * (half - corner) + corner * np.cos(t), sy * (half - corner) + corner * np.sin(t)], 1))
    return np.concatenate(pts)


def marks(make, face, r):
    """The outlines of a face's marks, in half edges."""
    if face == 7:
        n, turn = make.points, r.uniform(0, 2 * math.pi)
        if r.random() < 0.5:
            turn = math.pi / 2 * r.integers(4)
        t = turn + np.arange(2 * n) * math.pi / n
        rad = np.where(np.arange(2 * n) % 2, make.star * make.inner, make.star)
        return [np.stack([rad * np.cos(t), rad * np.sin(t)], 1)]
    turned = r.random() < 0.5
    out = []
    for x, y in GRID[face]:
        if face == 6:
            x, y = x * make.narrow, y * make.long
        x, y = (-y, x) if turned else (x, y)
        out.append(circle(x * make.apart, y * make.apart, make.one if face == 1 else make.pip))
    return out


def fill(img, pts, colour):
    cv2.fillPoly(img, [np.round(pts * FINE * 16).astype(np.int32)], [float(c) for c in colour], cv2.LINE_AA, 4)


class Light:
    """The light and camera of one picture."""

    def __init__(self, r):
        self.gain = r.uniform(0.4, 1.25) if r.random() < 0.92 else r.uniform(0.22, 0.4)
        self.sides = r.uniform(0.25, 1.05, 4)
        a, slant = r.uniform(0, 2 * math.pi), abs(r.normal(0, 0.28))
        self.drop = np.array([math.cos(a), math.sin(a)]) * min(slant, 0.75)
        self.glare = r.uniform(0, 1) if r.random() < 0.3 else 0.0
        self.recess = r.random() < 0.5
        self.rim = r.uniform(-0.25, 0.35)
        self.towards = r.normal(0, 1, 2)


def frost(img, mask_pts, colour, share):
    """Blends a colour into a polygon."""
    layer = img.copy()
    fill(layer, mask_pts, colour)
    cv2.addWeighted(layer, share, img, 1 - share, 0, img)


def draw_marks(img, make, face, place, shade, light, glare, r):
    body, mark = make.body * shade, make.mark * shade
    # What glares hides a mark's colour: a recessed one keeps its dark rim.
    tone = mark + (235 - mark) * glare * r.uniform(0.3, 1.0)
    for m in marks(make, face, r):
        fill(img, place(m), mark)
        if glare > 0.25:
            mid = m.mean(0)
            fill(img, place(mid + (m - mid) * r.uniform(0.55, 0.9) + light.towards * 0.02), tone)
        elif light.recess and r.random() < 0.6:
            mid = m.mean(0)
            lit = mark + (body - mark) * r.uniform(0.1, 0.5)
            frost(img, place(mid + (m - mid) * 0.45 + light.towards * 0.05), lit, 0.7)


def draw_die(img, make, light, at, half, turn, r, top=None):
    """Draws one die; at, half in px. Gives the face on top."""
    c, s = math.cos(turn), math.sin(turn)
    a, b = np.array([c, s]) * half, np.array([-s, c]) * half
    d = light.drop * 2 * half
    faces = make.faces(r)
    if top is not None:
        if top in faces:
            faces.remove(top)
        faces.insert(0, top)
    outward = [-b, a, b, -a]
    for k, n in enumerate(outward):
        if n @ d <= 0:
            continue
        along = np.array([n[1], -n[0]])
        mid = at + n + d / 2

        def place(p, mid=mid, along=along):
            return mid + np.outer(p[:, 0], along) + np.outer(p[:, 1], d / 2)
        shade = light.gain * light.sides[k]
        # Sides reach under the rounded rim of the top.
        fill(img, place(rounded(make.corner)), make.body * shade)
        fill(img, place(rounded(0.02) * [1 - make.corner * 0.5, 1] + [0, -make.corner]), make.body * shade)
        draw_marks(img, make, faces[1 + k], place, shade, light, 0, r)

    def place(p):
        return at + np.outer(p[:, 0], a) + np.outer(p[:, 1], b)
    shade = light.gain
    rim = np.clip(make.body * shade * (1 + light.rim), 0, 255)
    fill(img, place(rounded(make.corner)), rim)
    glare = np.clip(light.glare + r.normal(0, 0.15), 0, 1) if light.glare else 0.0
    body = np.clip(make.body * shade, 0, 255)
    body = body + (250 - body) * glare * 0.85
    inset = 1 - make.corner * r.uniform(0.1, 0.5)
    fill(img, place(rounded(make.corner, inset)), body)
    draw_marks(img, make, faces[0], place, shade, light, glare, r)
    return faces[0]


def background(r, light):
    base = r.uniform(5, 235, 3) if r.random() < 0.5 else np.full(3, r.uniform(20, 110)) + r.uniform(-25, 25, 3)
    img = np.empty((SIZE * FINE, SIZE * FINE, 3), np.float32)
    img[:] = np.clip(base, 0, 255) * light.gain
    for _ in range(r.integers(0, 3)):
        p = r.uniform(0, SIZE, 2)
        q = p + r.normal(0, 40, 2)
        n = np.array([-(q - p)[1], (q - p)[0]]) / (np.linalg.norm(q - p) + 1e-6) * r.uniform(0.5, 25)
        fill(img, np.stack([p, q, q + n, p + n]), r.uniform(0, 255, 3) * light.gain)
    return img


def clutter(img, r, light):
    """Prints and things that are no dice."""
    k = r.random()
    colour = r.uniform(0, 255, 3) * light.gain
    at = r.uniform(20, 44, 2)
    if k < 0.3:
        cv2.putText(img, str(r.integers(1, 30)), tuple(int(v * FINE) for v in at - [10, -8]), cv2.FONT_HERSHEY_SIMPLEX, r.uniform(1, 4), colour.tolist(), int(r.integers(4, 14)), cv2.LINE_AA)
    elif k < 0.55:
        n, turn, rad = int(r.choice([5, 6, 8])), r.uniform(0, 6), r.uniform(8, 26)
        t = turn + np.arange(2 * n) * math.pi / n
        q = np.where(np.arange(2 * n) % 2, rad * 0.45, rad)
        fill(img, at + np.stack([q * np.cos(t), q * np.sin(t)], 1), colour)
    elif k < 0.75:
        fill(img, circle(*r.uniform(-20, 84, 2), r.uniform(20, 70)), colour)
        fill(img, circle(*r.uniform(-20, 84, 2), r.uniform(20, 70)), colour * r.uniform(0.4, 1.2))
    elif k < 0.9:
        p = rounded(r.uniform(0.02, 0.5)) * r.uniform(6, 30, 2)
        fill(img, at + p, colour)


def occluder(img, r, light, at, half, share):
    """Covers about this share of the top face from one side."""
    a = r.uniform(0, 2 * math.pi)
    n = np.array([math.cos(a), math.sin(a)])
    t = np.array([-n[1], n[0]])
    edge = at + n * half * (1 - 2 * share)
    colour = r.uniform(20, 250, 3) if r.random() < 0.5 else np.array([130, 160, 215]) * r.uniform(0.4, 1.1)
    fill(img, np.stack([edge - t * 60, edge + t * 60, edge + t * 60 + n * 60, edge - t * 60 + n * 60]), np.clip(colour * light.gain, 0, 255))


def camera(img, r, light):
    """Lens, sensor and file."""
    img = cv2.resize(img, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    if r.random() < 0.35:
        a = r.uniform(0, 2 * math.pi)
        y, x = np.mgrid[0:SIZE, 0:SIZE] - SIZE / 2
        far = x * math.cos(a) + y * math.sin(a) - r.normal(0, 8)
        img *= (1 - r.uniform(0.1, 0.6) / (1 + np.exp(-far / r.uniform(0.5, 6))))[..., None]
    if r.random() < 0.3:
        y, x = np.mgrid[0:SIZE, 0:SIZE]
        c = r.uniform(20, 44, 2)
        img += (r.uniform(20, 150) * np.exp(-((x - c[0]) ** 2 + (y - c[1]) ** 2) / 2 / r.uniform(3, 20) ** 2))[..., None]
    img = cv2.GaussianBlur(img, (0, 0), r.uniform(0.3, 1.5))
    img *= np.clip(r.normal(1, 0.12, 3), 0.6, 1.5)
    noise = r.uniform(0, 9) if r.random() < 0.8 else r.uniform(6, 16)
    img += cv2.GaussianBlur(r.normal(0, noise, img.shape).astype(np.float32), (0, 0), r.uniform(0.3, 0.8))
    if r.random() < 0.4:
        img += r.uniform(0.2, 1.0) * (img - cv2.GaussianBlur(img, (0, 0), 1.2))
    img = np.clip(img, 0, 255).astype(np.uint8)
    if r.random() < 0.8:
        img = cv2.imdecode(cv2.imencode(".jpg", img, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(50, 96))])[1], 1)
    return img


def neighbours(img, make, light, at, half, turn, r):
    for k in range(r.integers(1, 4)):
        a = r.uniform(0, 2 * math.pi)
        gap = r.uniform(1.02, 1.5) if r.random() < 0.7 else r.uniform(1.0, 1.05)
        p = at + np.array([math.cos(a), math.sin(a)]) * 2 * half * gap * r.uniform(1, 1.3)
        # A neighbour touches without lying in this die.
        other = turn + r.uniform(0, math.pi / 2)
        reach = max(abs(v) for v in rotate(p - at, -turn))
        size = half * (abs(math.cos(other - turn)) + abs(math.sin(other - turn)))
        if reach > half + size:
            draw_die(img, make, light, p, half, other, r)


def rotate(p, a):
    c, s = math.cos(a), math.sin(a)
    return np.array([c * p[0] - s * p[1], s * p[0] + c * p[1]])


def rectify(img, at, half, turn):
    k = half * SPAN * 2 / PATCH
    c, s = math.cos(turn) * k, math.sin(turn) * k
    m = np.array([[c, -s, 0], [s, c, 0]])
    m[:, 2] = at - m[:, :2] @ [(PATCH - 1) / 2, (PATCH - 1) / 2]
    return cv2.warpAffine(img, m, (PATCH, PATCH), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def example(r):
    """One patch with its class."""
    make, light = Make(r), Light(r)
    half = r.uniform(9, 17)
    at = np.array([SIZE / 2, SIZE / 2]) + r.uniform(-1, 1, 2)
    turn = r.uniform(0, math.pi / 2)
    img = background(r, light)
    kind = r.random()
    label = 7
    if kind < 0.1:
        clutter(img, r, light)
        if r.random() < 0.5:
            a = r.uniform(0, 2 * math.pi)
            draw_die(img, make, light, at + np.array([math.cos(a), math.sin(a)]) * half * r.uniform(1.6, 2.6), half, turn, r)
    else:
        if r.random() < 0.3:
            clutter(img, r, light)
        crowd = r.random() < 0.6
        if crowd:
            neighbours(img, make, light, at, half, turn, r)
        top = 6 if make.six else 7
        top = int(r.choice([1, 2, 3, 4, 5, top, 7])) if kind < 0.95 else None
        face = draw_die(img, make, light, at, half, turn, r, top)
        label = face - 1
        if r.random() < 0.12:
            share = r.uniform(0, 0.08) if r.random() < 0.5 else r.uniform(0.4, 1.0)
            occluder(img, r, light, at, half, share)
            label = label if share < 0.1 else 7
    img = camera(img, r, light)
    off, dturn, scale = r.normal(0, 0.07, 2).clip(-0.18, 0.18), float(np.clip(r.normal(0, 0.05), -0.12, 0.12)), r.uniform(0.92, 1.08)
    if label != 7 and r.random() < 0.16:
        label = 7
        k = r.integers(3)
        if k == 0:
            a = r.uniform(0, 2 * math.pi)
            off = np.array([math.cos(a), math.sin(a)]) * r.uniform(0.42, 1.4)
        elif k == 1:
            dturn = r.uniform(0.3, math.pi / 2 - 0.3)
        else:
            off = off + rotate(np.array([r.choice([-1, 1]) * r.uniform(0.4, 1.2), 0]), turn)
            dturn = r.uniform(-0.5, 0.5)
    quarter = r.integers(4) * math.pi / 2
    return rectify(img, at + off * half, half * scale, turn + dturn + quarter), label
