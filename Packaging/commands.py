#!/usr/bin/env python3
"""Writes man pages and completions for shells from the program's own help, so that they never lack a command or an option.

Usage: commands.py PROGRAM FOLDER. The files lie in FOLDER as they lie below / on a Debian system.
"""

import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

WORD = re.compile(r"[a-z][a-z-]*")
OPTION = re.compile(r"  (--[a-z-]+)(?: (\S+))?(?:  +(.*))?")
COMMAND = re.compile(r"  ([a-z-]+) +(\S.*)")


@dataclass
class Option:
    """An option with the name of its value, if it takes one."""

    name: str
    value: str
    summary: str
    # The only values that it can have, if the usage lists them.
    values: list[str] = field(default_factory=list)


@dataclass
class Command:
    """What the page of a command says."""

    name: str
    summary: str
    usage: str
    details: list[str]
    options: list[Option]
    # Pairs of a command line and what it does.
    examples: list[tuple[str, str]]
    exit_codes: str
    # The words that its first operand can be, such as those after `branchbook library`.
    actions: list[str]


@dataclass
class Tool:
    """Everything that the help says."""

    version: str
    summary: str
    commands: list[Command]
    exit_codes: list[tuple[str, str]]
    remark: str


def read(program: str) -> Tool:
    """Reads the help of a program."""

    def said(*words: str) -> str:
        return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout

    overview = said("--help")
    parts = sections(overview)
    names = [COMMAND.fullmatch(line).groups() for line in parts["Commands"].splitlines()]
    return Tool(
        version=said("--version").split()[1],
        summary=overview.splitlines()[0],
        commands=[command(name, said("help", name)) for name, _ in names if name != "help"],
        exit_codes=[tuple(line.split(maxsplit=1)) for line in parts["Exit codes"].splitlines()],
        remark=overview.rstrip().splitlines()[-1],
    )


def sections(text: str) -> dict[str, str]:
    """The parts of a help page under their headings, without the paragraphs between them."""
    found = re.findall(r"^([A-Z][A-Za-z ]+):\n((?:  .*\n)+)", text, re.MULTILINE)
    return {heading: body.rstrip("\n") for heading, body in found}


def command(name: str, text: str) -> Command:
    """Reads the page of a command."""
    parts = sections(text)
    usage = parts["Usage"].strip().removeprefix(f"branchbook {name}").strip()
    # Between the usage, which is one line, and the options.
    body = text.partition("Usage:\n")[2].partition("\n")[2].partition("\nOptions:\n")[0]
    lines = parts["Examples"].splitlines()
    return Command(
        name=name,
        summary=text.splitlines()[0],
        usage=usage,
        details=[" ".join(paragraph.split()) for paragraph in body.split("\n\n") if paragraph.strip()],
        options=options(parts["Options"], usage),
        examples=[(line.strip(), meaning.strip()) for line, meaning in zip(lines[::2], lines[1::2], strict=True)],
        exit_codes=parts["Exit codes"].strip(),
        actions=actions(usage),
    )


def options(text: str, usage: str) -> list[Option]:
    """Reads a table of options, in which a summary may take several lines."""
    table: list[Option] = []
    for line in text.splitlines():
        if found := OPTION.fullmatch(line):
            name, value, summary = (part or "" for part in found.groups())
            listed = re.search(rf"{name} ([a-z-]+(?:\|[a-z-]+)+)", usage)
            table.append(Option(name, value, summary, listed[1].split("|") if listed else []))
        else:
            table[-1].summary = f"{table[-1].summary} {line.strip()}".strip()
    return table


def actions(usage: str) -> list[str]:
    """The words of a usage that are typed as they stand, and are not the value of an option."""
    found: list[str] = []
    before = ""
    for word in re.sub(r"[\[\]]", " ", usage).split():
        choices = word.split("|")
        if not before.startswith("--") and all(WORD.fullmatch(choice) for choice in choices):
            found += choices
        before = word
    return found


# MARK: Man pages


