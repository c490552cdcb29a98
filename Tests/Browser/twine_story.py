"""Stories as Twine publishes them, with Branchbook as their story format."""

import html
import json
from pathlib import Path

from server import pages

IFID = "D674C58C-DEFA-4F70-B7A2-27742230C0FC"
TWINE = 'creator="Twine" creator-version="2.10.0" format="Branchbook" zoom="1"'


def story_format() -> dict:
    """What the file of the format passes to Twine."""
    text = (Path(pages()) / "twine" / "format.js").read_text()
    start, end = "window.storyFormat(", ");\n"
    assert text.startswith(start) and text.endswith(end), text[:40]
    return json.loads(text[len(start) : -len(end)])


def published(name: str, passages: dict[str, str], options: str = "", start: str = "", ifid: str = IFID, extras: str = "") -> str:
    """The page that Twine makes of a story; options are `debug` in test mode. The first passage is the start if none is named."""
    number = 1 + (list(passages).index(start) if start else 0)
    own_format = story_format()
    data = (
        f'<tw-storydata name="{html.escape(name)}" startnode="{number}" {TWINE} format-version="{own_format["version"]}" ifid="{ifid}" '
        f'options="{options}" tags="" hidden><style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css">{extras}</style>'
        '<script role="script" id="twine-user-script" type="text/twine-javascript"></script>'
    )
    for pid, (passage, text) in enumerate(passages.items(), 1):
        position = f'position="{100 * pid},100" size="100,100"'
        data += f'<tw-passagedata pid="{pid}" name="{html.escape(passage)}" tags="" {position}>{html.escape(text)}</tw-passagedata>'
    source = own_format["source"]
    assert source.count("{{STORY_NAME}}") == 1 and source.count("{{STORY_DATA}}") == 1, "the places for a story"
    return source.replace("{{STORY_NAME}}", html.escape(name)).replace("{{STORY_DATA}}", data + "</tw-storydata>")


LANTERN = {
    "The Landing": (
        "<<set $lit to false>>The stairs go down into the dark. //Something drips.//\n\n"
        "[[Light the lantern|The Lantern][$lit to true]]\n[[Go down->The Cellar]]"
    ),
    "The Lantern": "It catches at the third match.\n\n[[Go down->The Cellar]]",
    "The Cellar": (
        "<<if $lit>>Shelves full of <em>plums</em> & “pears”.<<else>>You can't see your hand.<</if>>\n\n"
        "<<if $lit>>[[Take a jar->Plums]]<</if>>\n[[Up again->The Landing]]"
    ),
    "Plums": "You eat the first one on the stairs.",
}
SQUARE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='40'%3E%3C/svg%3E"
PICTURED = {
    "Door": f"[img[A black door.|{SQUARE}]]A door.\n\n[[In->Room]]",
    "Room": '<img src="fox%20cub.svg" alt="A fox cub.">A fox cub looks at you. <<if visited() gt 1>>[img[late.png]]<</if>>',
}
# The same with a mistake of each kind: what nobody can reach, a link to nowhere, a macro of somebody's own.
PLANTED = LANTERN | {
    "The Lantern": LANTERN["The Lantern"] + "\n[[Try the attic->Attic]]\n<<fireworks 3>>",
    "The Lost Room": "Nobody comes here.",
}
