internal import StoryFormat

/// Gives things other names wherever they are named.
struct Renaming {
    /// What is renamed: a location, picture, sound or option by its ID, a variable by its name.
    let kind: Kind
    /// The variable of an option.
    var variable = ""
    /// All its names until now.
    let from: Set<JSONKey>
    let to: String

    /// The field with the new name; nil if it does not name the thing.
    func rewritten(_ value: JSONValue, _ fieldKind: Kind.FieldKind?) -> JSONValue? {
        switch fieldKind {
        case .reference(let target): return target == kind && has(value.string) ? .string(to) : nil
        case .names:
            guard kind == .variable, case .array(let items) = value, items.contains(where: { has($0.string) }) else { return nil }
            return .array(items.map { has($0.string) ? .string(to) : $0 })
        case .effects: return effects(value)
        case .expression: return value.string.flatMap { expression($0) }.map { .string($0) }
        case .template, .lines:
            return value.string.flatMap { Mention.rewrite($0, Mention.all(inText: $0), name) }.map { .string($0) }
        default:
            // A stencil is painted with a variable.
            guard kind == .variable, case .object(let members) = value, has(value["variable"]?.string) else { return nil }
            return .object(members.map { $0.key.hasSameBytes(as: "variable") ? JSONField($0.key, .string(to)) : $0 })
        }
    }

    private func effects(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .object(let members):
            let renamed = members.map { member in
                let key = kind == .variable && has(member.key) ? to : member.key
                guard let text = member.value.string, let rewritten = expression(text, of: member.key) else {
                    return JSONField(key, member.value)
                }
                return JSONField(key, .string(rewritten))
            }
            return renamed == members ? nil : .object(renamed)
        case .array(let entries):
            let renamed = entries.map { effects($0) ?? $0 }
            return renamed == entries ? nil : .array(renamed)
        default: return nil
        }
    }

    private func expression(_ text: String, of variable: String? = nil) -> String? {
        Mention.rewrite(text, Mention.all(inExpression: text, of: variable), name)
    }

    private func name(_ mention: Mention) -> String? {
        switch mention.sort {
        case .variable: kind == .variable && has(mention.name) ? to : nil
        case .location: kind == .location && has(mention.name) ? to : nil
        case .option(let variable): kind == .option && variable.hasSameBytes(as: self.variable) && has(mention.name) ? to : nil
        }
    }

    private func has(_ name: String?) -> Bool { name.map { from.contains(JSONKey($0)) } ?? false }
}

extension Draft {
    /// The changes that give a thing another name wherever it is named.
    func changes(of renaming: Renaming) -> [Change] {
        presentThings.flatMap { id in
            (nodes[id]?.fields ?? []).compactMap { field in
                renaming.rewritten(field.value, nodes[id]?.kind.field(field.key)).map { .set(id, field.key, from: field.value, to: $0) }
            }
        }
    }
}
