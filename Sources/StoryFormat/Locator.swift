internal import Story

/// Finds a problem's place in the source, even if the author used a short form.
struct Locator {
    let root: JSONNode
    let source: SourceText
    /// The indices of members of large objects, by the object's first byte.
    private var tables: [Int: [String: Int]] = [:]
    /// Where the search in a text stopped last time.
    private var cursor: (node: Int, valueOffset: Int, index: Int)?
    /// The lines of lists of texts, by the list's first byte.
    private var lines: [Int: TextLines] = [:]

    init(root: JSONNode, source: SourceText) {
        self.root = root
        self.source = source
    }

    /// Finds the bytes of a problem.
    /// - Parameter countsLines: Whether an index into a text counts its lines, as in a story, or the elements of a list, as in the file.
    mutating func locate(_ problem: Problem, countsLines: Bool) -> LocatedProblem {
        let (bytes, pointer) = find(problem.place, countsLines: countsLines)
        var located = LocatedProblem(problem, bytes: bytes, pointer: pointer)
        for related in problem.related {
            let (bytes, pointer) = find(related.place, countsLines: countsLines)
            located.related.append(LocatedProblem.Related(byte: bytes.lowerBound, pointer: pointer, message: related.message))
        }
        return located
    }

    private mutating func find(_ place: Problem.Place, countsLines: Bool) -> (bytes: Range<Int>, pointer: String) {
        let found = walk(place.path, countsLines: countsLines)
        var bytes = found.node.bytes
        switch place.part {
        case .value:
            if case .object = found.node.content { bytes = bytes.lowerBound..<bytes.lowerBound + 1 }
            if case .array = found.node.content { bytes = bytes.lowerBound..<bytes.lowerBound + 1 }
        case .key:
            bytes = found.keyBytes ?? bytes
        case .bytes(let range):
            if case .string = found.node.content { bytes = sourceBytes(of: range, in: found.node) }
        }
        return (bytes, Path(found.steps).pointer)
    }

    private struct Found {
        var node: JSONNode
        var keyBytes: Range<Int>?
        var steps: [Path.Step] = []
    }

    private mutating func walk(_ path: Path, countsLines: Bool) -> Found {
        var found = Found(node: root)
        var location: Found?
        var steps = path.steps[...]
        while let step = steps.popFirst() {
            switch (found.node.content, step) {
            case (.object, .key(let key)):
                if let member = member(key, of: found.node) {
                    found = Found(node: member.value, keyBytes: member.keyBytes, steps: found.steps + [step])
                } else if key == "pages", found.node["text"] != nil {
                    // A location with its own text is its only page.
                    _ = steps.popFirst()
                } else if let location, ["picture", "reveal"].contains(key), let member = location.node.member(key) {
                    found = Found(node: member.value, keyBytes: member.keyBytes, steps: location.steps + [step])
                } else {
                    return found
                }
            case (.array(let items), .index(let number)):
                let index = countsLines && path.isLines(upTo: steps) ? lines(items, of: found.node).element(ofLine: number) : number
                guard items.indices.contains(index) else { return found }
                found = Found(node: items[index], steps: found.steps + [.index(index)])
            case (.string, .key(let key)) where ["picture", "reveal"].contains(key) && location?.node.member(key) != nil:
                // A page that is just a text has the location's other values.
                if let location, let member = location.node.member(key) {
                    found = Found(node: member.value, keyBytes: member.keyBytes, steps: location.steps + [step])
                }
            default:
                // The short form stands for the whole, of which this step would be a part.
                continue
            }
            if path.steps.first == .key("locations"), found.steps.count == 2 { location = found }
        }
        return found
    }

    private mutating func lines(_ items: [JSONNode], of node: JSONNode) -> TextLines {
        if let known = lines[node.bytes.lowerBound] { return known }
        let found = TextLines(items)
        lines[node.bytes.lowerBound] = found
        return found
    }

    /// The member with a key. In a story with many locations and many mistakes, a linear search each time would take minutes.
    private mutating func member(_ key: String, of node: JSONNode) -> JSONNode.Member? {
        guard case .object(let members) = node.content, members.count > 32 else { return node.member(key) }
        let start = node.bytes.lowerBound
        if tables[start] == nil {
            var table: [String: Int] = [:]
            for (index, member) in members.enumerated() { table[member.key] = index }
            tables[start] = table
        }
        return tables[start]?[key].map { members[$0] }
    }

    /// The bytes of the source for a range of a string's value, including escapes.
    private mutating func sourceBytes(of range: Range<Int>, in node: JSONNode) -> Range<Int> {
        var valueOffset = 0
        var index = node.bytes.lowerBound + 1
        // The problems of a text come in order, so with ten thousand in one text, each search continues where the last one stopped.
        if let cursor, cursor.node == node.bytes.lowerBound, cursor.valueOffset <= range.lowerBound {
            (valueOffset, index) = (cursor.valueOffset, cursor.index)
        }
        let end = max(index, node.bytes.upperBound - 1)
        var lower: Int?
        while index < end {
            if valueOffset >= range.lowerBound, lower == nil {
                lower = index
                cursor = (node.bytes.lowerBound, valueOffset, index)
            }
            if valueOffset >= range.upperBound { break }
            let (sourceCount, valueCount) = step(at: index)
            valueOffset += valueCount
            index += sourceCount
        }
        let start = lower ?? index
        return start..<max(start + 1, index)
    }

    /// How many bytes of the source make how many bytes of the value.
    private func step(at index: Int) -> (source: Int, value: Int) {
        guard source.bytes[index] == UInt8(ascii: "\\") else { return (1, 1) }
        guard index + 1 < source.bytes.count, source.bytes[index + 1] == UInt8(ascii: "u") else { return (2, 1) }
        let digits = source.bytes[min(index + 2, source.bytes.count)..<min(index + 6, source.bytes.count)]
        let unit = digits.reduce(UInt32(0)) { $0 << 4 | UInt32(Character(Unicode.Scalar($1)).hexDigitValue ?? 0) }
        switch unit {
        case 0..<0x80: return (6, 1)
        case 0x80..<0x800: return (6, 2)
        case 0xD800..<0xDC00: return (12, 4)
        default: return (6, 3)
        }
    }
}

extension Path {
    /// Whether the step before the rest leads to one of several lines.
    fileprivate func isLines(upTo rest: ArraySlice<Step>) -> Bool {
        let position = steps.count - rest.count - 2
        guard steps.indices.contains(position) else { return false }
        return [.key("text"), .key("result"), .key("explanation")].contains(steps[position])
    }
}
