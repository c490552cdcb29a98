extension DiagnosticCatalogue {
    // MARK: The file as text

    static let emptyFile = DiagnosticEntry(
        title: "An empty file",
        meaning: "There is nothing in the file, not even a space. This often happens when a program stopped while it was saving.",
        mend: "Take the file from your last copy, or begin anew with “branchbook new”."
    )

    static let fileTooLarge = DiagnosticEntry(
        title: "A file that is too large",
        meaning: """
            A story file may have 16 MiB, which is more text than any library of children's books. A file beyond that is not \
            even opened, so that one file cannot keep everybody waiting.
            """,
        mend: """
            Keep pictures and sounds in files of their own and name them in the story. If it is all text, make a series of \
            several stories of it.
            """
    )

    static let notUTF8 = DiagnosticEntry(
        title: "Text that is not UTF-8",
        meaning: """
            Letters are kept in a file as numbers, and there are several ways to number them. Branchbook reads UTF-8, the one \
            that has every script of the world. This file was saved in another, so letters such as “é” cannot be told.
            """,
        mend: "Open the file in your editor and save it again with the encoding UTF-8."
    )

    static let syntax = DiagnosticEntry(
        title: "A slip in the JSON",
        meaning: """
            A story file is written in JSON: braces, brackets, quotes, colons and commas tell where each thing begins and ends. \
            Here one of them is missing, or one is too many, or something stands here that JSON does not have. What comes after \
            it may be understood wrongly, so mend this first.
            """,
        mend: """
            Look at the mark and at the end of the line before it. Most often it is a comma: there is one between two things, \
            and none after the last.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "“Whoo,” says the owl. “Whoo will sing me to sleep?”"
                "choices": [
                """#,
            mended: #"""
                "text": "“Whoo,” says the owl. “Whoo will sing me to sleep?”",
                "choices": [
                """#,
            difference: "A comma stands between the text and the choices."
        )
    )

    static let nestedTooDeeply = DiagnosticEntry(
        title: "Nesting that is too deep",
        meaning: """
            Brackets may stand in brackets, 64 deep. A story needs about ten, so such a file is most likely not a story, or a \
            bracket is closed in the wrong place again and again.
            """,
        mend: "Check that each bracket that opens is closed."
    )

    static let duplicateKey = DiagnosticEntry(
        title: "A key that stands twice",
        meaning: """
            In one pair of braces each key may stand once. If it stood twice, only one of the two could count, and it would \
            depend on the reader's program which.
            """,
        mend: "Keep one of the two, or give one of them the key that you meant.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "You have one carrot.",
                """#,
            mended: #"""
                "explanation": "Giants eat four ponds of soup a day.",
                """#,
            difference: "The second text is now the longer explanation that it was meant to be."
        )
    )

    static let numberOutOfRange = DiagnosticEntry(
        title: "A number that is too large",
        meaning: """
            Numbers have 64 bits here, so that they are the same on every device. That reaches to more than nine quintillion, \
            and this number is larger still.
            """,
        mend: "Write a number of at most 9223372036854775807, or of your own choosing.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "stars": { "kind": "number", "default": 100000000000000000000, "min": 0 } },
                """#,
            mended: #"""
                "variables": { "stars": { "kind": "number", "default": 1000000, "min": 0 } },
                """#,
            difference: "A million stars are still more than anybody can count."
        )
    )

    static let notAWholeNumber = DiagnosticEntry(
        title: "A number with a fraction",
        meaning: """
            Branchbook reckons with whole numbers only, so that every device comes to the very same result. Fractions would be \
            rounded a little differently here and there, and a story would not go the same way twice.
            """,
        mend: "Write a whole number. If you need halves, count in halves: three halves in place of 1.5.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "cakes": { "kind": "number", "default": 1.5, "min": 0, "max": 9 } },
                """#,
            mended: #"""
                "variables": { "cakes": { "kind": "number", "default": 2, "min": 0, "max": 9 } },
                """#,
            difference: "There are two cakes now."
        )
    )

    static let badEscape = DiagnosticEntry(
        title: "A backslash that means nothing",
        meaning: """
            In JSON a backslash begins a special sign: “\\n” is a new line, “\\"” a quote. The sign after this one makes none of \
            them, so it is not clear what you want to have there.
            """,
        mend: """
            Leave the backslash out, or write two of them for a backslash of its own. In a text that readers see, write four: \
            JSON makes two of them, and the text makes one.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "In the corner somebody has written: N\S.",
                """#,
            mended: #"""
                "text": "In the corner somebody has written: N/S.",
                """#,
            difference: "A stroke stands where the backslash was."
        )
    )

    static let unclosed = DiagnosticEntry(
        title: "A text or bracket without its end",
        meaning: """
            Something was opened with a quote or a bracket and never closed. All that follows seems to belong to it, so one \
            missing sign can hide much of the story.
            """,
        mend: """
            Close it where it should end. A text ends in the line in which it begins: write “\\n” for a new line, or a list of \
            texts.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "The kite pulls at its string.,
                """#,
            mended: #"""
                "text": "The kite pulls at its string.",
                """#,
            difference: "The text has its closing quote."
        )
    )
}
