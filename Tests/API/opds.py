"""The rules of OPDS 2.0 and of the Readium Web Publication Manifest, as far as a feed of this server can violate them."""

import re

FEED = "application/opds+json"
PICTURES = {"image/jpeg", "image/avif", "image/png", "image/gif", "image/webp", "image/svg+xml"}


def links(value, where: str) -> list[str]:
    if not isinstance(value, list) or not value:
        return [f"{where}: there must be links"]
    problems = []
    for number, link in enumerate(value):
        place = f"{where}/{number}"
        if not isinstance(link.get("href"), str) or not link["href"]:
            problems.append(f"{place}: a link needs an address")
        if "type" in link and not re.fullmatch(r"[\w.+-]+/[\w.+-]+", link["type"]):
            problems.append(f"{place}: {link['type']} is no media type")
        if "{" in link.get("href", "") and link.get("templated") is not True:
            problems.append(f"{place}: a template must say so")
    return problems


def publication(value: dict, where: str) -> list[str]:
    problems = links(value.get("links"), where + "/links")
    metadata = value.get("metadata") or {}
    if not isinstance(metadata.get("title"), str) or not metadata["title"]:
        problems.append(f"{where}: a publication needs a title")
    if metadata.get("@type") and not metadata["@type"].startswith("http://schema.org/"):
        problems.append(f"{where}: {metadata['@type']} is no type of schema.org")
    if "identifier" in metadata and ":" not in metadata["identifier"]:
        problems.append(f"{where}: the identifier must be a URI")
    if "published" in metadata and not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", metadata["published"]):
        problems.append(f"{where}: the date is none")
    for series in (metadata.get("belongsTo") or {}).get("series", []):
        if not series.get("name") or not isinstance(series.get("position", 1), (int, float)):
            problems.append(f"{where}: a series needs a name, and its position is a number")
    if not any(link.get("rel", "").startswith("http://opds-spec.org/acquisition") for link in value.get("links") or []):
        problems.append(f"{where}: a publication needs an acquisition link")
    for image in value.get("images", []):
        if not image.get("href") or image.get("type") not in PICTURES:
            problems.append(f"{where}: an image needs an address and a type of picture")
    if "images" in value and not value["images"]:
        problems.append(f"{where}: images, where they are, may not be empty")
    return problems


def feed(value: dict) -> list[str]:
    """All violations in a feed."""
    problems = links(value.get("links"), "links")
    metadata = value.get("metadata") or {}
    if not isinstance(metadata.get("title"), str) or not metadata["title"]:
        problems.append("a feed needs a title")
    for key in ("numberOfItems", "itemsPerPage"):
        if key in metadata and (not isinstance(metadata[key], int) or metadata[key] < 0):
            problems.append(f"{key} must be a number")
    if not any(link.get("rel") == "self" and link.get("type") == FEED for link in value.get("links") or []):
        problems.append("a feed needs a link to itself")
    if not any(key in value for key in ("publications", "navigation", "groups")):
        problems.append("a feed needs publications, navigation or groups")
    if "navigation" in value:
        problems += links(value["navigation"], "navigation")
        problems += [f"navigation/{number}: needs a title" for number, link in enumerate(value["navigation"]) if not link.get("title")]
    for number, each in enumerate(value.get("publications", [])):
        problems += publication(each, f"publications/{number}")
    for number, facet in enumerate(value.get("facets", [])):
        problems += links(facet.get("links"), f"facets/{number}/links")
        if not (facet.get("metadata") or {}).get("title"):
            problems.append(f"facets/{number}: needs a title")
        if len(facet.get("links") or []) < 2:
            problems.append(f"facets/{number}: a choice of one is none")
    return problems
