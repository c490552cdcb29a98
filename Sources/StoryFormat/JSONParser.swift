internal import Story

/// A JSON parser (RFC 8259) that continues after a mistake, so that all mistakes are reported at once.
///
/// It is stricter than JSON in two ways: keys are unique, and numbers are 64-bit integers.
public struct JSONParser {
    /// The maximum nesting of arrays and objects.
    public static let deepest = 64
    /// The maximum number of values in a text.
    public static let mostValues = 2_000_000
    /// The parser gives up after this many mistakes.
    static let mostMistakes = 1_000

    let source: [UInt8]
    var position: Int
    private var mistakes: [JSONMistake] = []
    private var depth = 0
    private var values = 0
    /// Whether an unterminated text swallowed the comma after it.
    var mayMissComma = false
    private var hasReportedEnd = false
    /// Whether a member could not be read, so that what seems to be missing may be there.
    private var hasLostMembers = false

    /// Makes a function that says for each key of an object whether it is new.
    private let newKeyTest: () -> (String) -> Bool

    private init(_ source: [UInt8], newKeyTest: @escaping () -> (String) -> Bool) {
        self.source = source
        self.newKeyTest = newKeyTest
        position = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Parses JSON.
    /// - Parameter source: UTF-8, with or without a byte order mark.
    /// - Returns: The value, nil if there is none, and every problem found.
    /// - Complexity: O(*n*) in the bytes.
    public static func parse(_ source: [UInt8]) -> (root: JSONNode?, problems: [SourceProblem]) {
        let result = parseKnowingLosses(source)
        return (result.root, result.problems)
    }

    /// Parses JSON, and says whether members of objects were lost to mistakes.
    static func parseKnowingLosses(_ source: [UInt8]) -> (root: JSONNode?, problems: [SourceProblem], hasLostMembers: Bool) {
        // Authors are also told about keys that only look the same.
        var parser = JSONParser(source) {
            var keys: Set<String> = []
            return { keys.insert($0).inserted }
        }
        let root = parser.root()
        return (root, parser.mistakes.map { $0.problem }, parser.hasLostMembers)
    }

    /// Parses JSON without places; nil if there is any mistake.
    /// - Complexity: O(*n*) in the bytes.
    package static func value(of source: [UInt8]) -> JSONValue? {
        var parser = JSONParser(source) {
            // Not a set: a program for browsers has dictionaries of these keys already.
            var keys: [JSONKey: Int] = [:]
            return {
                let key = JSONKey($0)
                defer { keys[key] = 0 }
                return keys[key] == nil
            }
        }
        let root = parser.root()
        return parser.mistakes.isEmpty ? root?.value : nil
    }

    private mutating func root() -> JSONNode? {
        if let bytes = UTF8Validation.firstInvalid(in: source) {
            report(.notUTF8(byte: source[bytes.lowerBound]), at: bytes)
            return nil
        }
        skipSpace()
        guard peek() != nil else {
            mistakes = [JSONMistake(sort: .emptyFile, bytes: 0..<0)]
            return nil
        }
        let root = value()
        skipSpace()
        if peek() != nil, !hasGivenUp, !hasLostMembers, !root.isInvalid { report(.textAfterEnd, at: position..<position + 1) }
        return root
    }

    // MARK: Values

    private mutating func value() -> JSONNode {
        skipSpace()
        let start = position
        values += 1
        guard values <= Self.mostValues else {
            report(.tooManyValues, at: start..<start)
            hasReportedEnd = true
            position = source.count
            return JSONNode(content: .invalid, bytes: start..<start)
        }
        let content: JSONNode.Content
        switch peek() {
        case UInt8(ascii: "{"): content = nested(Self.object)
        case UInt8(ascii: "["): content = nested(Self.array)
        case UInt8(ascii: "\""): content = string().map { .string($0) } ?? .invalid
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): content = number()
        default: content = word()
        }
        return JSONNode(content: content, bytes: start..<position)
    }

