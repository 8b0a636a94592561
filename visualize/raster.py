"""Pictures in pixels, drawn with Pillow: PNG, and GIF of a range of steps."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import cycle, islice, pairwise

from PIL import Image, ImageDraw, ImageFont

from visualize.printable import one_line, printable
from visualize.shapes import Outline, Picture, Shape, Text

__all__ = ["MOST_FRAMES", "gif", "missing_letters", "missing_note", "png"]

MOST_FRAMES = 600
MANY = 200  # shapes: where more of them changed, as when a window moved, all is painted anew
FINER = 2  # pictures are drawn so many times larger and then reduced: smooth lines
FONTS = (
    "DejaVuSans.ttf", "Arial.ttf", "Helvetica.ttc", "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf",
    "NotoSansCJK-Regular.ttc", "msgothic.ttc", "Hiragino Sans GB.ttc", "NotoEmoji-Regular.ttf", "Symbola.ttf",
    "NotoSansHebrew-Regular.ttf", "NotoSansArabic-Regular.ttf",
)  # fmt: skip
PACKAGES = {"CJK": "fonts-noto-cjk", "HIRAGANA": "fonts-noto-cjk", "KATAKANA": "fonts-noto-cjk",
            "HANGUL": "fonts-noto-cjk"}  # fmt: skip
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
Tell = Callable[[str], object]
Points = list[tuple[float, float]]


def png(picture: Picture, tell: Tell = lambda note: None) -> bytes:
    """Return a picture as PNG; ``tell`` is called with a sentence where no font has a letter."""
    _tell_of_missing([picture], tell)
    written = BytesIO()
    _image(picture).save(written, "PNG", optimize=True)
    return written.getvalue()


def gif(frames: Iterable[Picture], seconds: float = 0.5, tell: Tell = lambda note: None) -> bytes:
    """Return pictures as an endless GIF, each shown for some ``seconds``, at most ``MOST_FRAMES`` of them.

    Raises ``ValueError`` where there is no frame.
    """
    shown = iter(frames)
    pictures = list(islice(shown, MOST_FRAMES))
    if not pictures:
        raise ValueError("steps: there is no step in that range")
    if next(shown, None) is not None:
        tell(f"a GIF holds at most {MOST_FRAMES} steps; the others were left out")
    _tell_of_missing(pictures, tell)
    palette = _colors(pictures)
    images = (
        image.reduce(FINER).quantize(palette=palette, dither=Image.Dither.NONE) for image in _film(pictures)
    )
    written = BytesIO()
    next(images).save(
        written, "GIF", save_all=True, append_images=images, duration=round(seconds * 1000), loop=0
    )
    return written.getvalue()


def _colors(pictures: list[Picture]) -> Image.Image:
    """Return a palette for all: of the first picture, with a patch of every colour that comes later."""
    image = _image(pictures[0])
    used = {color for picture in pictures for shape in picture.shapes for color in _paints(shape)}
    for number, color in enumerate(sorted(used)):
        left = number * 40 % max(1, image.width - 40)
        image.paste(color, (left, 0, left + 40, 40))
    return image.quantize(64, dither=Image.Dither.NONE)


def _paints(shape: Shape) -> list[str]:
    colors = [shape.color] if isinstance(shape, Text) else [shape.stroke, shape.fill]
    return [color for color in colors if len(color) == len("#rrggbb")]


def missing_letters(texts: Iterable[str]) -> list[str]:
    """Return the letters for which no font is installed here, each once."""
    letters = dict.fromkeys(letter for text in texts for letter in printable(text))
    return [
        letter
        for letter in letters
        if not letter.isspace() and not any(_has(font, letter) for font in _files())
    ]


def _tell_of_missing(pictures: list[Picture], tell: Tell) -> None:
    texts = {shape.text for picture in pictures for shape in picture.shapes if isinstance(shape, Text)}
    if note := missing_note(texts):
        tell(note)


def missing_note(texts: Iterable[str]) -> str:
    """Return a sentence that names the letters without a font and the packages that help, or ""."""
    missing = missing_letters(texts)
    if not missing:
        return ""
    packages = " and ".join(sorted({_package(letter) for letter in missing}))
    return f"no font here has {' '.join(missing[:10])}; install {packages}, or export svg"


def _package(letter: str) -> str:
    script = unicodedata.name(letter, "").split(" ")[0]
    if script in PACKAGES:
        return PACKAGES[script]
    return "fonts-symbola" if ord(letter) >= 0x1F000 else "fonts-dejavu-core"


@cache
def _files() -> tuple[str, ...]:
    """Return those of the known fonts that this machine has; "" is the one that Pillow brings along."""
    return (*(name for name in FONTS if _opened(name, 12)), "")


@cache
def _opened(name: str, size: int) -> Font | None:
    if not name:
        return ImageFont.load_default(size)
    try:
        return ImageFont.truetype(name, size)
    except OSError:
        return None


@cache
def _has(name: str, letter: str) -> bool:
    """Tell whether a font draws ``letter`` otherwise than a letter that does not exist."""
    font = _opened(name, 20)
    if font is None:
        return False
    try:
        shown, nothing = font.getmask(letter), font.getmask("\U0010fffe")
    except (UnicodeEncodeError, OSError):
        return False
    return (shown.size, bytes(shown)) != (nothing.size, bytes(nothing))


@lru_cache(4096)
def _font(text: str, size: int) -> Font:
    """Return the first font that has every letter of ``text``, else the one that has most of them."""
    letters = [letter for letter in set(text) if not letter.isspace()]
    best = max(_files(), key=lambda name: sum(_has(name, letter) for letter in letters))
    font = _opened(best, size)
    assert font is not None
    return font


def _image(picture: Picture) -> Image.Image:
    return _painted(picture, picture.shapes).reduce(FINER)


def _painted(picture: Picture, shapes: Iterable[Shape]) -> Image.Image:
    """Return some shapes of a picture on its ground, ``FINER`` times as large."""
    image = Image.new("RGB", (int(picture.width) * FINER, int(picture.height) * FINER), picture.ground)
    pen = ImageDraw.Draw(image, "RGBA")
    for shape in shapes:
        if isinstance(shape, Text):
            _write(pen, shape)
        else:
            _trace(pen, shape)
    return image


def _film(pictures: list[Picture]) -> Iterator[Image.Image]:
    """Yield the pictures painted one over the other: only where a shape came or went is paint renewed."""
    image, before = _painted(pictures[0], pictures[0].shapes), pictures[0].shapes
    yield image
    for picture in pictures[1:]:
        changed = [_box(shape) for shape in {*map(_key, before)} ^ {*map(_key, picture.shapes)}]
        if len(changed) > MANY:
            image = _painted(picture, picture.shapes)
        else:
            _renew(image, picture, changed)
        before = picture.shapes
        yield image


Region = tuple[int, int, int, int]


def _renew(image: Image.Image, picture: Picture, changed: list[Region]) -> None:
    """Paint what lies in the changed regions anew."""
    placed = [(shape, _box(shape)) for shape in picture.shapes]
    near = [shape for shape, place in placed if any(_meet(place, box) for box in changed)]
    fresh = _painted(picture, near)
    for box in changed:
        image.paste(fresh.crop(box), box)


def _key(shape: Shape) -> Shape:
    """Return a shape as one that can be compared and hashed."""
    return shape if isinstance(shape, Text) else shape._replace(points=tuple(shape.points))


def _box(shape: Shape) -> Region:
    """Return a region that holds all of a shape, in the pixels of the larger picture."""
    if isinstance(shape, Text):
        half = shape.size * (len(shape.text) + 1)
        left = shape.x - (0 if shape.anchor == "start" else half)
        corners = [(left, shape.y - 1.5 * shape.size), (shape.x + half, shape.y + 0.6 * shape.size)]
    else:
        corners = list(shape.points)
    edge = 0 if isinstance(shape, Text) else shape.width + 2
    (left, right), (top, bottom) = (
        (min(values) - edge, max(values) + edge) for values in zip(*corners, strict=True)
    )
    low = (max(0, int(left) * FINER), max(0, int(top) * FINER))
    return (*low, int(right + 1) * FINER, int(bottom + 1) * FINER)


def _meet(one: Region, other: Region) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def _write(pen: ImageDraw.ImageDraw, shape: Text) -> None:
    text = one_line(shape.text)
    size = round(shape.size * FINER)
    if size < 3 or not text.strip():
        return
    bold = 0.03 * size if shape.bold and size > 10 else 0
    pen.text(
        (shape.x * FINER, shape.y * FINER), text, shape.color, _font(text, size), _ANCHORS[shape.anchor],
        stroke_width=bold,
    )  # fmt: skip


def _trace(pen: ImageDraw.ImageDraw, shape: Outline) -> None:
    points = [(x * FINER, y * FINER) for x, y in shape.points]
    width = max(1, round(shape.width * FINER))
    if shape.round:
        box = (*points[0], *points[2])
        stroke = None if shape.dash else shape.stroke or None
        pen.rounded_rectangle(box, shape.round * FINER, shape.fill or None, stroke, width)
        if not shape.dash:
            return
        points = _rounded(points, shape.round * FINER)
    elif shape.fill:
        pen.polygon(points, shape.fill)
    if not shape.stroke:
        return
    line = [*points, points[0]] if shape.closed else points
    for part in _dashes(line, [length * FINER for length in shape.dash]) if shape.dash else [line]:
        pen.line(part, shape.stroke, width, joint="curve")


def _rounded(corners: Points, radius: float) -> Points:
    """Return points along a rectangle with round corners, from the left end of its top on."""
    (left, top), (right, bottom) = corners[0], corners[2]
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    middles = [
        (left + radius, top + radius, 180), (right - radius, top + radius, 270),
        (right - radius, bottom - radius, 0), (left + radius, bottom - radius, 90),
    ]  # fmt: skip
    return [
        (x + radius * math.cos(math.radians(start + turn)), y + radius * math.sin(math.radians(start + turn)))
        for x, y, start in middles
        for turn in range(0, 91, 15)
    ]


def _dashes(line: Points, lengths: Sequence[float]) -> Iterator[Points]:
    """Yield the strokes of a broken line, stroke and gap by turns: Pillow knows none."""
    turns = cycle(enumerate(lengths))
    (place, left), part = next(turns), [line[0]]
    for (x, y), (to_x, to_y) in pairwise(line):
        length, gone = math.dist((x, y), (to_x, to_y)), 0.0
        while length - gone > left:
            gone += left
            at = (x + (to_x - x) * gone / length, y + (to_y - y) * gone / length)
            if place % 2 == 0:
                yield [*part, at]
            (place, left), part = next(turns), [at]
        left -= length - gone
        part.append((to_x, to_y))
    if place % 2 == 0 and len(part) > 1:
        yield part
