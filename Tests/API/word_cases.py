"""Manuscripts for Word, written by `branchbook export` and opened with python-docx, a reader that nobody here wrote.

The last line is "N passed, N failed".
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import docx
from docx.document import Document
from docx.text.hyperlink import Hyperlink
from docx.text.paragraph import Paragraph

from cases import main, run_and_close
from live import ROOT, executable

STORIES = sorted(path.parent for folder in ("Stories", "Tutorials") for path in (ROOT / folder).glob("*/story.json"))
BOOKMARK = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}bookmarkStart"
NAME = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}name"


def tool(*words: str) -> str:
    result = subprocess.run([executable(), *words], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    return result.stdout


def sections(document: Document) -> Iterator[tuple[Paragraph, list[Paragraph]]]:
    """Each heading with the paragraphs under it."""
    heading, under = None, []
    for paragraph in document.paragraphs:
        if paragraph.style.name == "Heading 1":
            if heading is not None:
                yield heading, under
            heading, under = paragraph, []
        elif heading is not None:
            under.append(paragraph)
    assert heading is not None
    yield heading, under


def links(paragraphs: list[Paragraph]) -> list[Hyperlink]:
    return [link for paragraph in paragraphs for link in paragraph.hyperlinks]


class Cases:
    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.number = 0

    def close(self) -> None:
        self.folder.cleanup()

    def write(self, story: Path, ending: str = "docx") -> Path:
        self.number += 1
        file = Path(self.folder.name) / f"{self.number}.{ending}"
        tool("export", str(story), "--as", "docx", "--into", str(file))
        return file

    def case_every_story_opens_with_its_headings_links_and_words(self) -> None:
        assert len(STORIES) >= 12
        for folder in STORIES:
            story = json.loads((folder / "story.json").read_text())
            document = docx.Document(str(self.write(folder)))
            assert document.core_properties.title == story["title"]
            assert document.paragraphs[0].style.name == "Title" and document.paragraphs[0].text == story["title"]
            found = list(sections(document))
            bookmarks = {mark.get(NAME): heading for heading, _ in found for mark in heading._p.iter(BOOKMARK)}
            assert len(found) == len(bookmarks) == len(story["locations"]), folder
            for (name, location), (heading, under) in zip(story["locations"].items(), found, strict=True):
                assert heading.text == f"{location['title']} {name}" if "title" in location else heading.text == name
                assert all(link.fragment in bookmarks for link in links(under)), (folder, name)
                if "choices" in location:
                    entries = [paragraph for paragraph in under if paragraph.style.name == "Story Choice"]
                    assert len(entries) == len(location["choices"]), (folder, name)
                if "ending" in location:
                    assert not links(under) and any(paragraph.style.name == "Story Ending" for paragraph in under), (folder, name)
                else:
                    assert links(under), (folder, name)
                # A text without values, conditions and stars is a paragraph as it is; an empty line only keeps two of them apart.
                texts = location.get("text", [])
                for text in [texts] if isinstance(texts, str) else texts:
                    if isinstance(text, str) and text and not set(text) & set("{}*\\"):
                        assert any(paragraph.text == text for paragraph in under), (folder, name, text)
            if story.get("variables"):
                assert len(document.tables[0].rows) == len(story["variables"]) + 1, folder

    def case_the_same_story_gives_the_same_bytes(self) -> None:
        assert self.write(STORIES[0]).read_bytes() == self.write(STORIES[0]).read_bytes()

    def case_a_document_written_elsewhere_is_a_story(self) -> None:
        document = docx.Document()
        document.core_properties.author = "Ada"
        document.add_heading("The Hall", 1)
        paragraph = document.add_paragraph("A door. ")
        paragraph.add_run("Green").bold = True
        document.add_heading("Garden", 1)
        document.add_paragraph("Stars.")
        file = Path(self.folder.name) / "hall.docx"
        document.save(str(file))
        made = Path(self.folder.name) / "hall"
        assert "Created" in tool("import", str(file), "--into", str(made))
        story = json.loads((made / "story.json").read_text())
        assert story["authors"] == ["Ada"], story
        assert list(story["locations"]) == ["the-hall", "garden"], story
        assert "A door. **Green**" in json.dumps(story["locations"]["the-hall"]), story


def run(*wanted: str) -> tuple[int, int]:
    return run_and_close(Cases, wanted)


if __name__ == "__main__":
    main(run)
