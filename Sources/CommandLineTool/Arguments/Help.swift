internal import DisplayText

/// The help's texts.
enum Help {
    /// The text printed without a command.
    static func overview(_ palette: Palette) -> String {
        var text = palette.paint("Branchbook", .strong) + ": branching stories for families.\n\n"
        text += heading("Usage", palette) + "  branchbook COMMAND …\n\n"
        text += heading("Commands", palette)
        let descriptions = BranchbookTool.commands.map { $0.description }
        for description in descriptions {
            text += "  " + description.name.padded(to: 10) + description.summary + "\n"
        }
        text += "  " + "help".padded(to: 10) + "Shows this page, or the page of one command.\n"
        text += "\n" + heading("Examples", palette)
        for description in descriptions {
            if let example = description.examples.first { text += "  branchbook \(example.line)\n" }
        }
        text += "\n" + heading("Exit codes", palette)
        text += "  0    success\n"
        text += "  1    the story has errors, a file cannot be read or written, or the request cannot be carried out\n"
        text += "  2    the command is invalid\n"
        text += "  130  stopped with Ctrl-C; the reader's place is saved\n"
        text += "\nColours appear only on a terminal, and never if NO_COLOR is set.\n"
        return text
    }

    /// The full help for a command.
    static func page(of command: CommandDescription, _ palette: Palette) -> String {
        var text =
            command.summary + "\n\n" + heading("Usage", palette) + "  branchbook \(command.name) \(command.usage)\n"
        for paragraph in command.details {
            text += "\n" + TextWrapper.plain(paragraph, width: 78).joined(separator: "\n") + "\n"
        }
        let options = command.options + [CommandDescription.Option(name: "--help", value: nil, summary: "Shows this page.")]
        text += "\n" + heading("Options", palette)
        let names = options.map { option in option.value.map { "\(option.name) \($0)" } ?? option.name }
        let column = (names.map { $0.count }.max() ?? 0) + 4
        for (option, name) in zip(options, names) {
            let lines = TextWrapper.plain(option.summary, width: max(30, 78 - column))
            for (number, line) in lines.enumerated() {
                text += (number == 0 ? "  " + name : "").padded(to: column) + line + "\n"
            }
        }
        text += "\n" + heading("Examples", palette)
        for example in command.examples {
            text += "  branchbook \(example.line)\n"
            text += "      \(example.meaning)\n"
        }
        text += "\n" + heading("Exit codes", palette) + "  " + command.exitCodes + "\n"
        return text
    }

    private static func heading(_ text: String, _ palette: Palette) -> String {
        palette.paint(text + ":", .heading) + "\n"
    }
}

extension String {
    /// The text padded with spaces to a width, at least one.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - TextWidth.columns(self)))
    }
}
