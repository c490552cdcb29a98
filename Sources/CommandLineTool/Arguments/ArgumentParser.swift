internal import Story

/// Parses the words after a command's name.
enum ArgumentParser {
    /// Separates operands from options.
    ///
    /// It accepts `--option value`, `--option=value` and, for operands that start with a dash, `-- operand`.
    static func parse(_ words: [String], for command: CommandDescription) throws(UsageError) -> Arguments {
        var arguments = Arguments()
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments.operands += rest
                break
            }
            if word == "--help" || word == "-h" {
                arguments.wantsHelp = true
                return arguments
            }
            guard word.hasPrefix("-"), word != "-" else {
                arguments.operands.append(word)
                continue
            }
            try takeOption(word, from: &rest, for: command, into: &arguments)
        }
        let count = arguments.operands.count
        guard count >= command.operands.count.lowerBound else {
            let missing = command.operands.names[min(count, command.operands.names.count - 1)]
            throw UsageError("\(missing) is missing.", fix: "Usage: branchbook \(command.name) \(command.usage)")
        }
        guard count <= command.operands.count.upperBound else {
            let extra = arguments.operands[command.operands.count.upperBound]
            throw UsageError("“\(extra)” is one argument too many.", fix: "Usage: branchbook \(command.name) \(command.usage)")
        }
        return arguments
    }

    private static func takeOption(
        _ word: String,
        from rest: inout ArraySlice<String>,
        for command: CommandDescription,
        into arguments: inout Arguments
    ) throws(UsageError) {
        let equals = word.firstIndex(of: "=")
        let name = equals.map { String(word[..<$0]) } ?? word
        guard let option = command.options.first(where: { $0.name == name }) else {
            let names = command.options.map { $0.name } + ["--help"]
            let fix = Suggestion.nearest(to: name, among: names).map { "Did you mean \($0)?" }
            throw UsageError(
                "\(command.name) has no option \(name).",
                fix: fix ?? "“branchbook help \(command.name)” lists them."
            )
        }
        guard let valueName = option.value else {
            guard equals == nil else { throw UsageError("\(name) takes no value.") }
            arguments.add(name, "")
            return
        }
        if let equals {
            arguments.add(name, String(word[word.index(after: equals)...]))
        } else if let value = rest.popFirst(), value != "--", !command.options.contains(where: { $0.name == value }) {
            arguments.add(name, value)
        } else {
            throw UsageError("\(name) needs a value: \(name) \(valueName).")
        }
    }
}
