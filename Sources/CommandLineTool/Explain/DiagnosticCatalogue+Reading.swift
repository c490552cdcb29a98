extension DiagnosticCatalogue {
    // MARK: The story as readers meet it

    static let unreachableLocation = DiagnosticEntry(
        title: "An unreachable location",
        meaning: """
            No choice and no continuation leads here, whatever a reader does. Perhaps a link was forgotten, or the location is left \
            over from an earlier draft. The message also names the locations that can only be reached from here.
            """,
        fix: "Make something lead here, or remove the location.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                    { "text": "Read in bed", "go": "bed" }
                …
                "attic": {
                """#,
            fixed: #"""
                    { "text": "Read in bed", "go": "bed" },
                    { "text": "Climb up to the attic", "go": "attic" }
                …
                "attic": {
                """#,
            difference: "A choice now leads up to the attic."
        )
    )

    static let endingNeverReached = DiagnosticEntry(
        title: "An unreachable ending",
        meaning: """
            Readers collect endings, and they will look for this one in vain. Either no link leads to it, or every link to it \
            depends on a choice, a continuation or a roll that never happens; in that case, that is the place marked.
            """,
        fix: "Make a link lead there, or change the condition that blocks it. If you no longer want the ending, remove it.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                    { "text": "Wave back", "go": "yard" },
                …
                "moon": { "text": "It is not cheese. It is cake.", "ending": "On the moon" }
                """#,
            fixed: #"""
                    { "text": "Wave back", "go": "moon" },
                …
                "moon": { "text": "It is not cheese. It is cake.", "ending": "On the moon" }
                """#,
            difference: "Waving back at the rocket now leads to the moon."
        )
    )

    static let everyChoiceClosed = DiagnosticEntry(
        title: "Every choice closed",
        meaning: """
            On some path through the story, a reader gets here and cannot pick any of the choices. They can only undo, or put the \
            book away. The message shows that path.
            """,
        fix: "Add a choice without a condition, or change the conditions so that one of them always holds.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "choices": [
                  { "text": "Pay", "if": "coins > 0", "reason": "You have no coin left.", "go": "over" }
                """#,
            fixed: #"""
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
        meaning: "No way leads from here to an ending. Readers will walk in circles until they give up.",
        fix: "Make one of the choices in the loop lead out of it, towards an ending.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "reeds": {
                …
                    { "text": "Follow it once more", "go": "reeds" }
                """#,
            fixed: #"""
                "reeds": {
                …
                    { "text": "Follow it once more", "go": "reeds" },
                    { "text": "Ask it the way", "go": "lake" }
                """#,
            difference: "You can now ask the duck for directions."
        )
    )

    static let circle = DiagnosticEntry(
        title: "A circle without a page",
        meaning: """
            These locations continue to each other by themselves, and there is no page on the way where a reader could stop. The \
            story hangs, and only a limit of the engine keeps it from going round for ever.
            """,
        fix: "Make a continuation lead out of the circle, or put a page with a choice into it.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "first-hill": { "continue": "second-hill" },
                …
                    { "if": "isLoud", "go": "first-hill" },
                """#,
            fixed: #"""
                "first-hill": { "continue": "second-hill" },
                …
                    { "if": "isLoud", "go": "hello" },
                …
                "hello": { "text": "“Hello hello hello hello!”", "ending": "Four hellos" },
                """#,
            difference: "A loud shout now leads to an answer, instead of back to the first hill."
        )
    )

    static let neverShown = DiagnosticEntry(
        title: "Text that is never shown",
        meaning: """
            The condition never holds when a reader gets here, so the page or the part of the text is never shown. Often what it \
            depends on only happens later in the story.
            """,
        fix: "Change the condition, make what it depends on happen earlier, or remove the text.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "if": "hasKey", "text": "The key is warm in your hand." }
                …
                { "id": "lift", "text": "Lift the mat", "set": { "hasKey": true }, "go": "hall" },
                """#,
            fixed: #"""
                { "if": "hasKey", "text": "The key is warm in your hand." }
                …
                { "id": "lift", "text": "Lift the mat", "set": { "hasKey": true }, "go": "door" },
                """#,
            difference: "Lifting the mat now leads back to the door, with the key."
        )
    )

    static let choicesAlike = DiagnosticEntry(
        title: "Two choices with the same words",
        meaning: """
            At some point in the story both of these choices are open, and they say the same. Readers cannot tell what the \
            difference is, and a voice reads the same line to them twice.
            """,
        fix: "Say in each what it does. If only one of them should be there at a time, give them conditions that rule each other out.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "guess", "text": "Turn left", "go": "mirror" },
                { "id": "know", "text": "Turn left", "if": "hasMap", "go": "out" }
                """#,
            fixed: #"""
                { "id": "guess", "text": "Turn left", "go": "mirror" },
                { "id": "know", "text": "Turn left, as the map says", "if": "hasMap", "go": "out" }
                """#,
            difference: "The choice that needs the map now says so."
        )
    )

    static let nothingShown = DiagnosticEntry(
        title: "A place or a choice without words",
        meaning: """
            At some point in the story readers get here and find nothing to read: every page is left out, and every {if} leaves out \
            its text. If it is a choice, all that is left is an empty button. A place can be silent if something was shown just \
            before, such as a result.
            """,
        fix: "Write something for every case: add an {else}, or a page without an “if”.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "{if isLit}A rake, a hose, and a pair of yellow eyes.{end}",
                """#,
            fixed: #"""
                "text": "{if isLit}A rake, a hose, and a pair of yellow eyes.{else}You see nothing, but something sees you.{end}",
                """#,
            difference: "There is now something to read in the dark, too."
        )
    )

    static let choiceWithoutEffect = DiagnosticEntry(
        title: "A choice that leads back and changes nothing",
        meaning: """
            Readers pick this and see exactly what they saw before. It sets nothing, says nothing, and nothing in the story counts \
            how often they were here. They will think the book is broken.
            """,
        fix: "Give the choice a “result”, make it change something, or make the text here tell the visits apart: {if visits(tower) > 1}.",
        needsExploration: true,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "wait", "text": "Wait", "go": "tower" },
                """#,
            fixed: #"""
                { "id": "wait", "text": "Wait", "result": "A pigeon waits with you.", "go": "tower" },
                """#,
            difference: "Waiting now earns you a pigeon."
        )
    )
}
