internal import Story
internal import StoryEngine
public import StoryFormat
internal import StoryImport

/// Answers the page that a story was published into from Twine, in JSON. docs/twine-format.md describes the answer.
public enum TwineSession {
    /// Reads the story of a page.
    /// - Parameter bytes: The page, or its story data alone, as Twine wrote it. UTF-8.
    /// - Returns: An object with the story and what was left out of it; or with `problems`, if there is no story.
    public static func answer(_ bytes: [UInt8]) -> JSONValue {
        do throws(ImportFailure) {
            // A published page has one story.
            return answer(try TwineImporter.stories(in: bytes, takesAddresses: true)[0])
        } catch {
            return refusal(error.problems.map { ($0.message, $0.fix) })
        }
    }

    private static func answer(_ imported: ImportedStory) -> JSONValue {
        var story = imported.story
        if let id = identifier(ofIFID: imported.report.ifid) { story.id = id }
        let program: Program
        do {
            program = try Program(story)
        } catch {
            return refusal([("This story has errors.", nil)])
        }
        var fields = JSONFields()
        fields.add("story", story.json)
        fields.add("card", card(of: story, program))
        fields.add("files", files(of: story, shown: imported.pictures))
        let origins = imported.origins.map { origin in
            JSONValue.array([.string(origin.location.text), .string(origin.passage)])
        }
        fields.add("passages", .array(origins))
        fields.add("leftOut", .array(imported.report.leftOut.map { json($0) }))
        fields.add("leftOutCount", imported.report.leftOutCount)
        return fields.object
    }

    /// The ID under which readers' progress is kept: two stories may have the same title, but not the same IFID.
    private static func identifier(ofIFID ifid: String) -> Identifier<Story>? {
        let small = ifid.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        let id = Identifier<Story>(String(decoding: small, as: UTF8.self))
        return id.isValid ? id : nil
    }

    private static func card(of story: Story, _ program: Program) -> JSONValue {
        var fields = JSONFields()
        fields.add("id", program.storyID)
        fields.add("revision", program.revision)
        fields.add("title", story.title)
        if !story.authors.isEmpty { fields.add("authors", .array(story.authors.map { .string($0) })) }
        fields.add("language", story.language)
        fields.add("summary", story.summary)
        fields.add("endings", program.endingCount)
        return fields.object
    }

    /// Where pictures and sounds are: their addresses, or nothing if their names are paths beside the page.
    private static func files(of story: Story, shown: [ImportedPicture]) -> JSONValue {
        let pictures = shown.map { JSONField($0.file, $0.address.map { .string($0) } ?? .null) }
        return .object(pictures + story.sounds.map { JSONField($0.file, .null) })
    }

    private static func json(_ item: LeftOut) -> JSONValue {
        var fields = JSONFields()
        fields.add("sort", item.sort.rawValue)
        fields.add("words", item.words)
        fields.add("passage", item.passage)
        fields.add("count", item.count)
        fields.add("changesTheStory", item.sort.changesTheStory)
        return fields.object
    }

    private static func refusal(_ problems: [(message: String, fix: String?)]) -> JSONValue {
        let list = problems.map { problem -> JSONValue in
            var fields = JSONFields()
            fields.add("message", problem.message)
            fields.add("fix", problem.fix)
            return fields.object
        }
        return .object([JSONField("problems", .array(list))])
    }
}
