extension DiagnosticCatalogue {
    // MARK: What does not fit together

    static let defaultNotAllowed = DiagnosticEntry(
        title: "A default that the variable cannot have",
        meaning: "The variable starts with a value it is not allowed to have: it is outside its limits, or it is not one of its options.",
        fix: "Change the default, or widen the limits.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "birds": { "default": 5, "min": 0, "max": 4 } },
                """#,
            fixed: #"""
                "variables": { "birds": { "default": 4, "min": 0, "max": 4 } },
                """#,
            difference: "Four birds are in the nest, as many as will fit."
        )
    )

    static let limitsReversed = DiagnosticEntry(
        title: "Limits the wrong way round",
        meaning: "The smallest value is larger than the largest, so no value is possible.",
        fix: "Swap the two numbers.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "stones": { "default": 3, "min": 9, "max": 1 } },
                """#,
            fixed: #"""
                "variables": { "stones": { "default": 3, "min": 1, "max": 9 } },
                """#,
            difference: "There are 1 to 9 stones."
        )
    )

    static let rangesGap = DiagnosticEntry(
        title: "Numbers missing from every range",
        meaning: """
            The ranges of a check must cover every number from the lowest to the highest. Here some numbers between two ranges are \
            missing, and a roll could fall into the gap.
            """,
        fix: "Start each range right after the one before it ends.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "range", "ranges": { "boot": [1, 40], "fish": [50, 100] } },
                """#,
            fixed: #"""
                "check": { "type": "range", "ranges": { "boot": [1, 40], "fish": [41, 100] } },
                """#,
            difference: "The fish now start at 41, where the boots end."
        )
    )

    static let rangesOverlap = DiagnosticEntry(
        title: "Numbers in two ranges",
        meaning: "Two ranges of the check share a number. If it is rolled, it is not clear which of the two applies.",
        fix: "Put each number into only one range.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "range", "ranges": { "crumbs": [1, 50], "cookie": [50, 100] } },
                """#,
            fixed: #"""
                "check": { "type": "range", "ranges": { "crumbs": [1, 50], "cookie": [51, 100] } },
                """#,
            difference: "The cookies now start at 51, after the crumbs."
        )
    )

    static let conditionOnLastWay = DiagnosticEntry(
        title: "A last continuation with a condition",
        meaning: """
            A continuation takes the first entry whose condition holds. If the last one has a condition too, there may be none that \
            holds, and the reader is stuck between two pages.
            """,
        fix: "Remove the condition from the last entry. It then covers all other cases.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "if": "not rain", "go": "woman" }
                """#,
            fixed: #"""
                { "go": "woman" }
                """#,
            difference: "The last entry now applies whatever the weather."
        )
    )

    static let askedWithoutPrompt = DiagnosticEntry(
        title: "A question without words",
        meaning: "A location asks for a variable that has no prompt, so there is no question to show.",
        fix: "Give the variable a prompt, or remove it from “ask” if the story sets it.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "parrot": { "default": "Polly", "max": 20 } },
                …
                    "ask": ["parrot"],
                """#,
            fixed: #"""
                "variables": { "parrot": { "prompt": "What does the parrot say?", "default": "Polly", "max": 20 } },
                …
                    "ask": ["parrot"],
                """#,
            difference: "The parrot's name now has a question."
        )
    )

    static let promptOnSystemVariable = DiagnosticEntry(
        title: "A prompt for a variable that is never asked",
        meaning: """
            “system” means that the story keeps the variable and never asks the reader for it, but there is a prompt as well. One of \
            the two is a leftover.
            """,
        fix: "Remove the prompt if it is the story's secret, or “system” if readers should be asked.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "secret": { "prompt": "Which number?", "system": true, "default": 7, "min": 0, "max": 9 } },
                """#,
            fixed: #"""
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
        fix: "Give each option a “colour”, or remove the paint from the picture.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "options": [{ "id": "yellow" }, { "id": "blue", "colour": "#2050c0" }]
                …
                "paint": { "file": "boat-paint.svg", "variable": "paper" }
                """#,
            fixed: #"""
                "options": [{ "id": "yellow", "colour": "#e0c030" }, { "id": "blue", "colour": "#2050c0" }]
                …
                "paint": { "file": "boat-paint.svg", "variable": "paper" }
                """#,
            difference: "The yellow paper now has its colour."
        )
    )

    static let noWayOn = DiagnosticEntry(
        title: "A location where readers cannot continue",
        meaning: """
            The location has its text and then nothing: no choices, no ending, no continuation. Readers would be left with a page \
            that does not turn.
            """,
        fix: "Say how the story continues. If it ends here, give it an “ending” with a title.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "sleep": { "text": "When you wake there is the sea." }
                """#,
            fixed: #"""
                "sleep": { "text": "When you wake there is the sea.", "ending": "The last stop" }
                """#,
            difference: "The train journey now has an ending."
        )
    )

    static let choiceNeedsIdentifier = DiagnosticEntry(
        title: "A choice that needs an ID",
        meaning: """
            A choice without an ID is known by the place it leads to. If it rolls for several places, or two choices lead to the \
            same one, that is not enough: saves and rolls could not tell them apart.
            """,
        fix: "Give the choice an “id”, a short word for what the reader does.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                {
                  "text": "Run!",
                """#,
            fixed: #"""
                {
                  "id": "run", "text": "Run!",
                """#,
            difference: "The choice is now called “run”."
        )
    )

    static let unknownKind = DiagnosticEntry(
        title: "A variable of unknown kind",
        meaning: "A variable holds a text, a number, a yes or no, or one of a list. It is not clear which of these this one is.",
        fix: "Give it a default, which shows the kind, or write “kind”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "luck": { "min": 0, "max": 5 } },
                """#,
            fixed: #"""
                "variables": { "luck": { "default": 1, "min": 0, "max": 5 } },
                """#,
            difference: "The default is a number, so luck is a number."
        )
    )

    static let duplicateWord = DiagnosticEntry(
        title: "A word that the glossary explains twice",
        meaning: """
            Two entries of the glossary, or two forms of one, are the same word. Readers who touch the word get one explanation; the other \
            is never seen.
            """,
        fix: "Keep one of them. Capitals make no difference.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "word": "Drawbridge", "text": "A bridge that can be pulled up." }
                """#,
            fixed: #"""
                { "word": "moat", "text": "A ditch full of water around a castle." }
                """#,
            difference: "The drawbridge was explained already; the moat was not."
        )
    )
}
