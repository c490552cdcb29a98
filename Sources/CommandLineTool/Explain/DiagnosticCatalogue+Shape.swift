extension DiagnosticCatalogue {
    // MARK: The shape of a story

    static let unknownKey = DiagnosticEntry(
        title: "An unknown key",
        meaning: """
            Each part of a story has keys that it knows, and this is none of them. It is not simply passed over, because it is \
            nearly always a slip of the pen, and what you wrote there would be lost without a word.
            """,
        mend: """
            Look for a letter that is missing or in the wrong place; often the right key is suggested. If you wanted a note to \
            yourself, keep it outside the story file.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "titel": "The Kitchen",
                """#,
            mended: #"""
                "title": "The Kitchen",
                """#,
            difference: "“titel” is now spelled “title”."
        )
    )

    static let missingKey = DiagnosticEntry(
        title: "A missing key",
        meaning: """
            Something that must be said here is not said: a choice without its text, say, or an outcome that leads nowhere. \
            Without it nobody could read on.
            """,
        mend: "Add the key that is named.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "go": "window" }
                """#,
            mended: #"""
                { "text": "Climb through the window", "go": "window" }
                """#,
            difference: "The second choice has its words."
        )
    )

    static let wrongType = DiagnosticEntry(
        title: "A value of the wrong sort",
        meaning: """
            A text stands here where there should be a list, or a number where there should be a text, or the like. What was \
            meant can perhaps be guessed, but guessing would be wrong one day.
            """,
        mend: """
            Write a value of the sort that is named. A list stands in [ ], an object in { }, a text in double quotes, a number \
            without them.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "tags": "music",
                """#,
            mended: #"""
                "tags": ["music"],
                """#,
            difference: "The one tag stands in a list."
        )
    )

    static let unknownWord = DiagnosticEntry(
        title: "A word that is not one of the few",
        meaning: "Some keys take one of a few words only, such as “page” or “lines” for how a page is shown. This is none of them.",
        mend: "Choose one of the words that are listed; the format's page says what each means.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "reveal": "slowly",
                """#,
            mended: #"""
                "reveal": "lines",
                """#,
            difference: "The page is shown by “lines”."
        )
    )

    static let outOfRange = DiagnosticEntry(
        title: "A number beyond its limits",
        meaning: """
            This number is too small or too large for what it says. A die has 2 to 100 sides, for example, and ages go from 0 \
            to 120.
            """,
        mend: "Write a number within the limits that are named.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "check": { "type": "die", "sides": 200, "atLeast": 8 },
                """#,
            mended: #"""
                "check": { "type": "die", "sides": 20, "atLeast": 8 },
                """#,
            difference: "The die has 20 sides now, which one can even buy."
        )
    )

    static let badIdentifier = DiagnosticEntry(
        title: "An ID that cannot be one",
        meaning: """
            An ID is the permanent name of a thing: saves, links and statistics use it for ever. So it has letters, digits, \
            “-”, “_” and “.” only, at most 64 of them, and no spaces.
            """,
        mend: """
            Write it with hyphens in place of spaces and leave other signs out. What readers see is the text or the title; \
            there every sign is welcome.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "id": "ring it!", "text": "Ring the bell", "go": "garden" },
                """#,
            mended: #"""
                { "id": "ring-it", "text": "Ring the bell", "go": "garden" },
                """#,
            difference: "The ID has a hyphen in place of a space, and no exclamation mark."
        )
    )

    static let badName = DiagnosticEntry(
        title: "A name that expressions cannot use",
        meaning: """
            Texts and conditions call a variable by its name, so the name must be a single word: letters, digits and “_”, and \
            no digit in front. A hyphen would be read as a minus. Words that have a meaning of their own, such as “and” or \
            “visits”, are taken.
            """,
        mend: """
            Choose another word, such as “robotColour”. If the ID must stay as it is, for the sake of saves, give the variable \
            a “name” beside it.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "robot-colour": {
                …
                  "paint": { "file": "robot-paint.svg", "variable": "robot-colour" }
                """#,
            mended: #"""
                "robotColour": {
                …
                  "paint": { "file": "robot-paint.svg", "variable": "robotColour" }
                """#,
            difference: "The variable is called “robotColour” in both places."
        )
    )

    static let badColour = DiagnosticEntry(
        title: "A colour that cannot be read",
        meaning: """
            A colour is written as “#” and six digits from 0 to f: two each for red, green and blue. Words are not understood, \
            because “sea green” is another green for everybody.
            """,
        mend: "Write one such as “#d04030”. Most painting programs show this number.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "options": [{ "id": "red", "colour": "reddish" }, { "id": "blue", "colour": "#2050c0" }]
                """#,
            mended: #"""
                "options": [{ "id": "red", "colour": "#d04030" }, { "id": "blue", "colour": "#2050c0" }]
                """#,
            difference: "“#d04030” is a reddish red."
        )
    )

    static let badFile = DiagnosticEntry(
        title: "A file name that will not do",
        meaning: """
            Pictures and sounds lie beside the story and are named from its folder, with “/” between folders. Names with a \
            drive, a “\\” or “..” would lead out of it, and other readers do not have your disk. Only kinds of file that every \
            browser can show are allowed.
            """,
        mend: "Put the file into the story's folder and write where it lies from there, such as “pictures/painting.png”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "painting": { "file": "C:\\Pictures\\painting.png", "alt": "A window with somebody in it." }
                """#,
            mended: #"""
                "painting": { "file": "pictures/painting.png", "alt": "A window with somebody in it." }
                """#,
            difference: "The file is named from the story's folder."
        )
    )

    static let keysExcludeEachOther = DiagnosticEntry(
        title: "Two keys that exclude each other",
        meaning: """
            Both keys can stand here, but not together: a location goes on by choices, by an ending or by a continuation, and \
            by one of them only. With two it would not be clear which is meant.
            """,
        mend: "Keep the one that you want. If you want both, make two locations of it.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                ],
                "ending": "The little door"
                """#,
            mended: #"""
                ]
                """#,
            difference: "The hall has its choices, and each of them leads to its own ending."
        )
    )

    static let tooFew = DiagnosticEntry(
        title: "Too few to choose from",
        meaning: """
            A question with one answer is no question, and a check with one bucket is no check. Here there are fewer than there \
            must be.
            """,
        mend: "Add what is missing. If there is to be only one, say it in the text and do not ask.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "hat": { "prompt": "Which hat?", "options": ["feathered"] }
                """#,
            mended: #"""
                "hat": { "prompt": "Which hat?", "options": ["feathered", "woollen"] }
                """#,
            difference: "There are two hats to choose from."
        )
    )

    static let tooMany = DiagnosticEntry(
        title: "Too many in one place",
        meaning: """
            There is a limit for most things: 60 choices at a location, 200 pages, 1,000 variables. No reader would find their \
            way among more, and the limits keep every device quick.
            """,
        mend: "Divide it: two locations in place of one with 300 pages, a choice that leads to further choices."
    )

    static let wrongVersion = DiagnosticEntry(
        title: "Another version of the format",
        meaning: """
            The number behind “branchbook” says for which version of the format the file was written. This program knows \
            version 1.
            """,
        mend: "Write 1. If another program wrote a higher number, there is a newer Branchbook that can read it.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "branchbook": 2,
                """#,
            mended: #"""
                "branchbook": 1,
                """#,
            difference: "The file says that it is of version 1."
        )
    )

    static let badLanguage = DiagnosticEntry(
        title: "A language that nobody knows",
        meaning: """
            The language of a story is written as a short tag, such as “en”, “de” or “pt-BR”. Voices that read aloud choose \
            their language by it, and libraries sort by it.
            """,
        mend: "Write the tag with a hyphen between its parts.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "language": "en_GB",
                """#,
            mended: #"""
                "language": "en-GB",
                """#,
            difference: "“en-GB” has a hyphen where “en_GB” had an underscore."
        )
    )

    static let textTooLong = DiagnosticEntry(
        title: "A text that is too long",
        meaning: """
            One text may have 65,536 bytes, which is about the length of a whole picture book. A page that long would never fit \
            a screen.
            """,
        mend: "Divide it into several pages."
    )

    static let blankText = DiagnosticEntry(
        title: "A text without words",
        meaning: """
            A title, a choice, a question and the like are always shown, and this one has nothing in it but spaces. Readers \
            would see an empty button or an empty line.
            """,
        mend: "Write a few words, or take the whole thing out.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "text": " ", "go": "biscuit" },
                """#,
            mended: #"""
                { "text": "Open the tin", "go": "biscuit" },
                """#,
            difference: "The button says what it does."
        )
    )
}
