#!/usr/bin/env python3
"""Checks docs/story.schema.json, and with --branchbook PATH the program's parser, against this corpus.

    check_schema.py [--branchbook PATH] [--folder NAME ...]

Without --branchbook, each file is validated as strict JSON and against the schema: valid/ and invalid-meaning/ must pass both,
invalid-shape/ must fail at the schema, and invalid-text/ must not be strict JSON at all.
With --branchbook, `PATH check FILE --json` must also find no format errors in valid/, that is none with a code before B0500, and exit
with 0 if it finds no others either. For all other files it must exit with 1, and the first error must be at the line and column in
expected.tsv (both from 1; the column counts Unicode code points). This corpus does not cover what readers would meet in a story,
such as an ending that no reader can reach.

The place of a mistake is: for a key that is not allowed, the key (of two that exclude each other, the later one); for a wrong value,
the value; for one item too many, that item; for a missing key, or a bucket without an outcome, the opening brace of the object; for a
duplicate ID, the later one; in an expression or a text, the wrong word, operator, brace or asterisk, counted in the file with its
escapes; if something is missing at the end of an expression, the character after its last one; for two ranges that do not fit
together, the upper one; in invalid JSON, the invalid token or byte, an extra comma, the end of a truncated file, or the opening quote
of an unterminated text; for a location in visits() and visited(), its name.

Exits with 0 if all files passed, 1 if one failed, 2 if the corpus itself is broken. Needs jsonschema from PyPI.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys

import jsonschema

CORPUS = pathlib.Path(__file__).resolve().parent
SCHEMA = CORPUS.parent.parent / "docs" / "story.schema.json"
FOLDERS = ("valid", "invalid-shape", "invalid-meaning", "invalid-text")
MOST_NESTING = 64
SECONDS_FOR_ONE_FILE = 20
FIRST_CODE_BEYOND_THE_FORMAT = "B0500"


class NotStrictJson(ValueError):
    """Raised for what Python's parser accepts beyond JSON."""


def object_without_duplicates(pairs):
    keys = [key for key, _ in pairs]
    if len(set(keys)) != len(keys):
        raise NotStrictJson("a key stands twice")
    return dict(pairs)


def refuse_constant(word):
    raise NotStrictJson(f"{word} is not JSON")


def whole_number_in_range(digits):
    number = int(digits)
    if not -(2**63) <= number < 2**63:
        raise NotStrictJson(f"{digits} does not fit into 64 bits")
    return number


def finite_number(digits):
    number = float(digits)
    if not -(2.0**63) <= number < 2.0**63:
        raise NotStrictJson(f"{digits} does not fit into 64 bits")
    return number


def refuse_lone_surrogates(value):
    if isinstance(value, str):
        value.encode("utf-8")
    elif isinstance(value, list):
        for item in value:
            refuse_lone_surrogates(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            refuse_lone_surrogates(key)
            refuse_lone_surrogates(item)


def nesting(value):
    if isinstance(value, dict):
        return 1 + max(map(nesting, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(nesting, value), default=0)
    return 0


def read_strictly(data):
    """The value of a JSON text in bytes; raises ValueError (or UnicodeError, a subclass) if it is not JSON."""
    text = data.decode("utf-8")
    value = json.loads(
        text.removeprefix("\ufeff"),
        object_pairs_hook=object_without_duplicates,
        parse_constant=refuse_constant,
        parse_int=whole_number_in_range,
        parse_float=finite_number,
    )
    refuse_lone_surrogates(value)
    if nesting(value) > MOST_NESTING:
        raise NotStrictJson(f"nested deeper than {MOST_NESTING}")
    return value


def read_expected():
    """The place and the message for every invalid file, by its path in the corpus."""
    with open(CORPUS / "expected.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    if rows[0] != ["file", "line:column", "about"]:
        print("expected.tsv: the first line should be: file, line:column, about", file=sys.stderr)
        raise SystemExit(2)
    expected = {}
    for row in rows[1:]:
        if len(row) != 3 or row[0] in expected:
            print(f"expected.tsv: not three columns, or twice: {row}", file=sys.stderr)
            raise SystemExit(2)
        expected[row[0]] = (row[1], row[2])
    return expected


def schema_complaint(folder, data, validator):
    """What is wrong with the verdict of strict JSON and the schema on this file, or None."""
    try:
        story = read_strictly(data)
    except (ValueError, RecursionError) as error:
        return None if folder == "invalid-text" else f"is not JSON: {error}"
    if folder == "invalid-text":
        return "is JSON, and should not be"
    error = jsonschema.exceptions.best_match(validator.iter_errors(story))
    if folder == "invalid-shape":
        return None if error else "the schema accepts it"
    return f"the schema rejects it at {error.json_path}: {error.message}" if error else None


def reader_complaint(folder, path, reader, place):
    """What is wrong with the verdict of `branchbook check` on this file, or None."""
    try:
        run = subprocess.run([reader, "check", str(path), "--json"], capture_output=True, timeout=SECONDS_FOR_ONE_FILE, check=False)
    except subprocess.TimeoutExpired:
        return f"no answer within {SECONDS_FOR_ONE_FILE} seconds"
    try:
        diagnostics = json.loads(run.stdout.decode("utf-8"))["diagnostics"]
        errors = [diagnostic for diagnostic in diagnostics if diagnostic["severity"] == "error"]
        wanted = 1 if errors or folder != "valid" else 0
        if folder == "valid":
            errors = [error for error in errors if error["code"] < FIRST_CODE_BEYOND_THE_FORMAT]
        found = [f"{error['line']}:{error['column']}" for error in errors]
    except (ValueError, KeyError, TypeError) as error:
        return f"status {run.returncode}, and the output is not as agreed: {error!r}"
    told = f" ({found[0]} {errors[0].get('code')} {errors[0].get('message')})" if errors else ""
    if run.returncode != wanted:
        return f"status {run.returncode}, should be {wanted}{told}"
    if folder == "valid":
        return f"reports an error{told}" if errors else None
    if not errors:
        return "status 1 without an error"
    return None if found[0] == place else f"reported at {found[0]}, should be at {place}{told}"


def main():
    parser = argparse.ArgumentParser(description="Hold the schema and the reader of stories against the corpus.")
    parser.add_argument("--branchbook", metavar="PATH", help="the command line tool to compare with")
    parser.add_argument("--folder", action="append", choices=FOLDERS, help="only this folder (may be repeated)")
    options = parser.parse_args()

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    expected = read_expected()

    files = {path.relative_to(CORPUS).as_posix(): path for folder in FOLDERS for path in (CORPUS / folder).glob("*.json")}
    invalid = {name for name in files if not name.startswith("valid/")}
    for name in sorted(invalid ^ set(expected)):
        print(f"expected.tsv and the files disagree: {name}", file=sys.stderr)
    if invalid != set(expected):
        raise SystemExit(2)

    passed = failed = 0
    for name in sorted(files):
        folder = name.split("/")[0]
        if options.folder and folder not in options.folder:
            continue
        place, words = expected.get(name, ("", ""))
        complaints = [schema_complaint(folder, files[name].read_bytes(), validator)]
        if options.branchbook:
            complaints.append(reader_complaint(folder, files[name], options.branchbook, place))
        complaints = [complaint for complaint in complaints if complaint]
        passed, failed = (passed, failed + 1) if complaints else (passed + 1, failed)
        for complaint in complaints:
            print(f"{name}: {complaint}" + (f" [{words}]" if words else ""))
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
