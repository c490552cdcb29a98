extension DiagnosticCatalogue {
    // MARK: Its variables

    static let usedBeforeItHasAValue = DiagnosticEntry(
        title: "An answer that is used before its question",
        meaning: """
            A text or a condition here uses the reader's answer, but on every path to this place the question has not been asked \
            yet. Readers see the default, or a gap.
            """,
        fix: "Ask earlier. If no location has it in “ask”, the question comes before the first page.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                  "text": "“Brr,” says {snowman}.",
                …
                "name": { "ask": ["snowman"], "text": "“{snowman}. And you?”", "choices": [{ "text": "Tell it", "go": "hat" }] },
                """#,
            fixed: #"""
                  "ask": ["snowman"], "text": "“Brr,” says {snowman}.",
                …
                "name": { "text": "“{snowman}. And you?”", "choices": [{ "text": "Tell it", "go": "hat" }] },
                """#,
            difference: "The name is now asked for in the garden, where it is first needed."
        )
    )

    static let neverUsed = DiagnosticEntry(
        title: "A dead variable",
        meaning: """
            The story keeps this variable, but nothing ever reads it: no condition, no text. Whatever it is set to, readers do not \
            notice. Perhaps the part of the story that was going to use it is missing.
            """,
        fix: "Use it in a text or a condition, or remove it.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "hasUmbrella": false },
                …
                      { "id": "take", "text": "Take the umbrella", "go": "park" },
                …
                  "park": { "text": "It rains.", "ending": "In the rain" }
                """#,
            fixed: #"""
                "variables": { "hasUmbrella": false },
                …
                      { "id": "take", "text": "Take the umbrella", "set": { "hasUmbrella": true }, "go": "park" },
                …
                  "park": { "text": "It rains. {if hasUmbrella}Not on you.{else}On you, too.{end}", "ending": "In the rain" }
                """#,
            difference: "The umbrella is remembered, and it helps."
        )
    )

    static let neverSet = DiagnosticEntry(
        title: "A variable that never changes",
        meaning: """
            A text or a condition reads this variable, but nothing in the story ever changes it. On every page and for every reader, \
            it is what it was at the start.
            """,
        fix: "Change it with a “set” somewhere, or write its value where it is used.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "apples": { "default": 0, "min": 0, "max": 10 } },
                …
                      { "id": "pick", "text": "Pick one", "go": "orchard" },
                """#,
            fixed: #"""
                "variables": { "apples": { "default": 0, "min": 0, "max": 10 } },
                …
                      { "id": "pick", "text": "Pick one", "set": { "apples": "apples + 1" }, "go": "orchard" },
                """#,
            difference: "Every apple you pick is now counted."
        )
    )

    static let askedButNeverUsed = DiagnosticEntry(
        title: "A question without a purpose",
        meaning: "Readers are asked, and they think about their answer, but it makes no difference. Children notice.",
        fix: "Use the answer in a text or a condition, or do not ask.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "shipName": { "prompt": "What is your ship called?", "default": "Marigold", "max": 20 }
                …
                  "text": "A ship rocks at the quay.",
                """#,
            fixed: #"""
                "shipName": { "prompt": "What is your ship called?", "default": "Marigold", "max": 20 }
                …
                  "text": "The {shipName} rocks at the quay.",
                """#,
            difference: "The ship now bears the name that the reader gave it."
        )
    )

    static let setOutsideItsLimits = DiagnosticEntry(
        title: "A value outside the variable's limits",
        meaning: """
            The variable is set to a number larger or smaller than its limits allow. It stops at the limit, so it does not become \
            the number you wrote.
            """,
        fix: "Write a number within the limits, or change the limits.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "bake", "text": "Bake until it is full", "set": { "biscuits": 12 }, "go": "full" },
                """#,
            fixed: #"""
                { "id": "bake", "text": "Bake until it is full", "set": { "biscuits": 10 }, "go": "full" },
                """#,
            difference: "The jar is now filled with ten, which is what it holds."
        )
    )

    static let comparedWithWhatItNeverHolds = DiagnosticEntry(
        title: "A comparison with the impossible",
        meaning: """
            The variable is compared with something that it can never hold: a number outside its limits, a text longer than an \
            answer can be, or one that nothing sets it to. The result of the comparison is always the same.
            """,
        fix: "Compare it with something that it can hold, or change its limits.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "Ping! Floor {floor}.{if floor in (2, 6)} It smells of pancakes.{end}",
                """#,
            fixed: #"""
                "text": "Ping! Floor {floor}.{if floor in (2, 4)} It smells of pancakes.{end}",
                """#,
            difference: "The pancakes are on the fourth floor, which the lift goes to."
        )
    )

    static let overwrittenUnread = DiagnosticEntry(
        title: "A value that is never read",
        meaning: """
            A variable is set or asked for here, and on every path from here it is set or asked for again before a text, a condition or \
            anything else reads it. The first value is lost.
            """,
        fix: """
            Remove this one, or move the other to where it belongs. Often a location’s “set”, which runs on every visit, undoes what \
            a choice has just done.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "A cheese roll", "set": { "lunch": "'a cheese roll'" }, "go": "school" },
                …
                "school": { "set": { "lunch": "'an apple'" }, "text": "You open the box: {lunch}.", "ending": "Lunch" }
                """#,
            fixed: #"""
                { "text": "A cheese roll", "set": { "lunch": "'a cheese roll'" }, "go": "school" },
                …
                "school": { "text": "You open the box: {lunch}.", "ending": "Lunch" }
                """#,
            difference: "The school no longer swaps the lunch for an apple."
        )
    )

    static let missingAnswer = DiagnosticEntry(
        title: "An answer that is missing on some paths",
        meaning: """
            A text shows the reader's answer, but there is a path to this place that skips the question. Readers who take it see a \
            gap, because the variable has no default.
            """,
        fix: """
            Ask before the paths split, ask on each of them, or give the variable a “default” that reads well. If no location has it \
            in “ask”, the question comes before the first page.
            """,
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "guest": { "prompt": "Sign the book!" } },
                """#,
            fixed: #"""
                "variables": { "guest": { "prompt": "Sign the book!", "default": "somebody hungry" } },
                """#,
            difference: "Anyone who has not signed is now “somebody hungry”."
        )
    )
}
