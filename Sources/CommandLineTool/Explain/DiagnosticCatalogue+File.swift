extension DiagnosticCatalogue {
    // MARK: The file as text

    static let emptyFile = DiagnosticEntry(
        title: "An empty file",
        meaning: "There is nothing in the file, not even a space. This often happens when a program stops in the middle of saving.",
        fix: "Restore the file from your last copy, or start again with “branchbook new”."
    )

    static let fileTooLarge = DiagnosticEntry(
        title: "A file that is too large",
        meaning: """
            A story file can have at most 16 MiB, which is more text than a whole library of children's books. A larger file is not \
            even opened, so that one file cannot keep everyone waiting.
            """,
        fix: """
            Keep pictures and sounds in separate files and name them in the story. If it is all text, split it into a series of \
            stories.
            """
    )

    static let notUTF8 = DiagnosticEntry(
        title: "Text that is not UTF-8",
        meaning: """
            Files store letters as numbers, and there are several ways to number them. Branchbook reads UTF-8, which covers every \
            script in the world. This file was saved in another encoding, so letters such as “é” cannot be recognised.
            """,
        fix: "Open the file in your editor and save it again with the encoding UTF-8."
    )

    static let syntax = DiagnosticEntry(
        title: "A mistake in the JSON",
        meaning: """
            A story file is written in JSON: braces, brackets, quotes, colons and commas show where each thing starts and ends. Here \
            one of them is missing, or there is one too many, or there is something that JSON does not have. What comes after it may \
            be misunderstood, so fix this first.
            """,
        fix: """
            Look at the mark and at the end of the line before it. Most often it is a comma: there is one between two things, and \
            none after the last.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "“Whoo,” says the owl. “Whoo will sing me to sleep?”"
                "choices": [
                """#,
            fixed: #"""
                "text": "“Whoo,” says the owl. “Whoo will sing me to sleep?”",
                "choices": [
                """#,
            difference: "A comma now separates the text from the choices."
        )
    )

    static let nestedTooDeeply = DiagnosticEntry(
        title: "Nesting that is too deep",
        meaning: """
            Brackets can be nested 64 levels deep. A story needs about ten, so such a file is probably not a story, or a bracket \
            keeps being closed in the wrong place.
            """,
        fix: "Check that every opening bracket is closed."
    )

    static let duplicateKey = DiagnosticEntry(
        title: "A repeated key",
        meaning: """
            In one pair of braces, each key can appear only once. If it appeared twice, only one of the two could count, and which \
            one would depend on the reader's program.
            """,
        fix: "Keep one of the two, or give one of them the key you meant.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "You have one carrot.",
                """#,
            fixed: #"""
                "explanation": "Giants eat four ponds of soup a day.",
                """#,
            difference: "The second text is now the longer explanation that it was meant to be."
        )
    )

    static let numberOutOfRange = DiagnosticEntry(
        title: "A number that is too large",
        meaning: """
            Numbers have 64 bits here, so that they are the same on every device. That goes up to more than nine quintillion, and \
            this number is larger still.
            """,
        fix: "Write a number of at most 9223372036854775807, or a smaller one of your choice.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "stars": { "kind": "number", "default": 100000000000000000000, "min": 0 } },
                """#,
            fixed: #"""
                "variables": { "stars": { "kind": "number", "default": 1000000, "min": 0 } },
                """#,
            difference: "A million stars are still more than anyone can count."
        )
    )

    static let notAWholeNumber = DiagnosticEntry(
        title: "A number with a fraction",
        meaning: """
            Branchbook calculates only with whole numbers, so that every device gets exactly the same result. Fractions would be \
            rounded slightly differently here and there, and a story would not play out the same way twice.
            """,
        fix: "Write a whole number. If you need halves, count in halves: three halves instead of 1.5.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "cakes": { "kind": "number", "default": 1.5, "min": 0, "max": 9 } },
                """#,
            fixed: #"""
                "variables": { "cakes": { "kind": "number", "default": 2, "min": 0, "max": 9 } },
                """#,
            difference: "There are two cakes now."
        )
    )

    static let badEscape = DiagnosticEntry(
        title: "A backslash that means nothing",
        meaning: """
            In JSON a backslash starts a special character: “\\n” is a new line, “\\"” a quote. This backslash starts none of them, \
            so it is not clear what you want.
            """,
        fix: """
            Remove the backslash, or write two of them to show one. In a text that readers see, write four: JSON turns them into \
            two, and the text turns those into one.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "In the corner somebody has written: N\S.",
                """#,
            fixed: #"""
                "text": "In the corner somebody has written: N/S.",
                """#,
            difference: "A slash replaces the backslash."
        )
    )

    static let unclosed = DiagnosticEntry(
        title: "A text or bracket that is not closed",
        meaning: """
            Something was opened with a quote or a bracket and never closed. Everything after it seems to belong to it, so one \
            missing character can hide much of the story.
            """,
        fix: "Close it where it should end. A text ends on the line where it starts: write “\\n” for a new line, or a list of texts.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "The kite pulls at its string.,
                """#,
            fixed: #"""
                "text": "The kite pulls at its string.",
                """#,
            difference: "The text now has its closing quote."
        )
    )
}
