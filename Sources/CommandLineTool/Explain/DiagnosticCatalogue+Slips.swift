extension DiagnosticCatalogue {
    // MARK: What is allowed, but hardly meant

    static let conditionWithoutEffect = DiagnosticEntry(
        title: "A condition that decides nothing",
        meaning: """
            Whether this condition is true or false, the same follows: the same words, the same value, or the same next place. Often one \
            of the two was copied and never changed.
            """,
        fix: "Change one of the two, or remove the condition.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "{if hasLamp}Something rustles in the dark.{else}Something rustles in the dark.{end}",
                """#,
            fixed: #"""
                "text": "{if hasLamp}A mouse blinks in the light.{else}Something rustles in the dark.{end}",
                """#,
            difference: "With the lamp, readers now see what rustles."
        )
    )

    static let priceNotCovered = DiagnosticEntry(
        title: "A price that readers may not be able to pay",
        meaning: """
            The choice takes more of a variable than some readers have by then, though the story checks it before it takes it, here or \
            elsewhere. They pay what they have, or end up with less than nothing.
            """,
        fix: "Give the choice a condition, such as “coins >= 3”, and a reason.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "kite", "text": "Buy the kite for 3", "set": { "coins": "coins - 3" }, "go": "hill" },
                """#,
            fixed: #"""
                { "id": "kite", "text": "Buy the kite for 3", "if": "coins >= 3", "reason": "It costs 3.", "set": { "coins": "coins - 3" }, "go": "hill" },
                """#,
            difference: "Whoever has eaten a bun can no longer buy the kite."
        )
    )

    static let andBesideOr = DiagnosticEntry(
        title: "“and” beside “or” without parentheses",
        meaning: """
            “and” binds closer than “or”: “a or b and c” means “a or (b and c)”. Many who write it mean “(a or b) and c”.
            """,
        fix: "Put parentheses around what belongs together.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Go in", "if": "hasTicket or isSmall and isSunday", "reason": "The owl shakes its head.", "go": "fair" },
                """#,
            fixed: #"""
                { "text": "Go in", "if": "hasTicket or (isSmall and isSunday)", "reason": "The owl shakes its head.", "go": "fair" },
                """#,
            difference: "It is now plain that the small go in on Sundays only."
        )
    )

    static let reasonOfAnotherNumber = DiagnosticEntry(
        title: "A reason with another number than its condition",
        meaning: """
            The choice is closed by a number, and its reason names another one. Readers do what the reason says, and the choice is still \
            closed. Usually one of the two was changed and the other forgotten.
            """,
        fix: "Use the same number in both.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Buy the drum", "if": "coins >= 5", "reason": "It costs three coins.", "go": "drum" },
                """#,
            fixed: #"""
                { "text": "Buy the drum", "if": "coins >= 5", "reason": "It costs five coins.", "go": "drum" },
                """#,
            difference: "The reason now names the price."
        )
    )

    static let helpThatHinders = DiagnosticEntry(
        title: "A help that hinders",
        meaning: """
            The reason of this modifier sounds like a help, but its shift makes passing less likely. Where a low roll passes, a help is \
            below 0; where a high roll passes, above.
            """,
        fix: "Turn the sign of the shift, or say in the reason what makes it harder.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "modifiers": [{ "if": "hasCharm", "shift": 1, "reason": "your lucky button" }]
                """#,
            fixed: #"""
                "modifiers": [{ "if": "hasCharm", "shift": -1, "reason": "your lucky button" }]
                """#,
            difference: "The button now makes the roll lower, and 3 or less passes."
        )
    )

    static let shownWhileEmpty = DiagnosticEntry(
        title: "A text that may still be empty",
        meaning: """
            A text of the story is shown before it is set: always, or on some paths. Until then it is empty, so readers see a gap in the \
            sentence.
            """,
        fix: "Set it on every path, give the variable a “default” that reads well, or test it first: “{if gift != ''}…{else}…{end}”.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "party": { "text": "You carry {gift}.", "ending": "The party" }
                """#,
            fixed: #"""
                "party": { "text": "You carry {if gift != ''}{gift}{else}nothing but a smile{end}.", "ending": "The party" }
                """#,
            difference: "There are words for those who bring nothing."
        )
    )

    static let optionWithoutWords = DiagnosticEntry(
        title: "An option without words",
        meaning: """
            The text has words for each option of a list but one. Readers with that option find nothing there.
            """,
        fix: "Add words for it, or an {else} for all that is not named.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "{if scarf == 'red'}A bull snorts.{else if scarf == 'green'}A frog winks.{end} You climb the fence.",
                """#,
            fixed: #"""
                "text": "{if scarf == 'red'}A bull snorts.{else if scarf == 'green'}A frog winks.{else}A bluebird sings.{end} You climb the fence.",
                """#,
            difference: "The blue scarf has its animal, too."
        )
    )

    static let bareName = DiagnosticEntry(
        title: "The name of a variable among the words",
        meaning: "The text has the name of a variable without braces, so readers see the name and not its value.",
        fix: "Put it in braces: “{heroName}”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "“Good morning, heroName!” says the postman.",
                """#,
            fixed: #"""
                "text": "“Good morning, {heroName}!” says the postman.",
                """#,
            difference: "The postman now knows the name."
        )
    )
}
