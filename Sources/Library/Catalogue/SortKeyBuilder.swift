/// Builds a sort key, character by character.
struct SortKeyBuilder {
    private let letters: [Character: UInt8]
    private var bytes: [UInt8] = []
    private var digits: [UInt8] = []
    private var isBetweenWords = false
    private var count = 0

    /// - Parameter letters: The additional letters of the language's alphabet.
    init(letters: [Character: UInt8]) {
        self.letters = letters
    }

    var isEmpty: Bool { bytes.isEmpty && digits.isEmpty }

    /// The maximum length. Cursors contain keys, so it is limited; titles with the same beginning are sorted by ID.
    private static let longest = 120

    mutating func add(_ character: Character) {
        if let ascii = character.asciiValue {
            add(ascii)
        } else if let weight = lowered(character).flatMap({ letters[$0] }) {
            add(element: [weight])
        } else {
            for scalar in character.unicodeScalars {
                // Most scalars are one letter in lower case; a few, such as İ, become a letter and an accent.
                for scalar in scalar.properties.lowercaseMapping.unicodeScalars { add(scalar) }
            }
        }
    }

    /// For texts without letters and digits, which would otherwise all be equal.
    mutating func addSigns(of text: String) {
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace { add(element: [LetterWeights.sign] + three(scalar)) }
    }

    mutating func finished() -> [UInt8] {
        endNumber()
        return bytes
    }

    // MARK: What characters become

    private func lowered(_ character: Character) -> Character? {
        guard !letters.isEmpty else { return nil }
        let text = character.lowercased()
        return text.count == 1 ? text.first : nil
    }

    private mutating func add(_ ascii: UInt8) {
        switch ascii {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): add(element: [LetterWeights.weight(ofLetter: ascii)])
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): add(element: [LetterWeights.weight(ofLetter: ascii | 0x20)])
        case UInt8(ascii: "0")...UInt8(ascii: "9"): add(digit: ascii)
        case UInt8(ascii: "'"): break
        default: add(other: Unicode.Scalar(ascii))
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            add(UInt8(truncatingIfNeeded: scalar.value))
        } else if let letters = LetterFolding.letters(of: scalar) {
            for letter in letters { add(letter) }
        } else if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
            add(digit: UInt8(ascii: "0") + UInt8(value))
        } else if !LetterFolding.isPassedOver(scalar) {
            add(other: LetterFolding.plain(scalar))
        }
    }

    private mutating func add(other scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: add(element: [LetterWeights.sign] + three(scalar))
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .enclosingMark,
            .letterNumber, .otherNumber, .decimalNumber:
            add(element: [LetterWeights.otherScript] + three(scalar))
        default:
            endNumber()
            isBetweenWords = true
        }
    }

    // MARK: The bytes

    private mutating func add(element: [UInt8]) {
        guard count < Self.longest else { return }
        endNumber()
        beginWord()
        bytes += element
        count += 1
    }

    private mutating func add(digit: UInt8) {
        guard count < Self.longest else { return }
        if digits.isEmpty { beginWord() }
        digits.append(digit)
        count += 1
    }

    private mutating func beginWord() {
        if isBetweenWords && !bytes.isEmpty { bytes.append(LetterWeights.space) }
        isBetweenWords = false
    }

    private mutating func endNumber() {
        guard !digits.isEmpty else { return }
        let value = digits.drop { $0 == UInt8(ascii: "0") }
        bytes += [LetterWeights.number, UInt8(value.count)] + value
        digits = []
    }

    private func three(_ scalar: Unicode.Scalar) -> [UInt8] {
        (0..<3).map { UInt8(truncatingIfNeeded: scalar.value >> (16 - 8 * UInt32($0))) }
    }
}
