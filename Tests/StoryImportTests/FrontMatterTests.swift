import Story
import StoryImport
import Testing

/// What stands above a Markdown file is YAML, as people and programs write it.
@Suite struct FrontMatterTests {
    private static func story(_ lines: String) throws -> ImportedStory {
        try PlainImports.markdown("---\n\(lines)\n---\n# Hall\nA.\n# Garden\nB.\n")
    }

    @Test(arguments: [
        (#"title: The "Door""#, #"The "Door""#), (#"title: "The \"Door\"""#, #"The "Door""#),
        (#"title: 'It''s a "door"'"#, #"It's a "door""#),
        (#"title: "C:\\caves""#, #"C:\caves"#), (#"title: "Caf\u00e9 \x41\U0001F600""#, "Café A😀"),
        (#"title: "one\ntwo\tthree""#, "one two three"),
        (#"title: "A \q""#, #"A \q"#), (#"title: "\ud800""#, #"\ud800"#), (#"title: "A" # a remark"#, "A"),
        ("title: Part #2 # a remark", "Part #2"),
        (#"title: "A" and "B""#, #""A" and "B""#), (#"title: "open"#, #""open"#), (#"title: ""#, "\""), (#"title: """#, "story"),
        ("title: >-\n  The\n  Door", "The Door"), ("title: |\n  The Door", "The Door"), ("title: The\n  Door", "The Door"),
        ("title: \"The\n  Door\"", "The Door"), ("title: [The Door]", "The Door"), ("title: 1: 2", "1: 2"),
        ("Title: A\u{1F600}", "A\u{1F600}"),
    ])
    func aTitle(lines: String, title: String) throws {
        #expect(try Self.story(lines).story.title == title)
    }

    @Test(arguments: [
        ("author: Ada", ["Ada"]), ("authors: [Ada, \"Bob, the \\\"builder\\\"\", 'Cy''s']", ["Ada", "Bob, the \"builder\"", "Cy's"]),
        ("authors:\n  - Ada\n  - \"Bob\"", ["Ada", "Bob"]), ("authors:\n- Ada\n- Bob", ["Ada", "Bob"]),
        ("author: Ada\nauthor: Bob", ["Ada", "Bob"]),
        ("authors: []", []), ("authors: [,]", []), ("authors: [\"a", ["[\"a"]),
    ])
    func authors(lines: String, authors: [String]) throws {
        #expect(try Self.story(lines).story.authors == authors)
    }

    @Test func aListThatMeansNothingHereIsListedLineByLine() throws {
        let imported = try Self.story("tags:\n  - a\n  - b\naliases: [x, y]\n- stray")
        let listed = ["extra 2: tags:", "extra 3: - a", "extra 4: - b", "extra 5: aliases: [x, y]", "extra 6: - stray"]
        #expect(PlainImports.listed(imported) == listed)
    }
}
