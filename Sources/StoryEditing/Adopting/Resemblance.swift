internal import StoryFormat

/// The words of things, to find out which of them are versions of each other.
struct Resemblance {
    let draft: Draft

    /// Numbers that stand for the words in a thing and everything inside it. Two words rarely have the same number.
    /// - Complexity: O(*n*) in the texts.
    func words(of id: Node.ID) -> Set<UInt64> {
        var words: Set<UInt64> = []
        var open = [id]
        while let next = open.popLast() {
            guard let node = draft[next], next == id || !node.isRemoved else { continue }
            for field in node.fields {
                // What names a thing is compared before its words are.
                if next == id, case .id = node.kind.field(field.key) { continue }
                add(field.value, to: &words)
            }
            open += node.slots.joined()
        }
        return words
    }

    private func add(_ value: JSONValue, to words: inout Set<UInt64>) {
        switch value {
        case .string(let text): add(text, to: &words)
        case .array(let items): for item in items { add(item, to: &words) }
        case .object(let members): for member in members { add(member.value, to: &words) }
        case .null, .boolean, .number: break
        }
    }

    /// FNV-1a over each word, in lower case.
    private func add(_ text: String, to words: inout Set<UInt64>) {
        let start: UInt64 = 0xCBF2_9CE4_8422_2325
        var hash = start
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): hash = (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01B3
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            default:
                if hash != start { words.insert(hash) }
                hash = start
            }
        }
        if hash != start { words.insert(hash) }
    }

    /// Pairs up the things of two lists that share the most words, the most similar ones first.
    /// - Parameters:
    ///   - first: The words of each thing.
    ///   - second: The same for the other list.
    ///   - least: How many thousandths of the larger one's words a pair shares at least.
    /// - Complexity: O(*n* log *n*) in the words: those that many things have do not count.
    static func pairs(_ first: [Set<UInt64>], _ second: [Set<UInt64>], least: Int) -> [(first: Int, second: Int)] {
        var owners: [UInt64: [Int]] = [:]
        for (index, words) in second.enumerated() {
            for word in words { owners[word, default: []].append(index) }
        }
        var candidates: [(share: Int, first: Int, second: Int)] = []
        for (index, words) in first.enumerated() {
            var shared: [Int: Int] = [:]
            for word in words {
                guard let owners = owners[word], owners.count <= mostOwners else { continue }
                for owner in owners { shared[owner, default: 0] += 1 }
            }
            for (owner, count) in shared {
                let share = count * 1_000 / max(words.count, second[owner].count)
                if share >= least { candidates.append((share, index, owner)) }
            }
        }
        candidates.sort { one, other in
            (-one.share, abs(one.first - one.second), one.first, one.second)
                < (-other.share, abs(other.first - other.second), other.first, other.second)
        }
        var taken: (first: Set<Int>, second: Set<Int>) = ([], [])
        var pairs: [(first: Int, second: Int)] = []
        for candidate in candidates where !taken.first.contains(candidate.first) && !taken.second.contains(candidate.second) {
            taken.first.insert(candidate.first)
            taken.second.insert(candidate.second)
            pairs.append((candidate.first, candidate.second))
        }
        return pairs
    }

    /// A word in more things than this says little about any of them.
    private static let mostOwners = 40
}
