extension DiagnosticCatalogue {
    // MARK: The words that people read

    static let unknownLanguage = DiagnosticEntry(
        title: "A language or country without such a code",
        meaning: """
            The language of a story is written as a code: “en”, “de”, or “pt-BR” with a country. This code is not in the registry \
            (RFC 5646), so voices and libraries do not know what to do with it.
            """,
        mend: """
            Use the code of the language, not its name or country: “en” for English, “ja” for Japanese. The United Kingdom is \
            “GB”.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "language": "english",
                """#,
            mended: #"""
                "language": "en",
                """#,
            difference: "English has the code “en”."
        )
    )

    static let bracesInPlainText = DiagnosticEntry(
        title: "A gap in a text that has none",
        meaning: """
            Titles, summaries and the names of options are shown before a story begins, or outside of it. They have no gaps, so \
            readers see the braces as you wrote them.
            """,
        mend: "Say it without the value: “the hero”, “your cat”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "summary": "{heroName} finds an egg, and the egg finds {heroName}.",
                """#,
            mended: #"""
                "summary": "Somebody finds an egg, and the egg finds somebody.",
                """#,
            difference: "The summary does without the name."
        )
    )

    static let foreignMarkup = DiagnosticEntry(
        title: "The signs of another tool",
        meaning: """
            Readers see this as it is written. It means something to another tool (Twine, Ink, HTML, a word processor) and nothing \
            to Branchbook.
            """,
        mend: """
            Values and conditions are written in braces, {coins} and {if hasKey} … {end}. Stress is *one star* or **two**. Links \
            are choices.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "You have <b>one</b> coin.",
                """#,
            mended: #"""
                "text": "You have **one** coin.",
                """#,
            difference: "Two stars make the word strong."
        )
    )

    static let placeholder = DiagnosticEntry(
        title: "Words that are still to be written",
        meaning: """
            This looks like a note to yourself, or like words that only fill a space: TODO, lorem ipsum, “???”, “xxx”. Readers \
            would find it in the middle of the story.
            """,
        mend: "Write what belongs there. If a figure really says “???”, let it say so beside other words or in a scene.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "ride": { "text": "TODO: describe the ride", "ending": "The last stop" },
                """#,
            mended: #"""
                "ride": { "text": "The fox drives through the wood, past all the stops.", "ending": "The last stop" },
                """#,
            difference: "The ride is told."
        )
    )

    static let sameTitle = DiagnosticEntry(
        title: "Two things with one name",
        meaning: """
            Two options of one question, or two endings, are called the same. Readers cannot tell which of the options they pick, \
            and in their collection of endings one looks as if it were there twice.
            """,
        mend: "Give each a name of its own. Capitals and spaces alone are not enough: read aloud, they sound the same.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "left": { "text": "A bath, and it is full.", "ending": "Behind the door" },
                "right": { "text": "A bear, and it is full.", "ending": "Behind the door" }
                """#,
            mended: #"""
                "left": { "text": "A bath, and it is full.", "ending": "Behind the door" },
                "right": { "text": "A bear, and it is full.", "ending": "A full bear" }
                """#,
            difference: "The two endings can be told apart."
        )
    )

    static let choiceTooLong = DiagnosticEntry(
        title: "A choice with too many words",
        meaning: """
            A choice is a button: readers take it in at a glance and compare it with the others. For young readers it should be \
            short enough to remember once it has been read aloud. How much fits depends on the ages of the story.
            """,
        mend: "Say what to do in a few words. What is seen, felt and said belongs on the page before or in the result after.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Put the kitten on the big red cushion by the window, and hum a song for it", "go": "sleep" },
                """#,
            mended: #"""
                { "text": "Hum a song", "go": "sleep" },
                """#,
            difference: "Three words are enough for a button."
        )
    )

    static let otherPage = DiagnosticEntry(
        title: "A page number that leads elsewhere",
        meaning: """
            The words of this choice send readers to a page of a number, and the choice leads to another. In a story whose pages \
            are numbered that is usually a link that was not changed with the text, or the other way round.
            """,
        mend: "Let the choice lead to the page that it names, or change the number.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Right: turn to page 3", "go": "page-4" }
                """#,
            mended: #"""
                { "text": "Right: turn to page 3", "go": "page-3" }
                """#,
            difference: "The choice leads where it says."
        )
    )
}
