extension DiagnosticCatalogue {
    // MARK: Expressions and texts

    static let expressionSyntax = DiagnosticEntry(
        title: "An expression that cannot be read",
        meaning: """
            Conditions and effects are small calculations and tests, such as “coins >= 3 and not metTroll”. This one is incomplete \
            or contains a character that does not belong.
            """,
        fix: "Look at the character under the mark. The format page lists everything you can use; it is a short list.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Pay three coins", "if": "coins => 3", "reason": "You need three.", "go": "over" },
                """#,
            fixed: #"""
                { "text": "Pay three coins", "if": "coins >= 3", "reason": "You need three.", "go": "over" },
                """#,
            difference: "“At least” is written “>=”."
        )
    )

    static let wrongKind = DiagnosticEntry(
        title: "Two kinds that do not go together",
        meaning: """
            You can compare numbers with numbers and texts with texts, and a condition must be yes or no. Here something is of the \
            wrong kind.
            """,
        fix: """
            Write numbers without quotes, and texts and options in single quotes. To test whether there are any, compare: “wishes > \
            0”.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Weigh them", "if": "wishes > 'two'", "reason": "Too light.", "go": "weighed" },
                """#,
            fixed: #"""
                { "text": "Weigh them", "if": "wishes > 2", "reason": "Too light.", "go": "weighed" },
                """#,
            difference: "The two is a number, without quotes."
        )
    )

    static let unknownOption = DiagnosticEntry(
        title: "An option that cannot be picked",
        meaning: """
            The variable is one of a list, and it is compared with or set to something that is not on that list. That could never be \
            true.
            """,
        fix: "Write the ID of one of the options, letter for letter. Use the ID, not the text that readers see.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Hide in the hedge", "if": "scarf == 'grene'", "go": "hedge" },
                """#,
            fixed: #"""
                { "text": "Hide in the hedge", "if": "scarf == 'green'", "go": "hedge" },
                """#,
            difference: "The colour is spelled “green”."
        )
    )

    static let expressionTooLong = DiagnosticEntry(
        title: "An expression that is too long",
        meaning: """
            An expression can have at most 250 names, numbers and operations, and be nested 32 levels deep. No one can understand \
            one that long, not even its author.
            """,
        fix: "Calculate part of it earlier, store it in a separate variable, and use that."
    )

    static let textSyntax = DiagnosticEntry(
        title: "A text that cannot be read",
        meaning: """
            In texts, braces and stars have a meaning: {heroName} is replaced, {if …} starts a part that is not always shown, *so* \
            is emphasis. Here one of them is opened and not closed, or the other way round.
            """,
        fix: """
            Close what you opened: “{if hasLamp}” needs its “{end}”. To show a brace or a star, put a backslash before it (in JSON \
            two).
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "{if hasLamp}Potatoes, smiling.",
                """#,
            fixed: #"""
                "text": "{if hasLamp}Potatoes, smiling.{else}Something round rolls past.{end}",
                """#,
            difference: "The part about the lamp now ends, and says what happens without one."
        )
    )

    static let notShowable = DiagnosticEntry(
        title: "A yes or no in a text",
        meaning: "A yes or no has no words: should “hasBoots” read “yes”, “true” or “with boots”? Only you know.",
        fix: "Write words for both cases: “{if hasBoots}…{else}…{end}”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "{hasBoots} The road bends.",
                """#,
            fixed: #"""
                "text": "{if hasBoots}Hmmm, hum the boots. {end}The road bends.",
                """#,
            difference: "Words replace the bare yes or no."
        )
    )

    static let rollNotHere = DiagnosticEntry(
        title: "A roll where nothing was rolled",
        meaning: """
            “roll” is the number that a check came to. Only the outcomes of that check know it, in their “set” and “text”. A random check \
            gives a result without a number, so its outcomes have no roll.
            """,
        fix: """
            To use the number later, keep it in a variable in the “set” of the outcome. Where a random check should give a number, use a \
            range check.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "outcomes": { "pass": { "text": "They rain down.", "go": "basket" }, "fail": "basket" }
                …
                "basket": { "text": "You have picked {roll} apples.", "ending": "Apples" }
                """#,
            fixed: #"""
                "outcomes": { "pass": { "text": "They rain down.", "set": { "apples": "roll" }, "go": "basket" }, "fail": "basket" }
                …
                "basket": { "text": "You have picked {apples} apples.", "ending": "Apples" }
                """#,
            difference: "The outcome keeps the number in a variable."
        )
    )

    static let rollOfTooMany = DiagnosticEntry(
        title: "A roll of too many numbers",
        meaning: """
            The checker follows every number that a check can come to if an outcome uses it. With more than 1,000 \
            different numbers, modifiers included, it could not say what readers will meet.
            """,
        fix: "Let the check roll fewer numbers, or give it fewer or smaller modifiers.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "range", "ranges": { "few": [1, 999], "many": [1000, 5000] } },
                """#,
            fixed: #"""
                "check": { "type": "range", "ranges": { "few": [1, 9], "many": [10, 50] } },
                """#,
            difference: "Fifty different harvests are enough."
        )
    )
}
