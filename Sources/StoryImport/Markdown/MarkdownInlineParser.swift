internal import Story

/// Reads the words of a block: emphasis, links, pictures, code, tags and references to characters, as CommonMark 0.31 does.
///
/// Nothing that is not closed is looked for twice, so the time grows with the text alone.
struct MarkdownInlineParser {
    private let text: MarkdownText
    private let references: [Bytes: MarkdownReference]
    /// The headings that notes may lead to, as names in links.
    private let headings: Set<Bytes>
    /// Whether each line of the text is a line for readers.
    private let keepsLines: Bool
    private var cursor: ByteCursor
    private var tokens: [Token] = []
    /// The bytes of the words, without what they are written with.
    private var words: Bytes = []
    private var begun = 0
    private var runs: [MarkdownRun] = []
    /// The runs that may still be emphasis.
    private var openRuns: [Int] = []
    private var brackets: [Bracket] = []
    /// Brackets before this one are no links, because one of them would have a link inside.
    private var inactiveBrackets = 0
    /// How many bytes of a picture are kept as the file has it.
    private static let longestPicture = 500
    /// For each number of backticks, where the last such run begins.
    private var lastBackticks: [Int: Int]?
    private var hasRemarkEnd = true
    private var anchors: [String] = []
    private var leftOut: [PlainStory.Omission] = []

    private struct Token {
        enum Kind {
            case words(Range<Int>)
            case run(Int)
            case lineBreak
            case link(MarkdownInlines.Link)
            case picture(MarkdownInlines.Picture)
            case linkEnd, pictureEnd
        }

        var kind: Kind
        /// The emphasis that begins behind this; the last is the outermost.
        var begins: [MarkdownLinesMaker.Mark] = []
        /// How much emphasis ends before this.
        var ends = 0
    }

    private struct Bracket {
        var token: Int
        var isPicture: Bool
        /// The number of runs before it.
        var runs: Int
        /// The byte of the text where it stands, and the one where its words begin.
        var place: Int
        var start: Int
    }

    /// What a text has.
    static func inlines(
        of text: MarkdownText,
        _ references: [Bytes: MarkdownReference],
        _ headings: Set<Bytes> = [],
        marker: String = "",
        keepsLines: Bool = false
    ) -> MarkdownInlines {
        var parser = MarkdownInlineParser(text, references, headings, keepsLines)
        parser.read()
        return parser.made(marker)
    }

    private init(_ text: MarkdownText, _ references: [Bytes: MarkdownReference], _ headings: Set<Bytes>, _ keepsLines: Bool) {
        self.text = text
        self.references = references
        self.headings = headings
        self.keepsLines = keepsLines
        cursor = ByteCursor(text.bytes)
    }

