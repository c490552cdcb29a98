/// A valid name of a reader, with something visible in it.
public struct ReaderName: Sendable {
    /// The maximum number of characters.
    public static let longest = 40

    /// The name without surrounding spaces.
    public let text: String

    /// Checks a name.
    /// - Throws: ``LibraryError/invalid(_:_:)`` if nothing in it is visible, it is too long, or it has line breaks.
    public init(_ typed: String) throws(LibraryError) {
        let first = typed.firstIndex { !$0.isWhitespace } ?? typed.endIndex
        let name = String(typed[first...].prefix(upTo: typed.lastIndex { !$0.isWhitespace }.map { typed.index(after: $0) } ?? first))
        guard name.unicodeScalars.contains(where: ReaderName.isVisible) else {
            throw .invalid(.name, "This name cannot be seen: use a letter, a number or an emoji.")
        }
        guard name.unicodeScalars.count <= ReaderName.longest else {
            throw .invalid(.name, "A name can have at most \(ReaderName.longest) characters.")
        }
        guard !name.unicodeScalars.contains(where: ReaderName.breaksLine) else {
            throw .invalid(.name, "A name must fit on one line: leave out line breaks and control characters.")
        }
        text = name
    }

    /// Whether a character on its own is visible. Marks need a letter, and some Unicode letters are only fillers.
    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let blankBraille: Unicode.Scalar = "\u{2800}"
        guard scalar != blankBraille, !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
        case .nonspacingMark, .enclosingMark: return false
        default: return true
        }
    }

    static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
