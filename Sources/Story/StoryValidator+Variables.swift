extension StoryValidator {
    mutating func checkVariables() {
        var names = SeenIdentifiers("variable")
        for variable in story.variables {
            let path = Path().key("variables").key(variable.id.text)
            let isImplied = variable.name == variable.id.text
            let place = isImplied ? Problem.Place(path, .key) : Problem.Place(path.key("name"))
            // The ID check reports keys that are not valid IDs.
            if !Expression.isName(variable.name), !isImplied || variable.id.isValid {
                let message = "“\(variable.name)” cannot be the name of a variable."
                let fix = "A name has letters, digits and “_”, does not start with a digit, and is not a word of the expression language."
                report(Problem(.badName, message, fix: isImplied ? "Give it a “name”. " + fix : fix, at: place))
            }
            if !names.insert(variable.name) {
                let message = "Another variable is also named “\(variable.name)”."
                report(Problem(.duplicateIdentifier, message, fix: "Give this one a different name.", at: place))
            }
            checkTemplate(variable.prompt, at: path.key("prompt"))
            checkKind(of: variable, at: path)
        }
    }

    private mutating func checkKind(of variable: Story.Variable, at path: Path) {
        if case .text(let length) = variable.kind, length.lowerBound < 0 || length.upperBound > Story.Kind.longestText {
            report(.outOfRange, "A text can have 0 to \(Story.Kind.longestText) characters.", at: path.key("max"))
        }
        switch (variable.kind, variable.defaultValue) {
        case (.text(let length), .text(let text)):
            // The minimum length applies to answers; the default may be empty.
            if text.count > length.upperBound {
                reportDefault("has \(text.count) characters, but at most \(length.upperBound) are allowed", at: path)
            }
        case (.number(let limits), .number(let number)):
            if !limits.contains(number) {
                reportDefault("is not from \(limits.lowerBound) to \(limits.upperBound)", at: path)
            }
        case (.yesNo, .yesNo):
            return
        case (.oneOf(let options), .option(let option)):
            checkOptions(options, at: path.key("options"))
            if !options.isEmpty, !options.contains(where: { $0.id == option }) {
                let fix = suggester.sentence(for: option.text) { options.map { $0.id.text } }
                report(.defaultNotAllowed, "The default “\(option)” is not one of the options.", fix: fix, at: path.key("default"))
            }
        case (.text, _), (.number, _), (.yesNo, _), (.oneOf, _):
            reportDefault("is not of the variable's kind", at: path)
        }
    }

    private mutating func checkOptions(_ options: [Story.Option], at path: Path) {
        if options.count < Story.Limits.options.lowerBound {
            report(.tooFew, "There must be at least two options to choose from.", at: path)
        }
        checkCount(options, atMost: Story.Limits.options.upperBound, "options") { _, number in Problem.Place(path.index(number)) }
        var seen = SeenIdentifiers("option")
        for (number, option) in options.enumerated() {
            see(option.id.text, at: Problem.Place(path.index(number).key("id")), in: &seen)
        }
        for (number, option) in options.enumerated() {
            let path = path.index(number).key("aliases")
            for (number, alias) in option.aliases.enumerated() {
                see(alias.text, at: Problem.Place(path.index(number)), in: &seen)
            }
        }
    }

    private mutating func reportDefault(_ message: String, at path: Path) {
        report(.defaultNotAllowed, "The default \(message).", at: path.key("default"))
    }

    mutating func checkMedia() {
        for picture in story.pictures {
            let path = Path().key("pictures").key(picture.id.text)
            checkFile(picture.file, endings: Story.Picture.endings, at: path.key("file"))
            checkTemplate(picture.alternative, at: path.key("alt"))
            guard let paint = picture.paint else { continue }
            checkFile(paint.file, endings: Story.Picture.endings, at: path.key("paint").key("file"))
            let place = path.key("paint").key("variable")
            guard let found = index.variable(named: paint.variable) else {
                reportUnknownVariable(paint.variable, at: Problem.Place(place))
                continue
            }
            if case .oneOf(let options) = story.variables[found].kind {
                if options.count > Story.Limits.options.upperBound || options.allSatisfy({ $0.colour != nil }) { continue }
            }
            report(
                .paintWithoutColours,
                "The options of “\(paint.variable)” have no colours to paint with.",
                fix: "Give each of its options a colour.",
                at: place
            )
        }
        for sound in story.sounds {
            let path = Path().key("sounds").key(sound.id.text)
            checkFile(sound.file, endings: Story.Sound.endings, at: path.key("file"))
            checkTemplate(sound.alternative, at: path.key("alt"))
        }
    }

    mutating func checkFile(_ file: String, endings: [String], at path: Path) {
        guard let fix = FilePath.fix(for: file, endings: endings) else { return }
        report(.badFile, "“\(file)” cannot be the path of this file.", fix: fix, at: path)
    }
}

/// Checks the paths of files in a story's folder.
enum FilePath {
    /// How to fix an invalid path; nil if it is valid: relative, inside the folder, with one of these extensions.
    static func fix(for path: String, endings: [String]) -> String? {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count <= 255 else { return "A path can have 1 to 255 characters." }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ":") }) else {
            return "Use / between folders, and no colon."
        }
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") }) else {
            return "Write the path from the story's folder, without “..”, hidden files or a leading /."
        }
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return "It must end in \(list(endings))." }
        let ending = String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased()
        return endings.contains(ending) ? nil : "It must end in \(list(endings))."
    }

    private static func list(_ endings: [String]) -> String {
        endings.dropFirst().reduce(endings.first ?? "") { $0 + ", " + $1 }
    }
}