    private mutating func read() {
        while let byte = cursor.peek() {
            switch byte {
            case UInt8(ascii: "\\"): readEscape()
            case 10: readLineEnd()
            case UInt8(ascii: "`"): readCode()
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): readRun(of: byte)
            case UInt8(ascii: "["): if !takeNote() { openBracket(isPicture: false) }
            case UInt8(ascii: "!"):
                if takeNote() { continue }
                if cursor.peek(1) == UInt8(ascii: "[") { openBracket(isPicture: true) } else { keep(1) }
            case UInt8(ascii: "]"): closeBracket()
            case UInt8(ascii: "<"): readAngle()
            case UInt8(ascii: "&"):
                if let found = HTMLEntities.reference(at: cursor.position, in: text.bytes, to: cursor.end) {
                    words += Array(found.text.utf8)
                    cursor.position += found.length
                } else {
                    keep(1)
                }
            default: keep(text.bytes[cursor.position...].prefix { !Self.isSpecial($0) }.count)
            }
        }
        finishWords()
        resolve(from: 0)
    }

    private func made(_ marker: String) -> MarkdownInlines {
        var maker = MarkdownLinesMaker()
        if !marker.utf8.isEmpty { maker.add(marker) }
        for token in tokens {
            for _ in 0..<token.ends { maker.end() }
            switch token.kind {
            case .words(let range): maker.add(String(decoding: words[range], as: UTF8.self))
            case .run(let number):
                let run = runs[number]
                if run.count > 0 { maker.add(String(repeating: String(Unicode.Scalar(run.mark)), count: run.count)) }
            case .lineBreak: maker.breakLine()
            case .link(let link): maker.beginLink(link)
            case .linkEnd: maker.endLink()
            case .picture(let picture): maker.beginPicture(picture)
            case .pictureEnd: maker.endPicture()
            }
            for mark in token.begins.reversed() { maker.begin(mark) }
        }
        maker.finish(anchors: anchors, leftOut: leftOut)
        return maker.made
    }

    // MARK: Words

    /// Whether a byte may be more than a part of a word.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 10, UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "["),
            UInt8(ascii: "!"), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"):
            true
        default: false
        }
    }

    private mutating func keep(_ count: Int) {
        words += text.bytes[cursor.position..<cursor.position + count]
        cursor.position += count
    }

    private mutating func finishWords() {
        if begun < words.count { tokens.append(Token(kind: .words(begun..<words.count))) }
        begun = words.count
    }

    private mutating func append(_ kind: Token.Kind) {
        finishWords()
        tokens.append(Token(kind: kind))
    }

    private mutating func leaveOut(_ sort: LeftOut.Sort, _ words: String, at place: Int) {
        leftOut.append(PlainStory.Omission(sort, words, at: text.runs.source(of: place)))
    }

    private mutating func readEscape() {
        guard let next = cursor.peek(1) else { return keep(1) }
        if next == 10 {
            cursor.position += 2
            return append(.lineBreak)
        }
        if MarkdownDestination.isPunctuation(next) {
            words.append(next)
            cursor.position += 2
        } else {
            keep(1)
        }
    }

    private mutating func readLineEnd() {
        let isHard = keepsLines || (cursor.peek(-1) == 32 && cursor.peek(-2) == 32)
        while words.count > begun, let last = words.last, last == 32 || last == 9 { words.removeLast() }
        cursor.position += 1
        if isHard { append(.lineBreak) } else { words.append(32) }
        cursor.skipSpaces()
    }

    private mutating func readCode() {
        let start = cursor.position
        let count = text.bytes[start..<cursor.end].prefix { $0 == UInt8(ascii: "`") }.count
        if lastBackticks == nil { lastBackticks = Self.lastBackticks(in: text.bytes) }
        guard let last = lastBackticks?[count], last > start else { return keep(count) }
        var end = start + count
        while end < cursor.end {
            let run = text.bytes[end..<cursor.end].prefix { $0 == UInt8(ascii: "`") }.count
            if run == count { break }
            end += max(1, run)
        }
        var code = text.bytes[start + count..<end].map { $0 == 10 ? 32 : $0 }
        if code.count > 2, code.first == 32, code.last == 32, code.contains(where: { $0 != 32 }) {
            code = Array(code.dropFirst().dropLast())
        }
        words += code
        cursor.position = end + count
        leaveOut(.style, cursor.text(start..<cursor.position), at: start)
    }

    private static func lastBackticks(in bytes: [UInt8]) -> [Int: Int] {
        var last: [Int: Int] = [:]
        var start = 0
        while start < bytes.count {
            let run = bytes[start...].prefix { $0 == UInt8(ascii: "`") }.count
            if run > 0 { last[run] = start }
            start += max(1, run)
        }
        return last
    }

    // MARK: Emphasis

    private mutating func readRun(of mark: UInt8) {
        let start = cursor.position
        let count = text.bytes[start..<cursor.end].prefix { $0 == mark }.count
        let run = MarkdownRun(mark: mark, count: count, at: start, in: text.bytes)
        cursor.position += count
        runs.append(run)
        append(.run(runs.count - 1))
        runs[runs.count - 1].token = tokens.count - 1
        openRuns.append(runs.count - 1)
    }

    /// Finds the emphasis between the open runs from a number on; none of them is open afterwards.
    private mutating func resolve(from bottom: Int) {
        guard bottom < openRuns.count else { return }
        var openers: [Int] = []
        // For each kind of run that ends emphasis, the number of openers that are known not to fit.
        var tried = [Int](repeating: 0, count: MarkdownRun.kinds)
        for closer in openRuns[bottom...] {
            let kind = runs[closer].kind
            while runs[closer].canClose, runs[closer].count > 0 {
                let known = tried[kind]
                guard let found = openers[min(known, openers.count)...].lastIndex(where: { runs[$0].opens(runs[closer]) }) else {
                    tried[kind] = openers.count
                    break
                }
                let opener = openers[found]
                openers.removeLast(openers.count - found - 1)
                let width = min(2, runs[opener].count, runs[closer].count)
                let mark: MarkdownLinesMaker.Mark =
                    runs[closer].mark == UInt8(ascii: "~") ? .struck : .emphasis(width == 2 ? .strong : .soft)
                if case .struck = mark { leaveOut(.style, "~~", at: runs[opener].place) }
                tokens[runs[opener].token].begins.append(mark)
                tokens[runs[closer].token].ends += 1
                runs[opener].count -= width
                runs[closer].count -= width
                if runs[opener].count == 0 { openers.removeLast() }
                for index in tried.indices { tried[index] = min(tried[index], openers.count) }
            }
            if runs[closer].canOpen, runs[closer].count > 0 { openers.append(closer) }
        }
        openRuns.removeLast(openRuns.count - bottom)
    }

    // MARK: Links and pictures

    private mutating func openBracket(isPicture: Bool) {
        finishWords()
        let place = cursor.position
        keep(isPicture ? 2 : 1)
        finishWords()
        let start = cursor.position
        brackets.append(Bracket(token: tokens.count - 1, isPicture: isPicture, runs: openRuns.count, place: place, start: start))
    }

    private mutating func closeBracket() {
        guard let bracket = brackets.popLast() else { return keep(1) }
        let isActive = bracket.isPicture || brackets.count >= inactiveBrackets
        inactiveBrackets = min(inactiveBrackets, brackets.count)
        guard isActive, let reference = takeReference(of: bracket) else { return keep(1) }
        finishWords()
        resolve(from: bracket.runs)
        let place = text.runs.source(of: bracket.place)
        // Only its beginning is ever shown; pictures inside each other would be copied once for each.
        let words = cursor.text(bracket.place..<min(cursor.position, bracket.place + Self.longestPicture))
        if bracket.isPicture {
            let picture = MarkdownInlines.Picture(file: reference.destination, words: words, place: place)
            tokens[bracket.token].kind = .picture(picture)
            append(.pictureEnd)
        } else {
            tokens[bracket.token].kind = .link(MarkdownInlines.Link(reference: reference, place: place))
            append(.linkEnd)
            inactiveBrackets = brackets.count
        }
        if !reference.title.isBlank { leaveOut(.other, reference.title, at: bracket.place) }
    }

    /// Takes what stands behind the words of a link, with the bracket that closes them; nil, without moving, if they are no link.
    private mutating func takeReference(of bracket: Bracket) -> MarkdownReference? {
        var ahead = cursor
        let end = ahead.position
        ahead.position += 1
        if let reference = MarkdownDestination.takeInline(&ahead) {
            cursor = ahead
            return reference
        }
        guard end - bracket.start <= 4 * MarkdownDestination.longestLabel else { return nil }
        var label = MarkdownDestination.takeLabel(&ahead) ?? []
        if label.isEmpty { label = MarkdownDestination.label(cursor.text(bracket.start..<end)) }
        guard !label.isEmpty, let reference = references[label] else { return nil }
        cursor = ahead
        return reference
    }

    /// Takes `[[Garden]]`, and says whether it is here. With a heading of this name it is a link; otherwise its words stay.
    private mutating func takeNote() -> Bool {
        let start = cursor.position
        guard let note = MarkdownNote(at: cursor), references[MarkdownDestination.label(note.inside)] == nil else { return false }
        cursor.position = note.end
        let whole = cursor.text(start..<note.end)
        let place = text.runs.source(of: start)
        if let file = note.picture {
            append(.picture(MarkdownInlines.Picture(file: file, words: whole, place: place)))
            append(.pictureEnd)
        } else if note.isEmbedded {
            leaveOut(.other, whole, at: start)
        } else if headings.contains(Bytes(note.name.utf8)) || headings.contains(Bytes(MarkdownSlugs.slug(of: note.name).utf8)) {
            append(.link(MarkdownInlines.Link(reference: MarkdownReference(destination: note.address, title: ""), place: place)))
            words += Array(note.words.utf8)
            append(.linkEnd)
            // No link has another one inside.
            inactiveBrackets = brackets.count
        } else {
            words += Array(note.words.utf8)
            leaveOut(.noteLink, whole, at: start)
        }
        return true
    }

    // MARK: Tags

    private mutating func readAngle() {
        let start = cursor.position
        if cursor.starts(with: "<!--") { return readRemark() }
        if let end = MarkdownHTML.instructionEnd(at: cursor) {
            cursor.position = end
            return
        }
        if let tag = MarkdownTag(at: start, in: text.bytes, to: cursor.end) {
            cursor.position = tag.end
            return add(tag, at: start)
        }
        if let end = autolinkEnd {
            words += text.bytes[start + 1..<end]
            cursor.position = end + 1
            return leaveOut(.webLink, cursor.text(start + 1..<end), at: start)
        }
        keep(1)
    }

    private mutating func readRemark() {
        var ahead = cursor
        ahead.position += 4
        if ahead.take(">") || ahead.take("->") {
            cursor = ahead
            return
        }
        guard hasRemarkEnd, let end = ahead.find("-->") else {
            hasRemarkEnd = false
            return keep(4)
        }
        cursor.position = end + 3
    }

    private mutating func add(_ tag: MarkdownTag, at start: Int) {
        if tag.name.isSame(as: "br") { return append(.lineBreak) }
        let anchor = tag.value(of: "id") ?? (tag.name.isSame(as: "a") ? tag.value(of: "name") : nil)
        if let anchor, !anchor.isBlank { anchors.append(anchor) }
        guard !tag.isClosing, anchor == nil || !tag.name.isSame(as: "a") else { return }
        let words = cursor.text(start..<tag.end)
        if tag.name.isSame(as: "img"), let file = tag.value(of: "src") {
            append(.picture(MarkdownInlines.Picture(file: file, words: words, place: text.runs.source(of: start))))
            self.words += Array((tag.value(of: "alt") ?? "").utf8)
            return append(.pictureEnd)
        }
        leaveOut(.element, words, at: start)
    }

    /// The bracket that closes the address that begins here; nil if none does.
    private var autolinkEnd: Int? {
        let most = 2_000
        let address = text.bytes[cursor.position + 1..<cursor.end].prefix(most).prefix { $0 > 32 && $0 != 0x3C && $0 != 0x3E }
        guard address.endIndex < cursor.end, text.bytes[address.endIndex] == UInt8(ascii: ">") else { return nil }
        guard let first = address.first, ByteCursor.isLetter(first) || ByteCursor.isDigit(first) else { return nil }
        let scheme = address.prefix { ByteCursor.isLetter($0) || ByteCursor.isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
        let isAddress = (2...32).contains(scheme.count) && scheme.endIndex < address.endIndex && text.bytes[scheme.endIndex] == 0x3A
        let isMail = address.contains(UInt8(ascii: "@")) && !address.contains(UInt8(ascii: "\\"))
        return isAddress || isMail ? address.endIndex : nil
    }
}