    private mutating func nested(_ body: (inout JSONParser) -> JSONNode.Content) -> JSONNode.Content {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            report(.nestedTooDeeply, at: position..<position + 1)
            skipBrackets()
            return .invalid
        }
        return body(&self)
    }

    private static func array(_ parser: inout JSONParser) -> JSONNode.Content {
        var items: [JSONNode] = []
        parser.position += 1
        while parser.takeElement(closing: UInt8(ascii: "]"), isFirst: items.isEmpty) {
            items.append(parser.value())
        }
        return .array(items)
    }

    private static func object(_ parser: inout JSONParser) -> JSONNode.Content {
        var members: [JSONNode.Member] = []
        let isNew = parser.newKeyTest()
        var isFirst = true
        parser.position += 1
        while parser.takeElement(closing: UInt8(ascii: "}"), isFirst: isFirst) {
            isFirst = false
            let start = parser.position
            guard parser.peek() == UInt8(ascii: "\"") else {
                parser.report(.missingKey(hasSingleQuote: parser.peek() == UInt8(ascii: "'")), at: start..<start + 1)
                parser.hasLostMembers = true
                parser.skipToElementEnd()
                continue
            }
            guard let key = parser.string() else {
                parser.hasLostMembers = true
                parser.skipToElementEnd()
                continue
            }
            let keyBytes = start..<parser.position
            parser.skipSpace()
            if parser.peek() == UInt8(ascii: ":") {
                parser.position += 1
            } else {
                parser.hasLostMembers = true
                if parser.peek() == nil { continue }
                parser.report(.missingColon(key: key), at: parser.position..<parser.position + 1)
                if [UInt8(ascii: ","), UInt8(ascii: "}")].contains(parser.peek()) { continue }
                if parser.peek() == UInt8(ascii: "=") { parser.position += 1 }
            }
            let value = parser.value()
            if isNew(key) {
                members.append(JSONNode.Member(key: key, keyBytes: keyBytes, value: value))
            } else {
                parser.report(.repeatedKey(key), at: keyBytes)
            }
        }
        return .object(members)
    }

    /// Takes the comma before an element, or the bracket that ends a list; returns whether an element follows.
    private mutating func takeElement(closing: UInt8, isFirst: Bool) -> Bool {
        skipSpace()
        if peek() == closing {
            position += 1
            return false
        }
        guard peek() != nil, !hasGivenUp else {
            reportEnd(missing: closing)
            return false
        }
        let mayMissComma = mayMissComma
        self.mayMissComma = false
        if !isFirst {
            if peek() == UInt8(ascii: ",") {
                let comma = position
                position += 1
                skipSpace()
                if peek() == nil {
                    reportEnd(missing: closing)
                    return false
                }
                if peek() == closing {
                    report(.extraComma, at: comma..<comma + 1)
                    position += 1
                    return false
                }
            } else if [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(peek()) {
                hasLostMembers = true
                report(.otherBracket, at: position..<position + 1)
                position += 1
                return false
            } else if peek() == UInt8(ascii: ";") {
                report(.semicolon, at: position..<position + 1)
                position += 1
                skipSpace()
                return peek() != nil
            } else if !mayMissComma {
                report(.missingComma, at: position..<position + 1)
            }
        }
        return true
    }

    private mutating func word() -> JSONNode.Content {
        let start = position
        while let byte = peek(), byte >= 0x80 || Self.isLetterOrDigit(byte) { position += 1 }
        let word = String(decoding: source[start..<position], as: UTF8.self)
        switch JSONKey(word) {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default:
            break
        }
        switch peek(at: start) {
        case nil:
            reportEnd(missing: nil)
        case UInt8(ascii: "'"):
            report(.singleQuotes, at: start..<start + 1)
            skipToElementEnd()
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
            report(.missingValue, at: start..<start + 1)
            // Skip a colon or a bracket that fits nothing, or the parser would not advance.
            if peek() == UInt8(ascii: ":") || depth == 0 { position += 1 }
        default:
            let isWord = position > start
            if !isWord { position += 1 }
            let found = isWord ? word : String(decoding: source[start..<position], as: UTF8.self)
            let isShowable = found.unicodeScalars.allSatisfy { !$0.isBlank }
            report(isShowable ? .unknownWord(found) : .unseenCharacter, at: start..<position)
            skipToElementEnd()
        }
        return .invalid
    }

    // MARK: Recovery

    /// Whether there are so many mistakes that more reports would be noise.
    private var hasGivenUp: Bool { mistakes.count >= Self.mostMistakes }

    mutating func report(_ sort: JSONMistake.Sort, at bytes: Range<Int>) {
        guard !hasGivenUp else { return }
        mistakes.append(JSONMistake(sort: sort, bytes: bytes.clamped(to: 0..<source.count)))
    }

    /// Reports once that the file ends too early, at its last character.
    private mutating func reportEnd(missing closing: UInt8?) {
        guard !hasReportedEnd else { return }
        hasReportedEnd = true
        hasLostMembers = true
        var end = source.count
        while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source[end - 1]) { end -= 1 }
        // An unexpected end often only means that an earlier mistake swallowed the rest.
        guard !hasGivenUp, mistakes.last.map({ $0.bytes.upperBound < end }) ?? true, !mayMissComma else { return }
        report(.missingEnd(closing: closing), at: end..<end)
    }

    /// Skips to the comma or bracket that ends the element, past nested brackets and strings.
    private mutating func skipToElementEnd() {
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\n"): return
            case UInt8(ascii: "["), UInt8(ascii: "{"): skipBrackets()
            case UInt8(ascii: "\""): skipString()
            default: position += 1
            }
        }
    }

    /// Skips a bracket and everything inside it, without recursion.
    private mutating func skipBrackets() {
        var open = 0
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
            case UInt8(ascii: "\""):
                skipString()
                continue
            default: break
            }
            position += 1
            if open <= 0 { return }
        }
    }

    private mutating func skipString() {
        position += 1
        while let byte = peek(), byte != UInt8(ascii: "\n") {
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
        position = min(position, source.count)
    }

    // MARK: Bytes

    func peek() -> UInt8? { peek(at: position) }

    func peek(at index: Int) -> UInt8? { index < source.count ? source[index] : nil }

    /// Skips white space, and comments, which are reported.
    private mutating func skipSpace() {
        while let byte = peek() {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case UInt8(ascii: "/"): skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() {
        let start = position
        if peek(at: start + 1) == UInt8(ascii: "*") {
            position = min(start + 3, source.count)
            while position < source.count, source[position] != UInt8(ascii: "/") || source[position - 1] != UInt8(ascii: "*") {
                position += 1
            }
            if position == source.count { hasReportedEnd = true }
            position = min(position + 1, source.count)
        } else {
            while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
        }
        report(.comment, at: start..<start + 1)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
