internal import Story

/// A part of a passage, in what all dialects have in common.
indirect enum Node: Sendable {
    case text(String)
    case lineBreak
    case value(Formula, Place)
    case styled(Template.Stress, [Node])
    /// What appears in place of something else, even where words are silent.
    case shown([Node])
    case link(Link)
    case conditional([Branch], otherwise: [Node]?)
    case set(Assignment)
    /// Leads on without a choice.
    case jump(Target, Place)
    /// The content of another passage.
    case include(Target, Place)
    case question(Question)
    case picture(ShownPicture, Place)
    /// What Harlowe knows of a passage before it is entered, such as when it is open as a storylet.
    case metadata(name: String, Formula, Place)
    /// A link to one of the open storylets.
    case storyletLink(StoryletLink)
    case leftOut(LeftOut.Sort, String, Place)

    /// A part that is shown if a condition is true.
    struct Branch: Sendable {
        var condition: Formula
        var place: Place
        var nodes: [Node]
    }
}

/// A question to the reader.
struct Question: Sendable {
    /// The variable that holds the answer.
    var variable: String
    /// Empty if the markup has no words for it.
    var prompt = ""
    var isNumber = false
    /// What the field has at first; nil for nothing.
    var suggested: Formula?
    var place: Place
}

/// A picture as markup shows it.
struct ShownPicture: Sendable {
    /// A path, an address, a data URI, or the name of a passage with one.
    var source: String
    /// What it says to readers who cannot see it; empty if nothing.
    var words = ""
}

/// A byte in the markup of a passage.
struct Place: Hashable, Sendable {
    /// The index of the passage.
    var passage: Int
    /// The byte of its text.
    var offset: Int
}

/// Where a link leads.
enum Target: Sendable {
    case passage(String)
    case formula(Formula)
    /// Nowhere: what the link does happens in its passage.
    case here
    /// The passage that the link is on, entered anew.
    case current
    /// The passage that readers were in before.
    case previous

    /// A place that a format has words for, which stand instead of a name; nil if these are none.
    init?(calling words: String) {
        switch Bytes(words.utf8.filter { !ByteCursor.isBlank($0) }) {
        case "passage()", "(passage:)'sname": self = .current
        case "previous()", "(history:)'slast", "(history:)'s1stlast": self = .previous
        default: return nil
        }
    }

    /// The place that a calculation names.
    init(_ formula: Formula) {
        if case .text(let name) = formula {
            self = .passage(name.trimmed)
        } else {
            self = formula.unsupportedWords.flatMap { Target(calling: $0) } ?? .formula(formula)
        }
    }
}

/// Words that readers can pick.
struct Link: Sendable {
    var label: [Node]
    var target: Target
    /// What happens when it is picked, and is shown then.
    var body: [Node] = []
    /// Whether it can be picked again after its body was shown.
    var isRepeated = false
    /// Whether its words stand in the text, too.
    var isInText = true
    /// The program that may lead to the target, if that is a passage; nil for a link that says where it leads.
    var program: String?
    var place: Place
}

/// A list of values of which readers pick one: here each value is a choice, and the text has the one that was picked.
struct Picker {
    /// The variable that holds the value.
    var path: String
    var options: [(label: [Node], value: Formula)]
    /// What the variable holds before anything is picked, and only if something is true.
    var initial: (value: Formula, condition: Formula?)?
    var place: Place

    /// That a variable holds none of these values; nil if there are none.
    static func isNone(of values: [Formula], _ path: String) -> Formula? {
        let differing = values.map { Formula.binary(.notEqual, .variable(path), $0) }
        guard let first = differing.first else { return nil }
        return differing.dropFirst().reduce(first) { .binary(.and, $0, $1) }
    }

    var nodes: [Node] {
        var nodes: [Node] = []
        if let initial {
            let set = Node.set(Assignment(path: path, value: .formula(initial.value), place: place))
            let branch = initial.condition.map { Node.Branch(condition: $0, place: place, nodes: [set]) }
            nodes.append(branch.map { .conditional([$0], otherwise: nil) } ?? set)
        }
        nodes.append(.value(.variable(path), place))
        for option in options {
            let set = Node.set(Assignment(path: path, value: .formula(option.value), place: place))
            nodes.append(.link(Link(label: option.label, target: .here, body: [set], isRepeated: true, isInText: false, place: place)))
        }
        return nodes
    }
}

/// A link to the passage that is a certain one of the open storylets.
struct StoryletLink: Sendable {
    /// Its words; nil if they are the passage's name.
    var label: [Node]?
    /// 1 is the first; -1 the last.
    var number: Int
    /// What is shown if fewer are open.
    var otherwise: [Node]
    var place: Place
}

/// A change of a variable.
struct Assignment: Sendable {
    /// The variable, with `.` before the parts of a nested value.
    var path: String
    var value: Value
    var place: Place

    enum Value: Sendable {
        case formula(Formula)
        /// A list of texts, in place of what the variable held.
        case list([String])
        case adding([String])
        case removing([String])
        case unsupported(String)
    }
}

extension [Node] {
    /// Whether this shows any words, or might.
    var hasWords: Bool {
        contains { node in
            switch node {
            case .text(let text): !text.trimmed.isEmpty
            case .value, .picture: true
            case .styled(_, let inner), .shown(let inner): inner.hasWords
            case .conditional(let branches, let otherwise):
                branches.contains { $0.nodes.hasWords } || (otherwise?.hasWords ?? false)
            case .link(let link): link.label.hasWords
            case .include, .storyletLink: true
            case .lineBreak, .set, .jump, .question, .metadata, .leftOut: false
            }
        }
    }

    /// The words alone, without markup.
    var words: String {
        var words = ""
        for node in self {
            switch node {
            case .text(let text): words += text
            case .lineBreak: words += " "
            case .styled(_, let inner), .shown(let inner): words += inner.words
            case .link(let link): words += link.label.words
            case .picture(let picture, _): words += picture.words
            default: continue
            }
        }
        return words
    }

    /// What happens here, without the words: SugarCube runs what is in a link without showing it.
    var silent: [Node] {
        compactMap { node in
            switch node {
            case .text, .lineBreak, .value, .styled, .picture, .link, .metadata, .storyletLink: nil
            case .conditional(let branches, let otherwise):
                .conditional(
                    branches.map { Node.Branch(condition: $0.condition, place: $0.place, nodes: $0.nodes.silent) },
                    otherwise: otherwise?.silent
                )
            case .shown, .set, .jump, .include, .question, .leftOut: node
            }
        }
    }
}
