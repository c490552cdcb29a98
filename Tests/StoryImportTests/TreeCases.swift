/// Small files in JSON of the shapes that tools and exercises use.
extension PlainCase {
    static let trees: [PlainCase] = [
        PlainCase(
            name: "pages by name, as in the Gophercises exercise",
            source: """
                {"home": {"title": "Home", "story": ["The end."], "options": []},
                 "intro": {"title": "The Gopher", "story": ["Once.", "Twice."],
                  "options": [{"text": "Go to *New York*.", "arc": "new-york"}, {"text": "Stay", "arc": "home"}]},
                 "new-york": {"title": "New York", "story": ["Big {city}."], "options": [{"text": "Back", "arc": "home"}]}}
                """,
            outline: [
                "home “Home”: The end. END Home",
                "intro “The Gopher”: Once. | Twice. [Go to \\*New York\\*. > new-york | Stay > home]",
                "new-york “New York”: Big \\{city\\}. [Back > home]",
            ]
        ),
        PlainCase(
            name: "a list with numbers",
            source: """
                [{"id": 1, "text": "A\\nB", "options": [{"text": "On", "nextText": 2}]}, {"id": 2, "text": "End"}]
                """,
            outline: ["1: A | B [On > 2]", "2: End END 2"]
        ),
        PlainCase(
            name: "pages inside of the whole",
            source: """
                {"title": "The Door", "author": ["Ada", "Bo"], "language": "en", "start": "b", "version": 1.5, "pages":
                 [{"name": "a", "body": "A"}, {"name": "b", "content": "B", "choices": [{"label": "Go", "goto": "a"}]}]}
                """,
            outline: ["a: A END a", "b: B [Go > a]"],
            listed: ["extra 1: \"version\": 1.5"]
        ),
        PlainCase(
            name: "a target with a key that nobody knows",
            source: #"{"a": {"text": "A", "options": [{"text": "Go", "wohin": "b"}]}, "b": {"text": "B"}}"#,
            outline: ["a: A [Go > b]", "b: B END b"]
        ),
        PlainCase(
            name: "numbers of options that pages have too",
            source: """
                [{"id": 1, "text": "A", "options": [{"id": 1, "text": "Go", "wohin": 2}, {"id": 2, "text": "Stay", "wohin": 1}]},
                 {"id": 2, "text": "B", "options": [{"id": 1, "text": "2", "wohin": 9}]}]
                """,
            outline: [
                "1: A [Go > 2 | Stay > 1]", "2: B [2 > 9]", "9: This page is not written yet: “9”. END 9",
            ],
            listed: ["other 1: \"id\": 1", "other 1: \"id\": 2", "link 2: 9", "other 2: \"id\": 1"]
        ),
        PlainCase(
            name: "an object with a text that is no page",
            source: #"{"a": {"text": "A", "options": [{"requires": {"text": "a key"}, "text": "Go", "target": "b"}]}, "b": {"text": "B"}}"#,
            outline: ["a: A [Go > b]", "b: B END b"],
            listed: [#"other 1: "requires": {"text": "a key"}"#]
        ),
        PlainCase(
            name: "names as options",
            source: #"{"a": {"text": "A", "links": ["b", "c"]}, "b": {"title": "The B", "text": "B"}}"#,
            outline: ["a: A [b > b | c > c]", "b “The B”: B END The B", "c: This page is not written yet: “c”. END c"],
            listed: ["link 1: c"]
        ),
        PlainCase(
            name: "options by words, and by place",
            source: #"{"a": {"text": "A", "choices": {"Go out": "b"}}, "b": {"text": "B", "choices": {"a": "Go in"}}}"#,
            outline: ["a: A [Go out > b]", "b: B [Go in > a]"]
        ),
        PlainCase(
            name: "pages inside of options",
            source: """
                {"text": "A", "options": [{"text": "One", "next": {"text": "B"}},
                 {"text": "Two", "next": {"id": "c", "text": "C", "options": [{"text": "Up", "next": "start"}]}}]}
                """,
            outline: ["start: A [One > start-1 | Two > c]", "start-1: B END start-1", "c: C [Up > start]"]
        ),
        PlainCase(
            name: "the only page that nothing leads to is the first",
            source: #"[{"id": "b", "text": "B"}, {"id": "a", "text": "A", "options": [{"text": "Go", "to": "b"}]}]"#,
            outline: ["b: B END b", "a: A [Go > b]"]
        ),
        PlainCase(
            name: "what is not used",
            source: """
                {"a": {"text": "A", "image": "a.png", "music": "a.mp3", "requires": ["key"], "x": null,
                 "options": [{"text": "Go", "target": "a", "cost": 3}]}, "meta": {"by": "Ada"}}
                """,
            outline: ["a: A [Go > a]"],
            listed: [
                "picture 1: a.png", "sound 1: a.mp3", "other 1: \"requires\": [\"key\"]", "other 2: \"cost\": 3",
                "extra 2: \"meta\": {\"by\": \"Ada\"}",
            ]
        ),
        PlainCase(
            name: "a page that only leads on",
            source: #"{"a": {"text": "A", "next": "b"}, "b": {"text": "B", "next": "c"}}"#,
            outline: ["a: A -> b", "b: B [… > c]", "c: This page is not written yet: “c”. END c"],
            listed: ["link 1: c"]
        ),
        PlainCase(
            name: "two pages with a name",
            source: #"[{"id": "a", "text": "A", "choices": [{"text": "x", "target": "a"}]}, {"id": "a", "text": "B"}, "what"]"#,
            outline: ["a: A [x > a]", "a-2: B END a"],
            listed: ["duplicate 1: a", "special 1: \"what\""]
        ),
        PlainCase(
            name: "an option without a target",
            source: """
                {"a": {"text": "A", "options": [{"text": "Go", "target": "b"}, {"text": "Lost"}, {"text": "", "target": null}]},
                 "b": {"text": ""}}
                """,
            outline: [
                "a: A [Go > b | Lost > missing | … > missing]", "b: END b", "missing: This page is not written yet: “?”. END ?",
            ],
            listed: ["link 1:  ×2"]
        ),
        PlainCase(
            name: "passages that Twine did not write",
            source: #"{"passages": [{"id": "a", "text": "A", "choices": [{"text": "Go", "target": "b"}]}, {"id": "b", "text": "B"}]}"#,
            outline: ["a: A [Go > b]", "b: B END b"]
        ),
    ]
}
