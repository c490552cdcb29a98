extension DiagnosticCatalogue {
    // MARK: What refers to what

    static let unknownLocation = DiagnosticEntry(
        title: "A link that leads nowhere",
        meaning: """
            A choice, a continuation or a condition names a location that the story does not have. A reader who took it would have \
            nowhere to go.
            """,
        fix: "Write the ID of a location, letter for letter; capitals matter. Or write the location you had in mind.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Slip through", "go": "gardn" },
                """#,
            fixed: #"""
                { "text": "Slip through", "go": "garden" },
                """#,
            difference: "The choice now leads to “garden”, which exists."
        )
    )

    static let unknownVariable = DiagnosticEntry(
        title: "A variable that does not exist",
        meaning: "A text, a condition or an effect uses a name that no variable has, so there is nothing to show, test or change.",
        fix: "Check the spelling, or add the variable. If you meant the word itself, put it in single quotes inside the double ones.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "jam": { "text": "Into the jam rides {heroNme}!", "ending": "Sticky" },
                """#,
            fixed: #"""
                "jam": { "text": "Into the jam rides {heroName}!", "ending": "Sticky" },
                """#,
            difference: "The name is now spelled like the variable."
        )
    )

    static let unknownPicture = DiagnosticEntry(
        title: "A picture that is not listed",
        meaning: "A page asks for a picture by an ID, and no picture under “pictures” has this ID.",
        fix: "Check the spelling, or add the picture with its file and a description.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "picture": "foxx",
                """#,
            fixed: #"""
                "picture": "fox",
                """#,
            difference: "The ID is “fox”, with one x."
        )
    )

    static let unknownSound = DiagnosticEntry(
        title: "A sound that is not listed",
        meaning: "A page asks for a sound by an ID, and no sound under “sounds” has this ID.",
        fix: "Check the spelling, or add the sound with its file and a description.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "sound": "sonng",
                """#,
            fixed: #"""
                "sound": "song",
                """#,
            difference: "The ID is “song”, with one n."
        )
    )

    static let duplicateIdentifier = DiagnosticEntry(
        title: "A duplicate ID",
        meaning: """
            Two things of the same sort have the same ID, or one has the other's old ID among its aliases. A saved story would not \
            know which of them it means.
            """,
        fix: "Give one of them a different ID. If the story already has readers, let the older one keep its ID.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "down", "text": "Walk, carrying the tray", "go": "tired" }
                """#,
            fixed: #"""
                { "id": "walk", "text": "Walk, carrying the tray", "go": "tired" }
                """#,
            difference: "The two ways down now have different IDs."
        )
    )

    static let unknownBucket = DiagnosticEntry(
        title: "An outcome that the check never gives",
        meaning: """
            A check ends in one of its buckets: “pass” or “fail”, or those that you named yourself. This outcome belongs to none of \
            them, so it would never be used.
            """,
        fix: """
            Remove the outcome, or give it the name of a bucket. If you need a third result, use a check of the type “range” or \
            “random”.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "outcomes": { "pass": "plum", "fail": "crow", "edge": "crow" }
                """#,
            fixed: #"""
                "outcomes": { "pass": "plum", "fail": "crow" }
                """#,
            difference: "The coin now lands on one of its two sides."
        )
    )

    static let missingBucket = DiagnosticEntry(
        title: "A result without an outcome",
        meaning: "The check can give a result that has no outcome. A reader with that roll would be stuck.",
        fix: "Add an outcome for the bucket that is named. It can lead to the same place as another.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "outcomes": { "pass": "apples" }
                """#,
            fixed: #"""
                "outcomes": { "pass": "apples", "fail": "hay" }
                """#,
            difference: "There is now an outcome for “fail”, too."
        )
    )
}