def escaped(text: str) -> str:
    """A text as roff shows it literally."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def breakable(usage: str) -> str:
    """A usage that may be broken between the words of a list."""
    return escaped(usage).replace("|", "|\\:")


def heading(name: str, version: str, summary: str) -> str:
    return (
        f'.TH {name.upper()} 1 "" "Branchbook {version}" "Branchbook"\n.SH NAME\n'
        f"{escaped(name)} \\- {escaped(summary.rstrip('.'))}\n.SH SYNOPSIS\n"
    )


def overview_page(tool: Tool) -> str:
    """branchbook(1)."""
    summary = tool.summary.partition(": ")[2]
    text = heading("branchbook", tool.version, summary)
    text += ".B branchbook\n.I COMMAND\n\\&...\n.br\n.B branchbook help\n.RI [ COMMAND ]\n.br\n.B branchbook \\-\\-version\n.SH COMMANDS\n"
    for one in tool.commands:
        text += f".TP\n.BR branchbook\\-{escaped(one.name)} (1)\n{escaped(one.summary)}\n"
    text += '.TP\n.BR "branchbook help" " [\\fICOMMAND\\fP]"\nShows the list of commands, or the page of one.\n'
    text += '.SH "THE LIBRARY OF THIS COMPUTER"\n' + INSTALLED
    text += '.SH "EXIT STATUS"\n'
    for code, meaning in tool.exit_codes:
        text += f".TP\n.B {code}\n{escaped(meaning)}\n"
    text += f".SH ENVIRONMENT\n.TP\n.B NO_COLOR\n{escaped(tool.remark)}\n"
    return text + '.SH "SEE ALSO"\n.BR branchbook\\-serve (1),\n.BR branchbook\\-library (1),\n.BR branchbook\\-restore (8)\n'


INSTALLED = """\
The Debian package runs
.B branchbook serve
as the service
.IR branchbook ,
as a user of its own.
.TP
.I /etc/branchbook/branchbook.conf
Its settings.
.TP
.I /var/lib/branchbook
The library.
.TP
.I /var/backups/branchbook
Its backups: one is made each night and before each upgrade.
.TP
.I /usr/share/branchbook
The pages, the stories that come with Branchbook, and the schemas of its files.
.PP
Work on this library as its user:
.PP
.nf
    sudo \\-u branchbook branchbook library list \\-\\-data /var/lib/branchbook
