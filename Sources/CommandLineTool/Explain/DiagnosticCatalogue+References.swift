extension DiagnosticCatalogue {
    // MARK: What refers to what

    static let unknownLocation = DiagnosticEntry(
        title: "A link that leads nowhere",
        meaning: """
            A choice, a continuation or a condition names a location that the story does not have. A reader who came here would \
            have nowhere to go.
            """,
        mend: "Write the ID of a location, letter for letter; capitals count. Or write the location that you had in mind.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": "Slip through", "go": "gardn" },
                """#,
            mended: #"""
                { "text": "Slip through", "go": "garden" },
                """#,
            difference: "The choice leads to “garden”, which is there."
        )
    )

    static let unknownVariable = DiagnosticEntry(
        title: "A variable that is not there",
        meaning: "A text, a condition or an effect uses a name that no variable has. It cannot be shown, looked at or changed.",
        mend: """
            Check the spelling, or add the variable. If you meant the word itself, put it in single quotes inside the double \
            ones.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "jam": { "text": "Into the jam rides {heroNme}!", "ending": "Sticky" },
                """#,
            mended: #"""
                "jam": { "text": "Into the jam rides {heroName}!", "ending": "Sticky" },
                """#,
            difference: "The name is spelled as the variable is."
        )
    )

    static let unknownPicture = DiagnosticEntry(
        title: "A picture that is not listed",
        meaning: "A page asks for a picture by an ID, and no picture under “pictures” has this ID.",
        mend: "Check the spelling, or add the picture with its file and a description.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "picture": "foxx",
                """#,
            mended: #"""
                "picture": "fox",
                """#,
            difference: "The ID is “fox”, with one x."
        )
    )

    static let unknownSound = DiagnosticEntry(
        title: "A sound that is not listed",
        meaning: "A page asks for a sound by an ID, and no sound under “sounds” has this ID.",
        mend: "Check the spelling, or add the sound with its file and a description.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "sound": "sonng",
                """#,
            mended: #"""
                "sound": "song",
                """#,
            difference: "The ID is “song”, with one n."
        )
    )

    static let duplicateIdentifier = DiagnosticEntry(
        title: "An ID that stands twice",
        meaning: """
            Two things of one sort have the same ID, or one has the other's old ID among its aliases. A saved story would not \
            know which of them it means.
            """,
        mend: "Give one of them an ID of its own. If the story has readers already, let the older thing keep the ID.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "down", "text": "Walk, carrying the tray", "go": "tired" }
                """#,
            mended: #"""
                { "id": "walk", "text": "Walk, carrying the tray", "go": "tired" }
                """#,
            difference: "Each of the two ways down has an ID of its own."
        )
    )

    static let unknownBucket = DiagnosticEntry(
        title: "An outcome that the check never gives",
        meaning: """
            A check answers with one of its buckets: “pass” or “fail”, or those that you named yourself. This outcome belongs \
            to none of them, so it would never be read.
            """,
        mend: """
            Take the outcome out, or give it the name of a bucket. For an answer of a third kind use a check of the type \
            “range” or “random”.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "outcomes": { "pass": "plum", "fail": "crow", "edge": "crow" }
                """#,
            mended: #"""
                "outcomes": { "pass": "plum", "fail": "crow" }
                """#,
            difference: "The coin falls on one of its two sides."
        )
    )

    static let missingBucket = DiagnosticEntry(
        title: "An answer without an outcome",
        meaning: "The check can answer something for which no outcome is written. A reader with that roll would be stuck.",
        mend: "Add an outcome for the bucket that is named. It may lead to the same place as another.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "outcomes": { "pass": "apples" }
                """#,
            mended: #"""
                "outcomes": { "pass": "apples", "fail": "hay" }
                """#,
            difference: "There is an outcome for “fail”, too."
        )
    )
}
