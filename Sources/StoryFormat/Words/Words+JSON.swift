public import Story

extension Words {
    /// The words as canonical JSON. The same words always give the same bytes.
    ///
    /// Parsing it gives equal words, if entries with the same context stand together.
    /// - Complexity: O(*n*) in the size of the words.
    public var json: String {
        var fields = JSONFields()
        fields.add("branchbookWords", 1)
        fields.add("story", story.text)
        fields.add("language", language)
        if !translators.isEmpty { fields.add("translators", .array(translators.map { .string($0) })) }
        fields.add("note", note)
        fields.add("texts", texts)
        return fields.object.pretty()
    }

    /// A hash of the whole content except the translators' notes, as 16 hexadecimal digits. The story's own revision does not depend on it.
    public var revision: String {
        var words = self
        words.note = nil
        for index in words.entries.indices { words.entries[index].note = nil }
        return Hexadecimal.text(XXHash64.hash(words.json))
    }

    private var texts: JSONValue {
        var contexts: [JSONField] = []
        var start = entries.startIndex
        while start < entries.endIndex {
            let context = entries[start].context
            let end = entries[start...].firstIndex { !$0.context.hasSameBytes(as: context) } ?? entries.endIndex
            contexts.append(JSONField(context, .array(entries[start..<end].map { $0.json })))
            start = end
        }
        return .object(contexts)
    }
}

extension Words.Entry {
    fileprivate var json: JSONValue {
        var fields = JSONFields()
        fields.add("from", original)
        fields.add("to", text)
        if !unneeded.isEmpty { fields.add("without", .array(unneeded.map { .string($0) })) }
        if isUnsure { fields.add("unsure", true) }
        fields.add("note", note)
        return fields.object
    }
}
