import StoryFormat
import TestSupport

/// Somebody who edits a `story.json` by hand, without knowing the editor: deletes, copies, moves and renames parts, and changes words.
struct RandomHand {
    private(set) var numbers: SeededGenerator

    init(_ numbers: SeededGenerator) {
        self.numbers = numbers
    }

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
    }

    private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &numbers) }

    /// A story with a few changes.
    mutating func change(_ story: JSONValue) -> JSONValue {
        var story = story
        for _ in 0...number(below: 4) { story = changed(story, depth: 0) }
        return story
    }

    /// Changes one part of a value: more likely something deep inside, as most parts of a story are.
    private mutating func changed(_ value: JSONValue, depth: Int) -> JSONValue {
        switch value {
        case .object(let members):
            guard let index = members.indices.randomElement(using: &numbers) else { return value }
            // Only locations are deleted, added and exchanged at the top; without a title a story is still a story.
            guard depth > 1, number(below: 3) == 0 else {
                let most = members.lastIndex { if case .object = $0.value { true } else { false } } ?? index
                return replacing(depth == 0 && number(below: 3) > 0 ? most : index, of: members, depth)
            }
            return .object(reordered(members))
        case .array(let items):
            guard let index = items.indices.randomElement(using: &numbers) else { return value }
            var items = items
            switch number(below: 6) {
            case 0: items.remove(at: index)
            case 1: items.insert(items[index], at: number(below: items.count + 1))
            case 2: items.shuffle(using: &numbers)
            default: items[index] = changed(items[index], depth: depth + 1)
            }
            return .array(items)
        case .string(let text): return .string(rewritten(text))
        case .number(let number): return .number(number &+ 1)
        case .boolean(let flag): return .boolean(!flag)
        case .null: return value
        }
    }

    private mutating func replacing(_ index: Int, of members: [JSONField], _ depth: Int) -> JSONValue {
        var members = members
        members[index].value = changed(members[index].value, depth: depth + 1)
        return .object(members)
    }

    private mutating func reordered(_ members: [JSONField]) -> [JSONField] {
        var members = members
        let index = number(below: members.count)
        switch number(below: 5) {
        case 0: members.remove(at: index)
        case 1:
            let name = "hand-\(number(below: 1_000))"
            if !members.contains(where: { $0.key == name }) { members[index].key = name }
        case 2:
            let name = "copy-\(number(below: 1_000))"
            if !members.contains(where: { $0.key == name }) { members.append(JSONField(name, members[index].value)) }
        case 3: members.shuffle(using: &numbers)
        default:
            // Two things exchange their IDs.
            let other = number(below: members.count)
            (members[index].key, members[other].key) = (members[other].key, members[index].key)
        }
        return members
    }

    private mutating func rewritten(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        switch number(below: 4) {
        case 0: words.removeAll { _ in number(below: 3) == 0 }
        case 1: return "Something else altogether."
        default: words.insert("h\(number(below: 100_000))", at: number(below: words.count + 1))
        }
        return words.joined(separator: " ")
    }
}
