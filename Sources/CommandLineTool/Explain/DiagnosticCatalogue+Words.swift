extension DiagnosticCatalogue {
    // MARK: The words that people read

    static let unknownLanguage = DiagnosticEntry(
        title: "An unknown language or country code",
        meaning: """
            The language of a story is written as a code: “en”, “de”, or with a country “pt-BR”. This code is not in the registry \
            (RFC 5646), so voices and libraries do not know what to do with it.
            """,
        fix: "Use the code of the language, not its name or country: “en” for English, “ja” for Japanese. The United Kingdom is “GB”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "language": "english",
                """#,
            fixed: #"""
                "language": "en",
                """#,
            difference: "The code for English is “en”."
        )
    )

    static let bracesInPlainText = DiagnosticEntry(
        title: "A value in a text that cannot have one",
        meaning: """
            Titles, summaries and the names of options are shown before a story starts, or outside it. They cannot contain values, \
            so readers see the braces just as you wrote them.
            """,
        fix: "Say it without the value: “the hero”, “your cat”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "summary": "{heroName} finds an egg, and the egg finds {heroName}.",
                """#,
            fixed: #"""
                "summary": "Somebody finds an egg, and the egg finds somebody.",
                """#,
            difference: "The summary does without the name."
        )
    )

    static let foreignMarkup = DiagnosticEntry(
        title: "Markup of another tool",
        meaning: """
            Readers see this literally. It means something to another tool (Twine, Ink, HTML, a word processor) but nothing to \
            Branchbook.
            """,
        fix: """
            Write values and conditions in braces, {coins} and {if hasKey} … {end}. Emphasis is *one star* or **two**. Links are \
            choices.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "You have <b>one</b> coin.",
                """#,
            fixed: #"""
                "text": "You have **one** coin.",
                """#,
            difference: "Two stars make the word strong."
        )
    )

    static let placeholder = DiagnosticEntry(
        title: "A placeholder",
        meaning: """
            This looks like a note to yourself or like filler: TODO, lorem ipsum, “???”, “xxx”. Readers would find it in the middle \
            of the story.
            """,
        fix: "Write what belongs there. If a character really says “???”, combine it with other words or put it in a scene.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "ride": { "text": "TODO: describe the ride", "ending": "The last stop" },
                """#,
            fixed: #"""
                "ride": { "text": "The fox drives through the wood, past all the stops.", "ending": "The last stop" },
                """#,
            difference: "The story now describes the ride."
        )
    )

    static let sameTitle = DiagnosticEntry(
        title: "Two things with the same name",
        meaning: """
            Two options of one question, or two endings, have the same name. Readers cannot tell which option they are picking, and \
            in their collection one ending seems to appear twice.
            """,
        fix: "Give each a different name. Changing only capitals or spaces is not enough: read aloud, they sound the same.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "left": { "text": "A bath, and it is full.", "ending": "Behind the door" },
                "right": { "text": "A bear, and it is full.", "ending": "Behind the door" }
                """#,
            fixed: #"""
                "left": { "text": "A bath, and it is full.", "ending": "Behind the door" },
                "right": { "text": "A bear, and it is full.", "ending": "A full bear" }
                """#,
            difference: "You can now tell the two endings apart."
        )
    )

    static let choiceTooLong = DiagnosticEntry(
        title: "A choice with too many words",
        meaning: """
            A choice is a button: readers take it in at a glance and compare it with the others. For young readers it should be \
            short enough to remember after hearing it once. How much is enough depends on the story's ages.
            """,
        fix: "Say what to do in a few words. What readers see, feel and say belongs on the page before or in the result after.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Put the kitten on the big red cushion by the window, and hum a song for it", "go": "sleep" },
                """#,
            fixed: #"""
                { "text": "Hum a song", "go": "sleep" },
                """#,
            difference: "Three words are enough for a button."
        )
    )

    static let otherPage = DiagnosticEntry(
        title: "A page number that leads elsewhere",
        meaning: """
            The words of this choice send readers to one page number, but the choice leads to another. In a story with numbered \
            pages, that usually means a link was not updated with the text, or the other way round.
            """,
        fix: "Make the choice lead to the page it names, or change the number.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Right: turn to page 3", "go": "page-4" }
                """#,
            fixed: #"""
                { "text": "Right: turn to page 3", "go": "page-3" }
                """#,
            difference: "The choice now leads where it says."
        )
    )
}
