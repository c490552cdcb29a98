extension DiagnosticCatalogue {
    // MARK: The shape of a story

    static let unknownKey = DiagnosticEntry(
        title: "An unknown key",
        meaning: """
            Each part of a story has a fixed set of keys, and this is not one of them. It is not simply ignored, because it is \
            nearly always a typo, and what you wrote there would be silently lost.
            """,
        fix: """
            Look for a missing or misplaced letter; often the right key is suggested. If you want to leave yourself a note, keep it \
            outside the story file.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "titel": "The Kitchen",
                """#,
            fixed: #"""
                "title": "The Kitchen",
                """#,
            difference: "“titel” is now spelled “title”."
        )
    )

    static let missingKey = DiagnosticEntry(
        title: "A missing key",
        meaning: """
            Something required is missing: a choice without its text, say, or an outcome that leads nowhere. Without it no one could \
            continue.
            """,
        fix: "Add the key that is named.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "go": "window" }
                """#,
            fixed: #"""
                { "text": "Climb through the window", "go": "window" }
                """#,
            difference: "The second choice now has its text."
        )
    )

    static let wrongType = DiagnosticEntry(
        title: "A value of the wrong sort",
        meaning: """
            There is a text where there should be a list, or a number where there should be a text, for example. Branchbook could \
            guess what you meant, but one day it would guess wrong.
            """,
        fix: """
            Write a value of the sort that is named. Put a list in [ ], an object in { }, a text in double quotes, and a number in \
            no quotes at all.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "tags": "music",
                """#,
            fixed: #"""
                "tags": ["music"],
                """#,
            difference: "The one tag is now in a list."
        )
    )

    static let unknownWord = DiagnosticEntry(
        title: "A word that is not allowed here",
        meaning: "Some keys accept only a few words, such as “page” or “lines” for how a page is shown. This is none of them.",
        fix: "Choose one of the words listed; the format page says what each means.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "reveal": "slowly",
                """#,
            fixed: #"""
                "reveal": "lines",
                """#,
            difference: "The page is now shown by “lines”."
        )
    )

    static let outOfRange = DiagnosticEntry(
        title: "A number beyond its limits",
        meaning: """
            This number is too small or too large for its purpose. A die has 2 to 100 sides, for example, and ages go from 0 to 120.
            """,
        fix: "Write a number within the limits given.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "die", "sides": 200, "atLeast": 8 },
                """#,
            fixed: #"""
                "check": { "type": "die", "sides": 20, "atLeast": 8 },
                """#,
            difference: "The die now has 20 sides; you can even buy one like that."
        )
    )

    static let badIdentifier = DiagnosticEntry(
        title: "An invalid ID",
        meaning: """
            An ID is the permanent name of a thing: saves, links and statistics use it for ever. So it can contain only letters, \
            digits, “-”, “_” and “.”, at most 64 of them, and no spaces.
            """,
        fix: """
            Use hyphens instead of spaces, and leave out other characters. Readers see the text or the title, where every character \
            is welcome.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "ring it!", "text": "Ring the bell", "go": "garden" },
                """#,
            fixed: #"""
                { "id": "ring-it", "text": "Ring the bell", "go": "garden" },
                """#,
            difference: "The ID now has a hyphen instead of a space, and no exclamation mark."
        )
    )

    static let badName = DiagnosticEntry(
        title: "A name that expressions cannot use",
        meaning: """
            Texts and conditions refer to a variable by its name, so the name must be a single word: letters, digits and “_”, not \
            starting with a digit. A hyphen would be read as a minus. Words that have a meaning of their own, such as “and” or \
            “visits”, are taken.
            """,
        fix: """
            Choose another word, such as “robotColour”. If the ID must stay as it is for the sake of saves, add a “name” to the \
            variable.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "robot-colour": {
                …
                  "paint": { "file": "robot-paint.svg", "variable": "robot-colour" }
                """#,
            fixed: #"""
                "robotColour": {
                …
                  "paint": { "file": "robot-paint.svg", "variable": "robotColour" }
                """#,
            difference: "The variable is now called “robotColour” in both places."
        )
    )

    static let badColour = DiagnosticEntry(
        title: "A colour that cannot be read",
        meaning: """
            A colour is written as “#” and six digits from 0 to f: two each for red, green and blue. Names do not work, because \
            everyone imagines “sea green” differently.
            """,
        fix: "Write it as “#d04030”, for example. Most painting programs show this code.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "options": [{ "id": "red", "colour": "reddish" }, { "id": "blue", "colour": "#2050c0" }]
                """#,
            fixed: #"""
                "options": [{ "id": "red", "colour": "#d04030" }, { "id": "blue", "colour": "#2050c0" }]
                """#,
            difference: "“#d04030” is a reddish red."
        )
    )

    static let badFile = DiagnosticEntry(
        title: "An invalid file name",
        meaning: """
            Pictures and sounds are in the story's folder and are named from there, with “/” between folders. Names with a drive, a \
            “\\” or “..” would lead outside it, and other readers do not have your disk. Only types of file that every browser can \
            show are allowed.
            """,
        fix: "Put the file into the story's folder and write its path from there, such as “pictures/painting.png”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "painting": { "file": "C:\\Pictures\\painting.png", "alt": "A window with somebody in it." }
                """#,
            fixed: #"""
                "painting": { "file": "pictures/painting.png", "alt": "A window with somebody in it." }
                """#,
            difference: "The file is now named from the story's folder."
        )
    )

    static let keysExcludeEachOther = DiagnosticEntry(
        title: "Two keys that cannot be combined",
        meaning: """
            Each of the keys is allowed here, but not both: a location continues with choices, an ending or a continuation, and with \
            only one of them. With two it would not be clear which is meant.
            """,
        fix: "Keep the one you want. If you want both, split it into two locations.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                ],
                "ending": "The little door"
                """#,
            fixed: #"""
                ]
                """#,
            difference: "The hall has its choices, and each of them leads to its own ending."
        )
    )

    static let tooFew = DiagnosticEntry(
        title: "Too few to choose from",
        meaning: """
            A question with only one answer is not a question, and a check with only one bucket is not a check. Here there are fewer \
            than needed.
            """,
        fix: "Add what is missing. If there should be only one, put it in the text and do not ask.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "hat": { "prompt": "Which hat?", "options": ["feathered"] }
                """#,
            fixed: #"""
                "hat": { "prompt": "Which hat?", "options": ["feathered", "woollen"] }
                """#,
            difference: "There are now two hats to choose from."
        )
    )

    static let tooMany = DiagnosticEntry(
        title: "Too many in one place",
        meaning: """
            Most things have a limit: 60 choices at a location, 200 pages, 1,000 variables. More would overwhelm readers, and the \
            limits keep every device fast.
            """,
        fix: "Split it up: two locations instead of one with 300 pages, or a choice that leads to further choices."
    )

    static let wrongVersion = DiagnosticEntry(
        title: "Another version of the format",
        meaning: "The number after “branchbook” says which version of the format the file was written for. This program knows version 1.",
        fix: "Write 1. If another program wrote a higher number, you need a newer Branchbook to read the file.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "branchbook": 2,
                """#,
            fixed: #"""
                "branchbook": 1,
                """#,
            difference: "The file now says that it is version 1."
        )
    )

    static let badLanguage = DiagnosticEntry(
        title: "An unknown language",
        meaning: """
            The language of a story is a short tag, such as “en”, “de” or “pt-BR”. Reading voices are chosen by it, and libraries \
            sort by it.
            """,
        fix: "Write the tag with a hyphen between its parts.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "language": "en_GB",
                """#,
            fixed: #"""
                "language": "en-GB",
                """#,
            difference: "“en-GB” has a hyphen where “en_GB” had an underscore."
        )
    )

    static let textTooLong = DiagnosticEntry(
        title: "A text that is too long",
        meaning: """
            A text can have at most 65,536 bytes, which is about as long as a whole picture book. A page that long would never fit \
            on a screen.
            """,
        fix: "Split it into several pages."
    )

    static let blankText = DiagnosticEntry(
        title: "A text without words",
        meaning: """
            A title, a choice, a question and so on are always shown, and this one contains nothing but spaces. Readers would see an \
            empty button or an empty line.
            """,
        fix: "Write a few words, or remove it altogether.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": " ", "go": "biscuit" },
                """#,
            fixed: #"""
                { "text": "Open the tin", "go": "biscuit" },
                """#,
            difference: "The button now says what it does."
        )
    )
}
