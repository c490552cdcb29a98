/// Decodes keys from the bytes that a terminal sends, however they are split.
///
/// It follows what xterm and its descendants send (XTerm Control Sequences, Dickey); unknown sequences are skipped, never taken for
/// letters.
struct KeyDecoder {
    private var state = State.ground

    private enum State {
        case ground
        /// The bytes of a character so far, and the number of missing ones.
        case character([UInt8], missing: Int)
        case escape
        /// After `ESC [`.
        case sequence([UInt8])
        /// After `ESC O`.
        case shifted
        /// After `ESC ]`, `ESC _` and the like, up to `ESC \`.
        case string(kind: UInt8, [UInt8], sawEscape: Bool)
        case paste([UInt8])
    }

    /// The maximum number of bytes of a paste or a reply; the rest is dropped.
    static let mostBytes = 1 << 16
    /// Longer sequences are invalid.
    static let longestSequence = 64

    /// How many milliseconds to wait for more bytes before ``timeOut()``; nil if nothing is incomplete.
    var patience: Int? {
        switch state {
        case .ground: nil
        // The Escape key sends the first byte of every sequence.
        case .escape: 50
        case .character, .sequence, .shifted: 200
        case .string, .paste: 1_000
        }
    }

    /// Processes bytes, and returns the keys they complete.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes { take(byte, &keys) }
        return keys
    }

    /// Returns what is incomplete, because nothing more came.
    mutating func timeOut() -> [Key] {
        defer { state = .ground }
        switch state {
        case .escape: return [.escape]
        case .paste(let bytes): return bytes.isEmpty ? [] : [.paste(String(decoding: bytes, as: UTF8.self))]
        default: return []
        }
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
        switch state {
        case .ground: ground(byte, &keys)
        case .character(let bytes, let missing): character(bytes + [byte], missing - 1, &keys)
        case .escape: escape(byte, &keys)
        case .sequence(let bytes): sequence(bytes, byte, &keys)
        case .shifted: shifted(byte, &keys)
        case .string(let kind, let bytes, let sawEscape): string(kind, bytes, sawEscape, byte, &keys)
        case .paste(var bytes):
            // Moved out so that appending does not copy the bytes each time.
            state = .ground
            bytes.append(byte)
            paste(bytes, &keys)
        }
    }

    // MARK: Characters

    private mutating func ground(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x0D, 0x0A: keys.append(.enter)
        case 0x09: keys.append(.tab)
        case 0x08, 0x7F: keys.append(.backspace)
        case 0x00: keys.append(.control(" "))
        case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
        case 0x1C...0x1F: keys.append(.unknown)
        case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
        case 0xC2...0xDF: state = .character([byte], missing: 1)
        case 0xE0...0xEF: state = .character([byte], missing: 2)
        case 0xF0...0xF4: state = .character([byte], missing: 3)
        // Invalid in UTF-8.
        default: break
        }
    }

    private mutating func character(_ bytes: [UInt8], _ missing: Int, _ keys: inout [Key]) {
        guard let last = bytes.last, last & 0xC0 == 0x80 else {
            // The character was incomplete; the byte that interrupted it counts on its own.
            state = .ground
            if let last = bytes.last { ground(last, &keys) }
            return
        }
        guard missing == 0 else {
            state = .character(bytes, missing: missing)
            return
        }
        state = .ground
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else { return }
        // U+0080 to U+009F are control characters too.
        guard !text.unicodeScalars.contains(where: { $0.value < 0xA0 }) else { return }
        keys.append(.character(character))
    }

    // MARK: Sequences

    private mutating func escape(_ byte: UInt8, _ keys: inout [Key]) {
        state = .ground
        switch byte {
        case 0x1B:
            keys.append(.escape)
            state = .escape
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .shifted
        case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string(kind: byte, [], sawEscape: false)
        case 0x20..<0x7F: keys.append(.unknown)
        default:
            keys.append(.escape)
            ground(byte, &keys)
        }
    }

    private mutating func shifted(_ byte: UInt8, _ keys: inout [Key]) {
        state = .ground
        guard byte >= 0x20 else { return ground(byte, &keys) }
        keys.append(byte == UInt8(ascii: "M") ? .enter : KeyDecoder.arrow(byte) ?? .unknown)
    }

    private mutating func sequence(_ bytes: [UInt8], _ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x40...0x7E:
            // The Linux console sends function keys as ESC [ [ and a letter.
            if bytes.isEmpty, byte == UInt8(ascii: "[") {
                state = .sequence([byte])
                return
            }
            state = .ground
            if bytes.count <= KeyDecoder.longestSequence { finish(bytes, byte, &keys) }
        case 0x20...0x3F:
            state = .sequence(bytes.count <= KeyDecoder.longestSequence ? bytes + [byte] : bytes)
        default:
            state = .ground
            ground(byte, &keys)
        }
    }

    private mutating func finish(_ bytes: [UInt8], _ end: UInt8, _ keys: inout [Key]) {
        let isPlain = bytes.allSatisfy { 0x30...0x3B ~= $0 }
        let numbers = bytes.filter { 0x30...0x3B ~= $0 }.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        switch end {
        case UInt8(ascii: "c") where bytes.first == UInt8(ascii: "?"): keys.append(.reply(.attributes(numbers)))
        case UInt8(ascii: "t"):
            let isSize = numbers.count == 3 && numbers[0] == 6 && numbers.allSatisfy { 1...10_000 ~= $0 }
            keys.append(.reply(isSize ? .cellSize(width: numbers[2], height: numbers[1]) : .other))
        case UInt8(ascii: "R"), UInt8(ascii: "n"), UInt8(ascii: "y"), UInt8(ascii: "c"), UInt8(ascii: "I"), UInt8(ascii: "u"):
            keys.append(.reply(.other))
        case UInt8(ascii: "~") where isPlain:
            guard numbers.first != 200 else {
                state = .paste([])
                return
            }
            keys.append(KeyDecoder.edit(numbers.first ?? 0))
        case UInt8(ascii: "Z"): keys.append(.backTab)
        default: keys.append(isPlain ? KeyDecoder.arrow(end) ?? .unknown : .unknown)
        }
    }

    private static func arrow(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        default: nil
        }
    }

    private static func edit(_ number: Int) -> Key {
        switch number {
        case 1, 7: .home
        case 4, 8: .end
        case 3: .delete
        case 5: .pageUp
        case 6: .pageDown
        default: .unknown
        }
    }

    // MARK: Strings

    private mutating func string(_ kind: UInt8, _ bytes: [UInt8], _ sawEscape: Bool, _ byte: UInt8, _ keys: inout [Key]) {
        if byte == 0x07 || (sawEscape && byte == UInt8(ascii: "\\")) {
            state = .ground
            keys.append(.reply(TerminalReply(string: bytes, kind: kind)))
        } else if sawEscape {
            // Another sequence interrupted it.
            state = .escape
            escape(byte, &keys)
        } else if byte == 0x1B {
            state = .string(kind: kind, bytes, sawEscape: true)
        } else if bytes.count < 1_024 {
            state = .string(kind: kind, bytes + [byte], sawEscape: false)
        }
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func paste(_ bytes: [UInt8], _ keys: inout [Key]) {
        guard bytes.last == UInt8(ascii: "~"), bytes.suffix(KeyDecoder.pasteEnd.count).elementsEqual(KeyDecoder.pasteEnd) else {
            state = .paste(bytes)
            // Still looks for the end of an overlong sequence, but drops its middle.
            if bytes.count > KeyDecoder.mostBytes + 4_096 {
                state = .paste(Array(bytes.prefix(KeyDecoder.mostBytes) + bytes.suffix(KeyDecoder.pasteEnd.count)))
            }
            return
        }
        state = .ground
        keys.append(.paste(String(decoding: bytes.dropLast(KeyDecoder.pasteEnd.count).prefix(KeyDecoder.mostBytes), as: UTF8.self)))
    }
}
