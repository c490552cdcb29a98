extension DiagnosticCatalogue {
    // MARK: Its logic

    static let choiceNeverEnabled = DiagnosticEntry(
        title: "A choice that can never be picked",
        meaning: """
            However the story is read, the condition of this choice never holds when readers get here. They do not see it, or it is \
            always grey.
            """,
        fix: "Change the condition. A common mistake is “more than” instead of “at least”.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "give", "text": "Give it three", "if": "pearls > 3", "set": { "pearls": "pearls - 3" }, "go": "dance" },
                """#,
            fixed: #"""
                { "id": "give", "text": "Give it three", "if": "pearls >= 3", "set": { "pearls": "pearls - 3" }, "go": "dance" },
                """#,
            difference: "Three pearls are now enough."
        )
    )

    static let wayNeverTaken = DiagnosticEntry(
        title: "A continuation that is never taken",
        meaning: """
            However the story is read, this entry of the continuation is never taken: its condition never holds, or an earlier one \
            always comes first.
            """,
        fix: "Change the condition or the order: the first entry whose condition holds is taken.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "if": "letters < 0", "go": "done" },
                """#,
            fixed: #"""
                { "if": "letters == 0", "go": "done" },
                """#,
            difference: "The entry is now taken when the bag is empty; it never holds fewer letters than none."
        )
    )

    static let bucketNeverComesUp = DiagnosticEntry(
        title: "A result that never comes up",
        meaning: """
            No roll of this check, with any of the modifiers that can apply, gives this result. So the check only looks like a risk, \
            and no one will ever read what you wrote for this case.
            """,
        fix: "Change the numbers of the check so that each result can come up, or replace the check with a plain choice.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "die", "sides": 6, "atMost": 6 },
                "outcomes": { "pass": "singed", "fail": { "text": "CHOO!", "go": "sooty" } }
                """#,
            fixed: #"""
                "check": { "type": "die", "sides": 6, "atMost": 5 },
                "outcomes": { "pass": "singed", "fail": { "text": "CHOO!", "go": "sooty" } }
                """#,
            difference: "A roll of six now goes wrong."
        )
    )

    static let modifierNeverApplies = DiagnosticEntry(
        title: "A modifier that never applies",
        meaning: """
            However the story is read, the condition of this modifier never holds when the dice are rolled. The help you planned \
            never arrives, or the burden never weighs.
            """,
        fix: "Give readers a way to get what it needs before the check, or change the condition.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                    "modifiers": [{ "if": "hasSprings", "shift": 2, "reason": "springs" }]
                …
                }
                """#,
            fixed: #"""
                    "modifiers": [{ "if": "hasSprings", "shift": 2, "reason": "springs" }]
                …
                },
                { "id": "look", "text": "Look under the leaf", "set": { "hasSprings": true }, "go": "ditch" }
                """#,
            difference: "You can now find the springs before the leap."
        )
    )

    static let conditionAlwaysHolds = DiagnosticEntry(
        title: "A condition that always holds",
        meaning: """
            Wherever this condition is tested, it holds. So it decides nothing: the choice could do without it, and an “else” after \
            it is never read.
            """,
        fix: "Remove the condition, or make the case possible in which it does not hold.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "torch", "text": "Take the torch", "set": { "hasTorch": true }, "go": "cave" }
                …
                { "text": "Light the torch", "if": "hasTorch", "go": "bear" },
                """#,
            fixed: #"""
                { "id": "torch", "text": "Take the torch", "set": { "hasTorch": true }, "go": "cave" },
                { "id": "dark", "text": "Go in the dark", "go": "cave" }
                …
                { "text": "Light the torch", "if": "hasTorch", "go": "bear" },
                """#,
            difference: "You can now also get to the cave without the torch."
        )
    )

    static let overflow = DiagnosticEntry(
        title: "A number that grows too large",
        meaning: """
            On some path through the story this calculation gives more than 64 bits can hold. Nothing breaks, but the calculation \
            has no result: a condition does not hold, and a variable keeps its value.
            """,
        fix: "Give the variable a “max”, which keeps it small, or make it grow more slowly.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "variables": { "gold": 1 },
                …
                      { "id": "shake", "text": "Shake it", "set": { "gold": "gold * 1000" }, "go": "purse" },
                """#,
            fixed: #"""
                "variables": { "gold": { "default": 1, "min": 1, "max": 1000000 } },
                …
                      { "id": "shake", "text": "Shake it", "set": { "gold": "gold * 1000" }, "go": "purse" },
                """#,
            difference: "The purse now holds at most a million."
        )
    )

    static let divisionByZero = DiagnosticEntry(
        title: "A division by zero",
        meaning: """
            On some path through the story this divides by zero, which has no result. Nothing breaks, but a condition does not hold, \
            a variable keeps its value, and a text leaves out the number.
            """,
        fix: """
            Make sure you never divide by zero: add one, give the divisor a “min” of 1, or check first: “guests > 0 and 12 / guests \
            > 3”.
            """,
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "eat", "text": "Share out", "set": { "share": "12 / guests" }, "go": "eat" }
                """#,
            fixed: #"""
                { "id": "eat", "text": "Share out", "set": { "share": "12 / (guests + 1)" }, "go": "eat" }
                """#,
            difference: "You count as well, so there is always someone to share with."
        )
    )

    static let outcomesAlike = DiagnosticEntry(
        title: "A roll that decides nothing",
        meaning: """
            The reader rolls, and the same thing happens whatever comes up: the same words, the same changes, the same place. The \
            excitement is for nothing.
            """,
        fix: "Give each result its own outcome, even if it is only a sentence. If there is nothing to decide, remove the check.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "outcomes": { "pass": "you", "fail": "you" }
                """#,
            fixed: #"""
                "outcomes": { "pass": "you", "fail": "dog" }
                """#,
            difference: "Heads, you go first; tails, the dog does."
        )
    )

    static let shiftOfZero = DiagnosticEntry(
        title: "A modifier that adds 0",
        meaning: """
            The modifier is shown with the roll, but 0 neither helps nor hinders. Perhaps you never filled in its number. Two modifiers \
            that apply together and cancel out are reported, too.
            """,
        fix: "Write a number above 0 if a high roll helps, below 0 if a low one does, or remove the modifier.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "modifiers": [{ "if": "hasSocks", "shift": 0, "reason": "thick socks" }]
                """#,
            fixed: #"""
                "modifiers": [{ "if": "hasSocks", "shift": 1, "reason": "thick socks" }]
                """#,
            difference: "Thick socks now add 1."
        )
    )

    static let neverApplied = DiagnosticEntry(
        title: "Something that is never set",
        meaning: """
            However the story is read, the condition of this entry of a “set”, or of a value such as “2 if hasCoupon else 4”, never holds \
            when its turn comes. Remember that the entries before it have been applied by then.
            """,
        fix: "Change the condition, or move the entry to where it can hold.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Pay", "set": [{ "coins": "coins - 2" }, { "if": "coins > 5", "isRich": true }], "go": "far" },
                """#,
            fixed: #"""
                { "text": "Pay", "set": [{ "if": "coins > 5", "isRich": true }, { "coins": "coins - 2" }], "go": "far" },
                """#,
            difference: "The coins are counted before you pay."
        )
    )
}
