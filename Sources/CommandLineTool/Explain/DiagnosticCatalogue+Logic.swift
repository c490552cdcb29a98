extension DiagnosticCatalogue {
    // MARK: Its logic

    static let choiceNeverEnabled = DiagnosticEntry(
        title: "A choice that can never be picked",
        meaning: """
            However the story is read, the condition of this choice never holds where readers meet it. It is not there for \
            them, or it is always grey.
            """,
        mend: "Change the condition. A common slip is “more than” where “at least” is meant.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "give", "text": "Give it three", "if": "pearls > 3", "set": { "pearls": "pearls - 3" }, "go": "dance" },
                """#,
            mended: #"""
                { "id": "give", "text": "Give it three", "if": "pearls >= 3", "set": { "pearls": "pearls - 3" }, "go": "dance" },
                """#,
            difference: "Three pearls are enough."
        )
    )

    static let wayNeverTaken = DiagnosticEntry(
        title: "A way that is never taken",
        meaning: """
            However the story is read, this way of the continuation is never the one that is taken: its condition never holds, \
            or those before it always come first.
            """,
        mend: "Change the condition or the order: the first way whose condition holds is taken.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "if": "letters < 0", "go": "done" },
                """#,
            mended: #"""
                { "if": "letters == 0", "go": "done" },
                """#,
            difference: "The way is taken when the bag is empty; it never holds fewer letters than none."
        )
    )

    static let bucketNeverComesUp = DiagnosticEntry(
        title: "A roll that never comes up",
        meaning: """
            No roll of this check, with any of the modifiers that can apply, gives this answer. So the check only looks like a \
            risk, and what is written for this case is never read.
            """,
        mend: "Change the numbers of the check so that each answer can come up, or replace the check by a plain choice.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "die", "sides": 6, "atMost": 6 },
                "outcomes": { "pass": "singed", "fail": { "text": "CHOO!", "go": "sooty" } }
                """#,
            mended: #"""
                "check": { "type": "die", "sides": 6, "atMost": 5 },
                "outcomes": { "pass": "singed", "fail": { "text": "CHOO!", "go": "sooty" } }
                """#,
            difference: "One roll of six now goes wrong."
        )
    )

    static let modifierNeverApplies = DiagnosticEntry(
        title: "A modifier that never applies",
        meaning: """
            However the story is read, the condition of this modifier never holds when the dice are thrown. The help that you \
            planned never comes, or the burden never weighs.
            """,
        mend: "Let readers come by what it needs before the check, or change the condition.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                    "modifiers": [{ "if": "hasSprings", "shift": 2, "reason": "springs" }]
                …
                }
                """#,
            mended: #"""
                    "modifiers": [{ "if": "hasSprings", "shift": 2, "reason": "springs" }]
                …
                },
                { "id": "look", "text": "Look under the leaf", "set": { "hasSprings": true }, "go": "ditch" }
                """#,
            difference: "The springs can be found before the leap."
        )
    )

    static let conditionAlwaysHolds = DiagnosticEntry(
        title: "A condition that always holds",
        meaning: """
            Wherever readers meet this condition, it holds. So it decides nothing: the choice could stand without it, and what \
            comes after it in an “else” is never read.
            """,
        mend: "Take the condition out, or make the case possible in which it does not hold.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "torch", "text": "Take the torch", "set": { "hasTorch": true }, "go": "cave" }
                …
                { "text": "Light the torch", "if": "hasTorch", "go": "bear" },
                """#,
            mended: #"""
                { "id": "torch", "text": "Take the torch", "set": { "hasTorch": true }, "go": "cave" },
                { "id": "dark", "text": "Go in the dark", "go": "cave" }
                …
                { "text": "Light the torch", "if": "hasTorch", "go": "bear" },
                """#,
            difference: "One can also come to the cave without the torch."
        )
    )

    static let overflow = DiagnosticEntry(
        title: "A number that outgrows its place",
        meaning: """
            On some way through the story this sum comes to more than 64 bits can hold. Nothing breaks, but the sum has no \
            result then: a condition does not hold, and a variable stays as it was.
            """,
        mend: "Give the variable a “max”, which keeps it small, or let it grow more slowly.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "gold": 1 },
                …
                      { "id": "shake", "text": "Shake it", "set": { "gold": "gold * 1000" }, "go": "purse" },
                """#,
            mended: #"""
                "variables": { "gold": { "default": 1, "min": 1, "max": 1000000 } },
                …
                      { "id": "shake", "text": "Shake it", "set": { "gold": "gold * 1000" }, "go": "purse" },
                """#,
            difference: "The purse holds a million at most."
        )
    )

    static let divisionByZero = DiagnosticEntry(
        title: "A division by zero",
        meaning: """
            On some way through the story this divides by zero, which has no result. Nothing breaks, but a condition does not \
            hold then, a variable stays as it was, and a text leaves the number out.
            """,
        mend: """
            Make sure that what you divide by is never zero: add one, give it a “min” of 1, or ask first: “guests > 0 and 12 / \
            guests > 3”.
            """,
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "eat", "text": "Share out", "set": { "share": "12 / guests" }, "go": "eat" }
                """#,
            mended: #"""
                { "id": "eat", "text": "Share out", "set": { "share": "12 / (guests + 1)" }, "go": "eat" }
                """#,
            difference: "You count as well, so there is always somebody to share with."
        )
    )

    static let outcomesAlike = DiagnosticEntry(
        title: "A roll that decides nothing",
        meaning: """
            The reader rolls, and whatever comes up, the same happens: the same words, the same changes, the same place. The \
            excitement is for nothing.
            """,
        mend: """
            Give each result an outcome of its own, even if it is only a sentence. If there is nothing to decide, take the check \
            out.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "outcomes": { "pass": "you", "fail": "you" }
                """#,
            mended: #"""
                "outcomes": { "pass": "you", "fail": "dog" }
                """#,
            difference: "Heads, you go first; tails, the dog does."
        )
    )

    static let shiftOfZero = DiagnosticEntry(
        title: "A modifier that adds 0",
        meaning: "The modifier is shown with the roll, but 0 neither helps nor hinders. Perhaps its number was never filled in.",
        mend: "Write a number above 0 if a high roll helps, below 0 if a low one does, or take the modifier out.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "modifiers": [{ "if": "hasSocks", "shift": 0, "reason": "thick socks" }]
                """#,
            mended: #"""
                "modifiers": [{ "if": "hasSocks", "shift": 1, "reason": "thick socks" }]
                """#,
            difference: "Thick socks now add 1."
        )
    )
}
