extension DiagnosticCatalogue {
    // MARK: The people who read it

    static let missingAlternative = DiagnosticEntry(
        title: "A picture without a description",
        meaning: """
            Some readers do not see pictures; a voice reads them the description instead. Without one, they miss part of the story, \
            and do not even know what.
            """,
        fix: """
            Add “alt”: one sentence that says what is in the picture, as you would describe it over the phone. If it is only \
            decoration, write an empty one.
            """,
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "light": "light.svg" },
                """#,
            fixed: #"""
                "pictures": { "light": { "file": "light.svg", "alt": "A lighthouse on a rock, with a cat in its window." } },
                """#,
            difference: "The lighthouse is now described, and so is the cat."
        )
    )

    static let missingLanguage = DiagnosticEntry(
        title: "A story without a language",
        meaning: """
            The story does not say which language it is in. A voice may read it aloud with the sounds of another language, and a \
            library cannot offer it to people who understand it.
            """,
        fix: "Add “language” with a tag such as “en”, “de” or “pt-BR”.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "title": "The Mitten",
                "summary": "A lost mitten, and somebody asleep in it.",
                """#,
            fixed: #"""
                "title": "The Mitten",
                "language": "en",
                """#,
            difference: "The file now says that it is in English."
        )
    )

    static let missingSummary = DiagnosticEntry(
        title: "A story without a summary",
        meaning: "Readers choose stories from the shelf by picture, title and summary. Yours has only two of the three.",
        fix: "Add “summary”: a few sentences that make people want to start, without giving away the end.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "language": "en",
                "start": "wall",
                """#,
            fixed: #"""
                "language": "en",
                "summary": "A button on a wall, and a sign that says: Do not.",
                """#,
            difference: "Two lines say what it is about."
        )
    )

    static let pageTooLong = DiagnosticEntry(
        title: "A page that is too long",
        meaning: """
            There is more text on this page than its readers can take in at once, or more than fits on a tablet, where they would \
            have to scroll and a picture would be pushed out of sight. How much is enough depends on the story's ages: 300 \
            characters up to age 3, 400 up to 5, 600 up to 7, 1,000 at 8, and 1,200 for everyone else.
            """,
        fix: "Split it into several pages. A good place is where you would turn the page, just before something happens.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": [
                  "The first sheep looks at the fence. It takes a run. It jumps. It lands on all four feet. It says baa.",
                  "The second sheep is small. It looks up at the fence. It takes a long run. It jumps. It is over. It says baa, too.",
                …
                """#,
            fixed: #"""
                "pages": [
                  "The first sheep looks at the fence. It takes a run. It jumps. It lands on all four feet. It says baa.",
                  "The second sheep is small. It looks up at the fence. It takes a long run. It jumps. It is over. It says baa, too.",
                …
                """#,
            difference: "Each sheep now has its own page."
        )
    )

    static let sentenceTooHard = DiagnosticEntry(
        title: "A sentence that is hard to read",
        meaning: """
            The story says which ages it is for, and this sentence is far too hard for them: it is very long, or full of long words. \
            Read it aloud: if you run out of breath, so will your readers. Only stories in English are checked, because the measure \
            was made for English, and only sentences of at least six words, as it says little about shorter ones.
            """,
        fix: "Split it into two or three sentences, and use the shortest words that say what you mean.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "text": "The water is warm. Notwithstanding the considerable quantity of water already distributed over the surrounding floor by the aforementioned duck, the remaining participants unanimously determined that the entertainment should nevertheless immediately be continued.",
                """#,
            fixed: #"""
                "text": "The water is warm. The duck dives. Splash! Most of the water is on the floor. Nobody wants to stop.",
                """#,
            difference: "Four short sentences say the same."
        )
    )

    static let pictureNeverShown = DiagnosticEntry(
        title: "A picture that is never shown",
        meaning: """
            The picture is listed, but no page, result or scene shows it, and it is not the title picture. Readers still have to \
            load it.
            """,
        fix: "Show it somewhere, or remove it from the list.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "hedgehog": { "file": "hedgehog.svg", "alt": "A hedgehog with an apple." }
                …
                "look": { "text": "“Do you mind?” says the hedgehog.", "ending": "Found" },
                """#,
            fixed: #"""
                "hedgehog": { "file": "hedgehog.svg", "alt": "A hedgehog with an apple." }
                …
                "look": { "picture": "hedgehog", "text": "“Do you mind?” says the hedgehog.", "ending": "Found" },
                """#,
            difference: "You now see the hedgehog when the torch shines on it."
        )
    )

    static let soundNeverHeard = DiagnosticEntry(
        title: "A sound that is never played",
        meaning: "The sound is listed, but no page or result plays it. Readers still have to load it.",
        fix: "Play it somewhere, or remove it from the list.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "sounds": { "cuckoo": { "file": "cuckoo.ogg", "alt": "A cuckoo calls, a little late." } },
                …
                  "knock": { "text": "“Cuckoo! Sorry! Cuckoo!”", "ending": "Awake" },
                """#,
            fixed: #"""
                "sounds": { "cuckoo": { "file": "cuckoo.ogg", "alt": "A cuckoo calls, a little late." } },
                …
                  "knock": { "sound": "cuckoo", "text": "“Cuckoo! Sorry! Cuckoo!”", "ending": "Awake" },
                """#,
            difference: "The cuckoo now calls when you knock."
        )
    )

    static let wordOnNoPage = DiagnosticEntry(
        title: "An explained word that is on no page",
        meaning: """
            The glossary explains a word that no page of the story has, in none of the forms that are listed. So no reader ever sees \
            the explanation.
            """,
        fix: "Check the spelling, list the form that the story uses, or remove the entry.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                { "word": "barnacle", "text": "A small animal with a shell that sits on ships and rocks, and never moves." }
                """#,
            fixed: #"""
                { "word": "barnacle", "forms": ["barnacles"], "text": "A small animal with a shell that sits on ships and rocks, and never moves." }
                """#,
            difference: "The page has “barnacles”, which is now listed."
        )
    )
}
