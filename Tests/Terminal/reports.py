"""Validates the command line's machine-readable output against the published schemas."""

import json
import pathlib

import jsonschema
import referencing

ROOT = pathlib.Path(__file__).resolve().parents[2]


def validator(name):
    """A validator for docs/NAME.schema.json, which may refer to the other schemas by name."""
    schemas = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "docs").glob("*.schema.json")}
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    resources = [(schema["$id"], referencing.Resource.from_contents(schema)) for schema in schemas.values()]
    return jsonschema.Draft202012Validator(schemas[f"{name}.schema.json"], registry=referencing.Registry().with_resources(resources))


def held(validator, line):
    """The report in a line, which must match the schema."""
    report = json.loads(line)
    error = jsonschema.exceptions.best_match(validator.iter_errors(report))
    assert error is None, f"{report.get('file')}: {error.json_path}: {error.message}"
    return report


def check_reports(output, codes):
    """The reports of `check --json`; each must match its schema and count what it lists."""
    schema = validator("check")
    reports = [held(schema, line) for line in output.removesuffix("\n").split("\n")]
    for report in reports:
        severities = [diagnostic["severity"] for diagnostic in report["diagnostics"]]
        assert report["problems"] == report["errors"] + report["warnings"], report["file"]
        if report["problems"] <= 1000 and "failure" not in report:
            assert severities.count("error") == report["errors"], report["file"]
            assert severities.count("warning") == report["warnings"], report["file"]
    assert codes == (1 if any(report["errors"] for report in reports) else 0)
    return reports
