extension DiagnosticCatalogue {
    // MARK: Expressions and texts

    static let expressionSyntax = DiagnosticEntry(
        title: "An expression that cannot be read",
        meaning: """
            Conditions and effects are small sums and questions, such as “coins >= 3 and not metTroll”. This one breaks off or \
            has a sign where none fits.
            """,
        mend: "Look at the sign under the mark. The format's page lists all that there is; it is not much.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Pay three coins", "if": "coins => 3", "reason": "You need three.", "go": "over" },
                """#,
            mended: #"""
                { "text": "Pay three coins", "if": "coins >= 3", "reason": "You need three.", "go": "over" },
                """#,
            difference: "“At least” is written “>=”."
        )
    )

    static let wrongKind = DiagnosticEntry(
        title: "Two kinds that do not fit together",
        meaning: """
            Numbers can be compared with numbers, texts with texts, and a condition must come to yes or no. Here one thing is \
            of another kind than it must be.
            """,
        mend: """
            Numbers stand without quotes, texts and options in single quotes. To ask whether there is any, compare: “wishes > \
            0”.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Weigh them", "if": "wishes > 'two'", "reason": "Too light.", "go": "weighed" },
                """#,
            mended: #"""
                { "text": "Weigh them", "if": "wishes > 2", "reason": "Too light.", "go": "weighed" },
                """#,
            difference: "The two is a number, without quotes."
        )
    )

    static let unknownOption = DiagnosticEntry(
        title: "An option that cannot be picked",
        meaning: "The variable is one of a list, and what it is compared with or set to is not on that list. It could never be true.",
        mend: "Write the ID of one of the options, letter for letter. It is the ID that counts, not the text that readers see.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Hide in the hedge", "if": "scarf == 'grene'", "go": "hedge" },
                """#,
            mended: #"""
                { "text": "Hide in the hedge", "if": "scarf == 'green'", "go": "hedge" },
                """#,
            difference: "The colour is spelled “green”."
        )
    )

    static let expressionTooLong = DiagnosticEntry(
        title: "An expression that is too long",
        meaning: """
            An expression may have 250 names, numbers and operations, and be nested 32 deep. One that long cannot be understood \
            by anybody, its author included.
            """,
        mend: "Work a part of it out earlier, keep it in a variable of its own, and use that."
    )

    static let textSyntax = DiagnosticEntry(
        title: "A text that cannot be read",
        meaning: """
            In texts, braces and stars have a meaning: {heroName} is replaced, {if …} begins a part that is not always read, \
            *so* is emphasis. Here one of them is opened and not closed, or the other way round.
            """,
        mend: """
            Close what you opened: “{if hasLamp}” needs its “{end}”. For a brace or a star as such, put a backslash before it \
            (in JSON two).
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "{if hasLamp}Potatoes, smiling.",
                """#,
            mended: #"""
                "text": "{if hasLamp}Potatoes, smiling.{else}Something round rolls past.{end}",
                """#,
            difference: "The part with the lamp has its end, and says what happens without one."
        )
    )

    static let notShowable = DiagnosticEntry(
        title: "A yes or no in a text",
        meaning: "A yes or no has no words of its own: should “hasBoots” be read as “yes”, “true” or “with boots”? Only you know.",
        mend: "Write the words for both: “{if hasBoots}…{else}…{end}”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "{hasBoots} The road bends.",
                """#,
            mended: #"""
                "text": "{if hasBoots}Hmmm, hum the boots. {end}The road bends.",
                """#,
            difference: "Words stand in the place of the bare yes or no."
        )
    )
}
