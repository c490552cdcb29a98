internal import Story

extension MarkupParser {
    /// A value as its format shows it: the texts in it are markup like any other.
    func shown(_ formula: Formula, at place: Place) -> [Node] {
        if case .conditional(let value, let condition, let other) = formula {
            let (first, second) = (shown(value, at: place), shown(other, at: place))
            guard first.hasMarkup || second.hasMarkup else { return [.value(formula, place)] }
            return [.conditional([Node.Branch(condition: condition, place: place, nodes: first)], otherwise: second)]
        }
        let pieces = formula.pieces
        guard pieces.contains(where: { if case .text = $0 { true } else { false } }) else { return [.value(formula, place)] }
        var words = ""
        for (number, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text): words += text
            case .number(let number): words += String(number)
            default: if let sign = StandIns.sign(of: number) { words.unicodeScalars.append(sign) }
            }
        }
        let nodes = nodes(ofText: words, at: place, isLabel: isInLabel)
        return pieces.count == 1 ? nodes : StandIns(values: pieces, place: place).restored(nodes)
    }

    /// The markup of a text that a variable holds.
    static func nodes(ofValue text: String, _ dialect: Dialect, isLabel: Bool, at place: Place) -> [Node] {
        MarkupParser([], dialect, passage: place.passage).nodes(ofText: text, at: place, isLabel: isLabel)
    }
}

/// Signs that stand for values while the text around them is read as markup.
private struct StandIns {
    let values: [Formula]
    let place: Place

    /// Signs for private use, which no text has.
    private static let first: UInt32 = 0xF0000

    static func sign(of number: Int) -> Unicode.Scalar? { Unicode.Scalar(first + UInt32(number)) }

    private func value(of sign: Unicode.Scalar) -> Formula? {
        let number = Int(sign.value) - Int(Self.first)
        return values.indices.contains(number) ? values[number] : nil
    }

    func restored(_ nodes: [Node]) -> [Node] {
        nodes.flatMap { node -> [Node] in
            switch node {
            case .text(let text): return parts(of: text)
            case .styled(let stress, let inner): return [.styled(stress, restored(inner))]
            case .shown(let inner): return [.shown(restored(inner))]
            case .link(var link):
                link.label = restored(link.label)
                link.target = restored(link.target)
                link.body = restored(link.body)
                return [.link(link)]
            case .conditional(let branches, let otherwise):
                let made = branches.map { Node.Branch(condition: $0.condition, place: $0.place, nodes: restored($0.nodes)) }
                return [.conditional(made, otherwise: otherwise.map { restored($0) })]
            case .jump(let target, let place): return [.jump(restored(target), place)]
            case .include(let target, let place): return [.include(restored(target), place)]
            case .picture(let picture, let place):
                return [.picture(ShownPicture(source: words(picture.source), words: words(picture.words)), place)]
            case .leftOut(let sort, let words, let place): return [.leftOut(sort, self.words(words), place)]
            case .value(.unsupported(let words), let place): return [.leftOut(.value, self.words(words), place)]
            case .lineBreak, .value, .set, .question, .metadata, .storyletLink: return [node]
            }
        }
    }

    private func parts(of text: String) -> [Node] {
        var parts: [Node] = []
        var words = ""
        for scalar in text.unicodeScalars {
            guard let value = value(of: scalar) else {
                words.unicodeScalars.append(scalar)
                continue
            }
            if !words.isEmpty { parts.append(.text(words)) }
            parts.append(.value(value, place))
            words = ""
        }
        return words.isEmpty ? parts : parts + [.text(words)]
    }

    /// A target that a value is a part of is the text of both together.
    private func restored(_ target: Target) -> Target {
        guard case .passage(let name) = target else { return target }
        let pieces = parts(of: name).map { node in
            switch node {
            case .value(let formula, _): formula
            case .text(let text): Formula.text(text)
            default: Formula.text("")
            }
        }
        guard pieces.count > 1, let first = pieces.first else { return target }
        return .formula(pieces.dropFirst().reduce(first) { .plus($0, $1) })
    }

    /// A text that no reader sees.
    private func words(_ text: String) -> String {
        var words = ""
        for scalar in text.unicodeScalars { if value(of: scalar) == nil { words.unicodeScalars.append(scalar) } else { words += "…" } }
        return words
    }
}

extension Formula {
    /// The texts and values that make one text together; itself if it is no such text.
    fileprivate var pieces: [Formula] {
        guard case .plus(let left, let right) = self, left.isWords || right.isWords else { return [self] }
        return left.pieces + right.pieces
    }

    /// Whether this is a text, so that what is added to it is appended.
    private var isWords: Bool {
        switch self {
        case .text: true
        case .plus(let left, let right): left.isWords || right.isWords
        default: false
        }
    }
}

extension [Node] {
    /// Whether there is more than words and values.
    var hasMarkup: Bool {
        contains { node in
            switch node {
            case .text, .lineBreak, .value: false
            default: true
            }
        }
    }
}
