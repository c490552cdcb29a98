#!/usr/bin/env python3
"""Checks what the Debian package is made from, without making it. Usage: run.py [TEST…]. The last line is "N passed, N failed"."""

import re
import subprocess
import sys
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "PythonSupport"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Packaging"))
import backups
import commands
from program import ROOT, executable

PACKAGING = ROOT / "Packaging"
PROGRAM = str(Path(executable()).resolve())
# What `systemd-analyze security` may say at most, in tenths.
MOST_EXPOSED = 20


def said(*words: str) -> str:
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


def names() -> list[str]:
    """The commands, straight from the help."""
    return re.findall(r"^  ([a-z-]+) +\S", said("--help").partition("Commands:\n")[2].partition("\n\n")[0], re.MULTILINE)


def long_options(command: str) -> set[str]:
    """The options of a command, straight from its help."""
    return set(re.findall(r"^  (--[a-z-]+)", said("help", command).partition("\nOptions:\n")[2], re.MULTILINE))


def written() -> dict[str, str]:
    return commands.files(commands.read(PROGRAM))


def completed(words: str, shell_code: str) -> list[str]:
    """What bash offers for the last of these words."""
    lines = [
        shell_code,
        f"COMP_WORDS=({words})",
        "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))",
        "_branchbook",
        "printf '%s\\n' \"${COMPREPLY[@]}\"",
    ]
    script = "\n".join(lines)
    return subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True).stdout.split()


def man_pages_name_every_command_and_option():
    pages = written()
    overview = pages["usr/share/man/man1/branchbook.1"].replace("\\-", "-")
    for name in names():
        if name == "help":
            continue
        assert f".BR branchbook-{name} (1)" in overview, name
        page = pages[f"usr/share/man/man1/branchbook-{name}.1"].replace("\\-", "-")
        for option in long_options(name):
            assert f"\\fB{option}\\fP" in page, f"{name} {option}"


def man_pages_are_free_of_warnings():
    pages = {path: text for path, text in written().items() if "/man/" in path}
    pages["branchbook-restore.8"] = (PACKAGING / "branchbook-restore.8").read_text()
    for path, text in pages.items():
        command = ["groff", "-man", "-ww", "-z", "-Tutf8", "-Kutf8"]
        warnings = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stderr
        assert not warnings, f"{path}: {warnings}"


def man_page_of_serve_says_what_its_help_says():
    page = written()["usr/share/man/man1/branchbook-serve.1"]
    command = ["groff", "-man", "-Tascii", "-Kutf8", "-rLL=500n", "-P-cbou"]
    shown = subprocess.run(command, input=page, capture_output=True, text=True, check=True)
    words = (
        "Port to listen on (default: 8080; 8443 with --home); 0 picks a free one.",
        "--guest-days N",
        "branchbook serve --packs ~/store",
    )
    for sentence in words:
        assert sentence in shown.stdout, sentence


def bash_completes_commands_options_and_actions():
    code = written()["usr/share/bash-completion/completions/branchbook"]
    assert set(completed("branchbook ''", code)) == {*names(), "--help", "--version"}
    assert completed("branchbook se", code) == ["serve"]
    for name in names():
        if name != "help":
            assert set(completed(f"branchbook {name} --", code)) == long_options(name), name
    assert "take-pin" in completed("branchbook library ''", code)
    assert completed("branchbook strings m", code) == ["merge"]
    assert completed("branchbook new x --template ''", code) == ["pick-a-path", "adventure"]
    # Then bash itself offers files.
    assert completed("branchbook serve --data ''", code) == []
    assert completed("branchbook help od", code) == ["odds"]


def zsh_and_fish_know_every_command_and_option():
    files = written()
    zsh = files["usr/share/zsh/vendor-completions/_branchbook"]
    fish = files["usr/share/fish/vendor_completions.d/branchbook.fish"]
    for name in names():
        assert f"'{name}:" in zsh and f" -a {name} " in fish, name
        if name == "help":
            continue
        part = zsh.partition(f"\n  {name})\n")[2].partition("\n    ;;\n")[0]
        for option in long_options(name):
            assert f"{option}[" in part, f"zsh: {name} {option}"
            assert f"'__fish_seen_subcommand_from {name}' -l {option[2:]} " in fish, f"fish: {name} {option}"


def services_are_locked_in():
    for unit in sorted((PACKAGING / "systemd").glob("*.service")):
        command = ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSED}", str(unit)]
        result = subprocess.run(command, capture_output=True, text=True)
        assert result.returncode == 0, result.stdout[-300:] + result.stderr


def units_are_valid():
    with TemporaryDirectory() as folder:
        # The programs need not be installed for this.
        for unit in (PACKAGING / "systemd").iterdir():
            text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(), flags=re.MULTILINE)
            text = re.sub(r"^Documentation=.*\n", "", text, flags=re.MULTILINE)
            (Path(folder) / unit.name).write_text(text)
        units = [str(path) for path in Path(folder).iterdir()]
        result = subprocess.run(["systemd-analyze", "verify", "--recursive-errors=no", *units], capture_output=True, text=True)
        about_ours = [line for line in result.stderr.splitlines() if "branchbook" in line]
        assert not about_ours, about_ours


def service_starts_what_the_program_understands():
    """The server itself refuses options it does not know, before it does anything else."""
    unit = (PACKAGING / "systemd/branchbook.service").read_text().replace("\\\n", " ")
    conf = (PACKAGING / "branchbook.conf").read_text()
    options = re.search(r'^BRANCHBOOK_OPTIONS="(.*)"$', conf, re.MULTILINE)[1]
    line = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1].replace("$BRANCHBOOK_OPTIONS", options).split()
    assert line[:2] == ["/usr/bin/branchbook", "serve"]
    known = long_options("serve")
    assert {word for word in line if word.startswith("--")} <= known


def configuration_names_what_the_scripts_read():
    conf = set(re.findall(r"^(BRANCHBOOK_\w+)=", (PACKAGING / "branchbook.conf").read_text(), re.MULTILINE))
    script = set(re.findall(r"\$\(setting (BRANCHBOOK_\w+) ", (PACKAGING / "backup").read_text()))
    assert conf == script | {"BRANCHBOOK_OPTIONS"}


def only_the_program_has_the_version():
    version = said("--version").split()[1]
    for file in PACKAGING.glob("**/*"):
        if file.is_file() and file.suffix != ".pyc":
            assert version not in file.read_text(), file


TESTS = [
    man_pages_name_every_command_and_option,
    man_pages_are_free_of_warnings,
    man_page_of_serve_says_what_its_help_says,
    bash_completes_commands_options_and_actions,
    zsh_and_fish_know_every_command_and_option,
    services_are_locked_in,
    units_are_valid,
    service_starts_what_the_program_understands,
    configuration_names_what_the_scripts_read,
    only_the_program_has_the_version,
    *backups.TESTS,
]


def passes(test) -> bool:
    try:
        test()
    except Exception:
        print(f"FAILED {test.__name__}")
        traceback.print_exc(limit=-3)
        return False
    return True


def main() -> int:
    wanted = sys.argv[1:]
    tests = [test for test in TESTS if not wanted or any(word in test.__name__ for word in wanted)]
    failed = sum(not passes(test) for test in tests)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
