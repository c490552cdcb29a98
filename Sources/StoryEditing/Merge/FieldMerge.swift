internal import StoryFormat

/// What becomes of a value that two devices have changed.
enum MergedValue: Equatable {
    /// Both changes are in it.
    case merged(JSONValue?)
    /// Only one can stay.
    case apart
}

extension Kind {
    /// Merges two changes of a field.
    /// - Parameters:
    ///   - from: The value that both devices knew.
    ///   - present: The value after the first change.
    ///   - to: The value that the second device wants.
    func merge(_ field: String, from: JSONValue?, present: JSONValue?, to: JSONValue?) -> MergedValue {
        switch self.field(field) {
        // Where a thing stands on the map is not worth a question.
        case .aside: return .merged(to)
        case .aliases, .names: return mergedLists(from, present, to)
        case .plain, .template, .lines:
            let texts = [from, present, to].map { $0 ?? .string("") }
            guard let from = texts[0].string, let present = texts[1].string, let to = texts[2].string,
                let merged = WordMerge.merge(from: from, first: present, second: to)
            else { return .apart }
            return .merged(merged.isEmpty ? nil : .string(merged))
        default: return .apart
        }
    }

    /// Adds to one list what the other change added, and takes out what it took out.
    private func mergedLists(_ from: JSONValue?, _ present: JSONValue?, _ to: JSONValue?) -> MergedValue {
        guard let from = items(from), let present = items(present), let to = items(to) else { return .apart }
        let kept = present.filter { to.contains($0) || !from.contains($0) }
        let all = kept + to.filter { !from.contains($0) && !kept.contains($0) }
        return .merged(all.isEmpty ? nil : .array(all))
    }

    private func items(_ value: JSONValue?) -> [JSONValue]? {
        guard let value else { return [] }
        if case .array(let items) = value { return items }
        return nil
    }
}
