internal import Story

/// The binary format: 32-bit little-endian words, followed by the head's text.
///
/// | words | what |
/// | --- | --- |
/// | 1 | the magic number `BBKP` |
/// | 1 | the version of the format |
/// | 2 | XXH64 of everything that follows |
/// | 1 | the number of bytes of the head's text |
/// | 1 | the number of parts inside the head |
/// | 27 | the number of rows of each table |
/// | … | the tables |
///
/// Then come the bytes of the head's text, and those of the parts inside the head. Further parts are files of their own that contain only
/// their bytes; a checksum in the head protects them. Loading checks every reference once and copies rows of fixed width; nothing is
/// parsed.
extension Program {
    /// The first bytes of every head.
    static let mark: Int32 = 0x504B_4242
    /// The version of the binary form.
    static let version: Int32 = 5
    private static let fixedWords = 6

    /// Why a program's bytes were refused.
    public enum LoadError: Error, Equatable, Sendable {
        /// The bytes are not a program.
        case foreign
        /// They are a program in another version of the format.
        case otherVersion(Int)
        /// They are truncated or changed.
        case damaged
        /// There is no part with this index.
        case noSuchPart(Int)

        /// The message for readers.
        public var message: String {
            switch self {
            case .foreign: "This is not a story that Branchbook can read."
            case .otherVersion: "This story was made for another version of Branchbook."
            case .damaged: "The story arrived damaged."
            case .noSuchPart: "The story has no such part."
            }
        }
    }

    /// The head: everything that decides, and the first text part.
    public var head: [UInt8] { head(parts: min(1, partCount)) }

    /// The whole program as one head with all parts, up to the first part that is not loaded.
    public var whole: [UInt8] { head(parts: partCount) }

    /// The bytes of a text part; nil if it is not loaded, or if there is no such part.
    public func part(_ number: Int) -> [UInt8]? {
        partTexts.indices.contains(number) ? partTexts[number] : nil
    }

    private func head(parts: Int) -> [UInt8] {
        // A part that is not loaded cannot be inside, nor can those after it.
        let parts = min(parts, missingParts.first ?? parts)
        var writer = RowWriter()
        writer.int(headText.count)
        writer.int(parts)
        for count in shared.tables.counts { writer.int(count) }
        shared.tables.write(to: &writer)
        var body = Program.bytes(of: writer.words) + headText
        for part in partTexts.prefix(parts) { body += part ?? [] }

        var start = RowWriter()
        start.word(Program.mark)
        start.word(Program.version)
        start.unsignedLong(XXHash64.hash(body))
        return Program.bytes(of: start.words) + body
    }

    /// Loads a program's head.
    /// - Throws: ``LoadError`` if the bytes are not a valid head. No input can trap.
    /// - Complexity: O(*n*) in the bytes.
    public init(head bytes: [UInt8]) throws(LoadError) {
        guard bytes.count >= 4, Program.word(bytes, 0) == Program.mark else { throw .foreign }
        guard bytes.count >= 8 else { throw .damaged }
        let version = Program.word(bytes, 1)
        guard version == Program.version else { throw .otherVersion(Int(version)) }
        let tableCount = TableName.allCases.count
        let start = Program.fixedWords + tableCount
        guard bytes.count >= 4 * start else { throw .damaged }
        let checksum = UInt64(UInt32(bitPattern: Program.word(bytes, 2))) | UInt64(UInt32(bitPattern: Program.word(bytes, 3))) << 32
        guard XXHash64.hash(bytes[16...]) == checksum else { throw .damaged }

        let textCount = Int(Program.word(bytes, 4))
        let insideCount = Int(Program.word(bytes, 5))
        let counts = (0..<tableCount).map { Int(Program.word(bytes, Program.fixedWords + $0)) }
        guard textCount >= 0, insideCount >= 0, counts.allSatisfy({ $0 >= 0 }) else { throw .damaged }

        var reader = RowReader(Program.words(bytes, from: start), counts: counts)
        let tables = ProgramTables(from: &reader)
        guard !reader.isDamaged, tables.metadata.count == 1, insideCount <= tables.parts.count else { throw .damaged }
        var position = 4 * start + reader.bytesRead
        func take(_ count: Int) throws(LoadError) -> [UInt8] {
            guard count <= bytes.count - position else { throw .damaged }
            defer { position += count }
            return Array(bytes[position..<position + count])
        }
        let headText = try take(textCount)
        var partTexts: [[UInt8]?] = []
        for (number, part) in tables.parts.enumerated() {
            partTexts.append(number < insideCount ? try take(part.byteCount) : nil)
        }
        guard position == bytes.count, tables.strings.allSatisfy({ $0.offset <= textCount && $0.length <= textCount - $0.offset }) else {
            throw .damaged
        }
        self.init(tables: tables, headText: headText, partTexts: partTexts)
        guard isConsistent else { throw .damaged }
    }

    /// Loads a text part.
    /// - Throws: ``LoadError`` if the bytes are not those of this part; the program is then unchanged.
    public mutating func load(part number: Int, bytes: [UInt8]) throws(LoadError) {
        guard shared.tables.parts.indices.contains(number) else { throw .noSuchPart(number) }
        let part = shared.tables.parts[number]
        guard bytes.count == part.byteCount, XXHash64.hash(bytes) == part.checksum else { throw .damaged }
        partTexts[number] = bytes
    }

    /// Unloads a text part, which can be loaded again. Does nothing if there is no such part.
    public mutating func unload(part number: Int) {
        if partTexts.indices.contains(number) { partTexts[number] = nil }
    }

    /// Whether the tables fit together in ways that the checks of single references do not cover.
    private var isConsistent: Bool {
        code.isWellFormed
            && shared.tables.checks.allSatisfy { CheckStrategy($0, buckets: shared.tables.buckets[$0.buckets]) != nil }
            && shared.tables.choices.allSatisfy { choice in
                guard let check = choice.check else { return choice.outcomes.count == 1 }
                return choice.outcomes.count == shared.tables.checks[check].buckets.count
            }
            && shared.tables.modifiers.allSatisfy { Story.Limits.shift.contains($0.shift) }
            && shared.tables.checks.allSatisfy { $0.modifiers.count <= Story.Limits.modifiers }
            && shared.tables.constants.count > 0
            && shared.tables.locations.allSatisfy {
                $0.pages.count <= Story.Limits.pages && $0.continuations.count <= Story.Limits.continuations
                    && $0.effects.count <= Story.Limits.effects && $0.choices.count <= Story.Limits.choices
            }
            // One more than a story can have says that the choice was picked.
            && shared.tables.outcomes.allSatisfy { $0.effects.count <= Story.Limits.effects + 1 }
            && shared.tables.locations.allSatisfy { !$0.continuations.indices.isEmpty || $0.ending != nil || !$0.choices.indices.isEmpty }
            && shared.tables.variables.allSatisfy { $0.isConsistent }
    }

    // MARK: Words

    private static func word(_ bytes: [UInt8], _ index: Int) -> Int32 {
        let offset = 4 * index
        let low = UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
        return Int32(bitPattern: low | UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 3]) << 24)
    }

    private static func words(_ bytes: [UInt8], from start: Int) -> [Int32] {
        (start..<max(start, bytes.count / 4)).map { word(bytes, $0) }
    }

    private static func bytes(of words: [Int32]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * words.count)
        for word in words {
            for shift in [Int32(0), 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        return bytes
    }
}
