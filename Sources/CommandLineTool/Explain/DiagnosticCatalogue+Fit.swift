extension DiagnosticCatalogue {
    // MARK: What does not fit together

    static let defaultNotAllowed = DiagnosticEntry(
        title: "A default that the variable cannot have",
        meaning: """
            The value that a variable begins with is not one that it may have: it lies beyond its limits, or it is none of its \
            options.
            """,
        mend: "Change the default, or widen the limits.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "birds": { "default": 5, "min": 0, "max": 4 } },
                """#,
            mended: #"""
                "variables": { "birds": { "default": 4, "min": 0, "max": 4 } },
                """#,
            difference: "Four birds are in the nest, as many as fit."
        )
    )

    static let limitsReversed = DiagnosticEntry(
        title: "Limits the wrong way round",
        meaning: "The smallest value is larger than the largest, so that no value at all is left.",
        mend: "Swap the two numbers.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "stones": { "default": 3, "min": 9, "max": 1 } },
                """#,
            mended: #"""
                "variables": { "stones": { "default": 3, "min": 1, "max": 9 } },
                """#,
            difference: "There are 1 to 9 stones."
        )
    )

    static let rangesGap = DiagnosticEntry(
        title: "Numbers that no range has",
        meaning: """
            The ranges of a check must have every number from the lowest to the highest. Here some between two ranges are left \
            out, and a roll could fall into the gap.
            """,
        mend: "Let each range begin right after the one before it ends.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "range", "ranges": { "boot": [1, 40], "fish": [50, 100] } },
                """#,
            mended: #"""
                "check": { "type": "range", "ranges": { "boot": [1, 40], "fish": [41, 100] } },
                """#,
            difference: "The fish begin at 41, where the boots end."
        )
    )

    static let rangesOverlap = DiagnosticEntry(
        title: "Numbers that two ranges have",
        meaning: "Two ranges of the check share a number. If it is rolled, it is not clear which of the two is meant.",
        mend: "Let each number be in one range only.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "range", "ranges": { "crumbs": [1, 50], "cookie": [50, 100] } },
                """#,
            mended: #"""
                "check": { "type": "range", "ranges": { "crumbs": [1, 50], "cookie": [51, 100] } },
                """#,
            difference: "The cookies begin at 51, after the crumbs."
        )
    )

    static let conditionOnLastWay = DiagnosticEntry(
        title: "A last way with a condition",
        meaning: """
            A continuation takes the first way whose condition holds. If the last one has a condition too, it may come about \
            that none holds, and the reader is stuck between two pages.
            """,
        mend: "Take the condition from the last way. It is then what happens in all other cases.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "if": "not rain", "go": "woman" }
                """#,
            mended: #"""
                { "go": "woman" }
                """#,
            difference: "The last way is open whatever the weather."
        )
    )

    static let askedWithoutPrompt = DiagnosticEntry(
        title: "A question without words",
        meaning: "A location asks for a variable that has no prompt, so there is nothing to ask with.",
        mend: "Give the variable a prompt, or take it out of “ask” if the story keeps it.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "parrot": { "default": "Polly", "max": 20 } },
                …
                    "ask": ["parrot"],
                """#,
            mended: #"""
                "variables": { "parrot": { "prompt": "What does the parrot say?", "default": "Polly", "max": 20 } },
                …
                    "ask": ["parrot"],
                """#,
            difference: "The parrot's name has a question."
        )
    )

    static let promptOnSystemVariable = DiagnosticEntry(
        title: "A question for what is never asked",
        meaning: """
            “system” says that the story keeps the variable and never asks the reader, but there is a prompt as well. One of \
            the two is a leftover.
            """,
        mend: "Take out the prompt if it is a secret of the story, or “system” if it is to be asked.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "secret": { "prompt": "Which number?", "system": true, "default": 7, "min": 0, "max": 9 } },
                """#,
            mended: #"""
                "variables": { "secret": { "system": true, "default": 7, "min": 0, "max": 9 } },
                """#,
            difference: "The wizard keeps his number to himself."
        )
    )

    static let paintWithoutColours = DiagnosticEntry(
        title: "Paint without colours",
        meaning: """
            The picture is painted in the colour of the option that the reader picked. So the variable must be one of a list in \
            which every option has a colour, and this one is not.
            """,
        mend: "Give each option a “colour”, or take the paint from the picture.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "options": [{ "id": "yellow" }, { "id": "blue", "colour": "#2050c0" }]
                …
                "paint": { "file": "boat-paint.svg", "variable": "paper" }
                """#,
            mended: #"""
                "options": [{ "id": "yellow", "colour": "#e0c030" }, { "id": "blue", "colour": "#2050c0" }]
                …
                "paint": { "file": "boat-paint.svg", "variable": "paper" }
                """#,
            difference: "The yellow paper has its colour."
        )
    )

    static let noWayOn = DiagnosticEntry(
        title: "A location without a way on",
        meaning: """
            The location has its text, and then nothing: no choices, no ending, no continuation. Readers would stand before a \
            page that does not turn.
            """,
        mend: "Say how it goes on. If the story ends here, give it an “ending” with a title.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "sleep": { "text": "When you wake there is the sea." }
                """#,
            mended: #"""
                "sleep": { "text": "When you wake there is the sea.", "ending": "The last stop" }
                """#,
            difference: "The journey by train has an ending."
        )
    )

    static let choiceNeedsIdentifier = DiagnosticEntry(
        title: "A choice that needs an ID",
        meaning: """
            A choice without an ID is called by the place that it leads to. Where it rolls for several places, or where two \
            choices lead to one, that is not enough: saves and rolls could not tell them apart.
            """,
        mend: "Give the choice an “id”, a short word for what the reader does.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                {
                  "text": "Run!",
                """#,
            mended: #"""
                {
                  "id": "run", "text": "Run!",
                """#,
            difference: "The choice is called “run”."
        )
    )

    static let unknownKind = DiagnosticEntry(
        title: "A variable of no kind",
        meaning: "A variable holds a text, a number, a yes or no, or one of a list. Nothing says which of them this one is.",
        mend: "Give it a default, from which the kind can be seen, or write “kind”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "luck": { "min": 0, "max": 5 } },
                """#,
            mended: #"""
                "variables": { "luck": { "default": 1, "min": 0, "max": 5 } },
                """#,
            difference: "The default is a number, so luck is a number."
        )
    )
}
