"""Bundles with one picture each that crashes its decoder or keeps it busy for minutes."""

import hashlib
import io
import json
import zipfile

STORY = {
    "branchbook": 1, "id": "hostile", "title": "Hostile", "language": "en", "summary": "A picture.", "start": "a", "titlePicture": "p",
    "pictures": {"p": {"file": "p.svg", "alt": "P."}},
    "locations": {
        "a": {"text": "Left or right?", "choices": [{"text": "Left.", "go": "b"}, {"text": "Right.", "go": "c"}]},
        "b": {"text": "Left it is.", "ending": "Left"},
        "c": {"text": "Right it is.", "ending": "Right"},
    },
}  # fmt: skip


def picture(side: int, effect: str) -> bytes:
    """A vector picture with a filter over all of it."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{side}' height='{side}'><filter id='f'>{effect}</filter>"
        f"<rect width='{side}' height='{side}' filter='url(#f)'/></svg>"
    ).encode()


#: 20 KB that abort librsvg 2.54.
ABORT = picture(40, f"<feConvolveMatrix order='25' kernelMatrix='{' '.join(['1'] * 625)}'/>")
#: Pictures that take much longer than the limit.
SLOW = picture(400, "<feTurbulence baseFrequency='0.01' numOctaves='100000000'/>")


def bundle(svg: bytes) -> bytes:
    """A bundle that is valid except for its picture."""
    files = {"p.svg": svg, "story.json": json.dumps(STORY).encode()}
    listed = [
        {
            "name": name, "type": "image/svg+xml" if name.endswith("svg") else "application/json", "size": len(content),
            "md5": hashlib.md5(content).hexdigest(), "sha256": hashlib.sha256(content).hexdigest(),
        }
        for name, content in files.items()
    ]  # fmt: skip
    text = json.dumps(listed, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()
    manifest = f'{{"format":"branchbook-bundle","version":1,"story":"hostile","title":"Hostile","files":{text},"digest":"{digest}"}}\n'
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as archive:
        for name, content in [("manifest.json", manifest.encode()), *files.items()]:
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return output.getvalue()