.fi
"""


def command_page(tool: Tool, one: Command) -> str:
    """The page of one command."""
    text = heading(f"branchbook-{one.name}", tool.version, one.summary)
    text += f".ad l\n.B branchbook {escaped(one.name)}\n{breakable(one.usage)}\n.ad\n.SH DESCRIPTION\n{escaped(one.summary)}\n"
    for paragraph in one.details:
        text += f".PP\n{escaped(paragraph)}\n"
    text += ".SH OPTIONS\n"
    for option in one.options:
        value = f" \\fI{escaped(option.value)}\\fP" if option.value else ""
        text += f".TP\n\\fB{escaped(option.name)}\\fP{value}\n{escaped(option.summary)}\n"
    text += ".SH EXAMPLES\n"
    for line, meaning in one.examples:
        text += f".TP\n.B {escaped(line)}\n{escaped(meaning)}\n"
    return text + f'.SH "EXIT STATUS"\n{escaped(one.exit_codes)}\n.SH "SEE ALSO"\n.BR branchbook (1)\n'


# MARK: Completions


def quoted(text: str) -> str:
    """A text as one word of bash, zsh or fish."""
    return "'" + text.replace("\\", "’").replace("'", "’") + "'"


def bash(tool: Tool) -> str:
    """A completion for bash."""
    names = " ".join([*(one.name for one in tool.commands), "help"])
    text = (
        "# Completes the commands and options of branchbook in bash.\n"
        "_branchbook() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options='' actions='' values=''\n"
        "    COMPREPLY=()\n"
        '    if [ "$COMP_CWORD" -eq 1 ]; then\n'
        f"        mapfile -t COMPREPLY < <(compgen -W '{names} --help --version' -- \"$word\")\n"
        "        return\n"
        "    fi\n"
        "    case ${COMP_WORDS[1]} in\n"
    )
    for one in tool.commands:
        text += f"        {one.name})\n            options='{' '.join(option.name for option in one.options)}'\n"
        if one.actions:
            text += f"            actions='{' '.join(one.actions)}'\n"
        taking = [option for option in one.options if option.value]
        if taking:
            text += "            case $before in\n"
            for option in taking:
                if option.values:
                    text += f"                {option.name}) values='{' '.join(option.values)}' ;;\n"
            if free := [option.name for option in taking if not option.values]:
                # Files are offered.
                text += f"                {' | '.join(free)}) values=- ;;\n"
            text += "            esac\n"
        text += "            ;;\n"
    return text + (
        f"        help) actions='{names}' ;;\n"
        "    esac\n"
        '    if [ -n "$values" ]; then\n'
        '        [ "$values" = - ] || mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")\n'
        "    elif [[ $word == -* ]]; then\n"
        '        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")\n'
        '    elif [ -n "$actions" ] && [ "$COMP_CWORD" -eq 2 ]; then\n'
        '        mapfile -t COMPREPLY < <(compgen -W "$actions" -- "$word")\n'
        "    fi\n"
        "}\n"
        "complete -o default -F _branchbook branchbook\n"
    )


def zsh(tool: Tool) -> str:
    """A completion for zsh."""

    def described(name: str, summary: str) -> str:
        return quoted(f"{name}:{summary}")

    def specified(option: Option) -> str:
        summary = re.sub(r"[\[\]:]", " ", option.summary)
        if not option.value:
            return quoted(f"{option.name}[{summary}]")
        values = f"({' '.join(option.values)})" if option.values else "_files"
        # Options that the help marks with … can be repeated, and repeating another one does no harm.
        return quoted(f"*{option.name}[{summary}]:{option.value}:{values}")

    text = "#compdef branchbook\n# Completes the commands and options of branchbook in zsh.\n\nlocal -a commands\ncommands=(\n"
    text += "".join(f"  {described(one.name, one.summary)}\n" for one in tool.commands)
    text += f"  {described('help', 'Shows the list of commands, or the page of one.')}\n)\n\n"
    text += (
        "if (( CURRENT == 2 )); then\n"
        "  _describe command commands\n"
        "  _arguments '--help[Shows the list of commands.]' '--version[Shows the version.]'\n"
        "  return\n"
        "fi\n\n"
        "case $words[2] in\n"
    )
    for one in tool.commands:
        operands = f"'3:action:({' '.join(one.actions)})'" if one.actions else ""
        specs = [specified(option) for option in one.options] + ([operands] if operands else []) + ["'*:file:_files'"]
        text += f"  {one.name})\n    _arguments \\\n      " + " \\\n      ".join(specs) + "\n    ;;\n"
    return text + "  help) _describe command commands ;;\nesac\n"


def fish(tool: Tool) -> str:
    """A completion for fish."""
    text = "# Completes the commands and options of branchbook in fish.\n"
    text += "complete -c branchbook -n __fish_use_subcommand -l help -d 'Shows the list of commands.'\n"
    text += "complete -c branchbook -n __fish_use_subcommand -l version -d 'Shows the version.'\n"
    for one in tool.commands:
        text += f"complete -c branchbook -f -n __fish_use_subcommand -a {one.name} -d {quoted(one.summary)}\n"
    text += "complete -c branchbook -f -n __fish_use_subcommand -a help -d 'Shows the list of commands, or the page of one.'\n"
    text += f"complete -c branchbook -f -n '__fish_seen_subcommand_from help' -a {quoted(' '.join(one.name for one in tool.commands))}\n"
    for one in tool.commands:
        seen = f"complete -c branchbook -n '__fish_seen_subcommand_from {one.name}'"
        if one.actions:
            text += f"{seen} -a {quoted(' '.join(one.actions))}\n"
        for option in one.options:
            value = f" -x -a {quoted(' '.join(option.values))}" if option.values else " -r" if option.value else ""
            text += f"{seen} -l {option.name.removeprefix('--')}{value} -d {quoted(option.summary)}\n"
    return text


def files(tool: Tool) -> dict[str, str]:
    """All files by their paths below /."""
    pages = {f"usr/share/man/man1/branchbook-{one.name}.1": command_page(tool, one) for one in tool.commands}
    return {
        "usr/share/man/man1/branchbook.1": overview_page(tool),
        **pages,
        "usr/share/bash-completion/completions/branchbook": bash(tool),
        "usr/share/zsh/vendor-completions/_branchbook": zsh(tool),
        "usr/share/fish/vendor_completions.d/branchbook.fish": fish(tool),
    }


def main() -> None:
    program, folder = sys.argv[1:]
    for path, text in files(read(program)).items():
        file = Path(folder) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


if __name__ == "__main__":
    main()
