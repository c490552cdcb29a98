extension DiagnosticCatalogue {
    // MARK: The story as readers meet it

    static let unreachableLocation = DiagnosticEntry(
        title: "A location that nobody comes to",
        meaning: """
            No choice and no continuation leads here, whatever a reader does. Perhaps a link was forgotten, or the location is \
            left over from an earlier draft. What lies behind it is named with it.
            """,
        mend: "Let something lead here, or take the location out.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                    { "text": "Read in bed", "go": "bed" }
                …
                "attic": {
                """#,
            mended: #"""
                    { "text": "Read in bed", "go": "bed" },
                    { "text": "Climb up to the attic", "go": "attic" }
                …
                "attic": {
                """#,
            difference: "A choice leads up to the attic."
        )
    )

    static let endingNeverReached = DiagnosticEntry(
        title: "An ending that nobody reaches",
        meaning: """
            Readers collect endings, and they will look for this one in vain. Either no link leads to it, or all that lead to \
            it stand behind a choice, a way or a roll that never comes about; then that is the place that is marked.
            """,
        mend: "Let a link lead there, or change the condition that shuts it off. If the ending is no longer wanted, take it out.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                    { "text": "Wave back", "go": "yard" },
                …
                "moon": { "text": "It is not cheese. It is cake.", "ending": "On the moon" }
                """#,
            mended: #"""
                    { "text": "Wave back", "go": "moon" },
                …
                "moon": { "text": "It is not cheese. It is cake.", "ending": "On the moon" }
                """#,
            difference: "Waving back at the rocket leads to the moon."
        )
    )

    static let everyChoiceClosed = DiagnosticEntry(
        title: "Every choice closed",
        meaning: """
            There is a way through the story on which a reader comes here and may pick none of the choices. They can only go \
            back, or put the book away. The way that leads to it is shown.
            """,
        mend: "Add a choice without a condition, or change the conditions so that one of them always holds.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "choices": [
                  { "text": "Pay", "if": "coins > 0", "reason": "You have no coin left.", "go": "over" }
                """#,
            mended: #"""
                  "choices": [
                    { "text": "Pay", "if": "coins > 0", "reason": "You have no coin left.", "go": "over" },
                    { "text": "Tell the troll a joke", "go": "joke" }
                …
                "joke": { "text": "The troll laughs so hard that the bridge shakes.", "ending": "A good joke" },
                """#,
            difference: "A joke costs nothing, so there is always something to pick."
        )
    )

    static let noEndingFromHere = DiagnosticEntry(
        title: "No ending from here",
        meaning: "From here a reader can go on for ever and never come to an ending. They will walk in circles until they give up.",
        mend: "Let one of the choices in the circle lead out of it, to an ending.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "reeds": {
                …
                    { "text": "Follow it once more", "go": "reeds" }
                """#,
            mended: #"""
                "reeds": {
                …
                    { "text": "Follow it once more", "go": "reeds" },
                    { "text": "Ask it the way", "go": "lake" }
                """#,
            difference: "The duck can be asked the way."
        )
    )

    static let circle = DiagnosticEntry(
        title: "A circle without a page",
        meaning: """
            These locations go on to each other by themselves, and there is no page on the way at which a reader could stop. \
            The story stands still, and only a limit of the engine keeps it from turning for ever.
            """,
        mend: "Let a continuation lead out of the circle, or put a page with a choice into it.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "first-hill": { "continue": "second-hill" },
                …
                    { "if": "isLoud", "go": "first-hill" },
                """#,
            mended: #"""
                "first-hill": { "continue": "second-hill" },
                …
                    { "if": "isLoud", "go": "hello" },
                …
                "hello": { "text": "“Hello hello hello hello!”", "ending": "Four hellos" },
                """#,
            difference: "A loud shout now leads to an answer, and not back to the first hill."
        )
    )

    static let neverShown = DiagnosticEntry(
        title: "Words that nobody reads",
        meaning: """
            The condition never holds when a reader comes here, so the page or the part of the text is never shown. Often what \
            it waits for happens only later in the story.
            """,
        mend: "Change the condition, let what it waits for happen earlier, or take the words out.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "if": "hasKey", "text": "The key is warm in your hand." }
                …
                { "id": "lift", "text": "Lift the mat", "set": { "hasKey": true }, "go": "hall" },
                """#,
            mended: #"""
                { "if": "hasKey", "text": "The key is warm in your hand." }
                …
                { "id": "lift", "text": "Lift the mat", "set": { "hasKey": true }, "go": "door" },
                """#,
            difference: "Lifting the mat leads back to the door, now with the key."
        )
    )

    static let choicesAlike = DiagnosticEntry(
        title: "Two choices with the same words",
        meaning: """
            There is a state in which both of these choices are open, and they say the same. Readers cannot know what the \
            difference is, and a voice reads the same line to them twice.
            """,
        mend: """
            Say in each what it does. If only one of them should be there at a time, give them conditions of which only one can \
            hold.
            """,
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "guess", "text": "Turn left", "go": "mirror" },
                { "id": "know", "text": "Turn left", "if": "hasMap", "go": "out" }
                """#,
            mended: #"""
                { "id": "guess", "text": "Turn left", "go": "mirror" },
                { "id": "know", "text": "Turn left, as the map says", "if": "hasMap", "go": "out" }
                """#,
            difference: "The choice that needs the map says so."
        )
    )

    static let nothingShown = DiagnosticEntry(
        title: "A place or a choice without words",
        meaning: """
            There is a state in which readers come here and find nothing to read: every page is left out, every {if} leaves its \
            words away. Of a choice, an empty button is left. Where something was shown just before, such as a result, a place may \
            be silent.
            """,
        mend: "Give every case its words: add an {else}, or a page without an “if”.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "{if isLit}A rake, a hose, and a pair of yellow eyes.{end}",
                """#,
            mended: #"""
                "text": "{if isLit}A rake, a hose, and a pair of yellow eyes.{else}You see nothing, but something sees you.{end}",
                """#,
            difference: "In the dark there is something to read, too."
        )
    )

    static let choiceWithoutEffect = DiagnosticEntry(
        title: "A choice that leads back and changes nothing",
        meaning: """
            Readers pick this and see what they saw before, word for word. Nothing is set, nothing is told, and nothing in the \
            story counts how often they were here. They will think that the book is broken.
            """,
        mend: """
            Give the choice a “result”, let it change something, or let the text here tell the visits apart: {if visits(tower) > \
            1}.
            """,
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "wait", "text": "Wait", "go": "tower" },
                """#,
            mended: #"""
                { "id": "wait", "text": "Wait", "result": "A pigeon waits with you.", "go": "tower" },
                """#,
            difference: "Waiting is now worth a pigeon."
        )
    )
}
