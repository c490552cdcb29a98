import Story
import StoryFormat
import Testing

@testable import StoryChecker

struct SentenceRulesTests {
    private static let hard =
        "Nevertheless the extraordinarily complicated circumstances surrounding the disappearance necessitated considerable investigation beforehand."
    private static let easy = "The cat sat on the mat and the dog sat on the rug and all was well in the house."

    private func story(_ text: String, ages: String? = #"{ "from": 6, "to": 8 }"#, language: String = "en-GB") -> NumberedStory {
        NumberedStory(
            wholeFile: """
                { "branchbook": 1, "id": "s", "title": "S", "language": "\(language)", "summary": "A story.", \(ages.map { #""ages": \#($0),"# } ?? "")
                "start": "bed", "locations": { "bed": { "text": \(text), "ending": "Good night" } } }
                """
        )
    }

    @Test func anEasySentenceIsGood() throws {
        try story(#""\#(Self.easy)""#).expect()
    }

    @Test func aHardSentenceIsReportedWhereItStands() throws {
        try story(#""A cat. «1»\#(Self.hard) A dog.""#).expect(
            "B0805 The sentence “Nevertheless the extraordinarily complic…” is much too hard for ages 6 to 8."
        )
    }

    @Test func itsWidthIsThatOfTheSentence() throws {
        #expect(try story(#""A cat. \#(Self.hard) A dog.""#).findings()[0].width == Self.hard.count)
    }

    @Test(arguments: [("de", #"{ "from": 6, "to": 8 }"#), ("en", #"{ "from": 12 }"#), ("en", #"{ "from": 3, "to": 99 }"#)])
    func onlyEnglishForTheYoungIsJudged(language: String, ages: String) throws {
        let grown = "When the old lighthouse keeper finally climbed down the winding stairs, everybody in the harbour cheered."
        try story(#""\#(grown)""#, ages: ages, language: language).expect()
    }

    @Test func whereNoOldestIsStatedFourYearsAboveTheYoungestAreMeant() throws {
        // 4.71 · 95/16 + 0.5 · 16 − 21.43 = 14.54, which means an age of 19.54: too hard for ages 7 to 11, but not for 8 to 12.
        let sentence = "Grandmother watched seventeen purple elephants wander slowly along the river bank and then vanish behind trees."
        try story(#""\#(sentence)""#, ages: #"{ "from": 8 }"#).expect()
        try story(#""«1»\#(sentence)""#, ages: #"{ "from": 7 }"#).expect("B0805 ")
    }

    @Test func explanationsOutcomesAndChoicesAreJudged() throws {
        try NumberedStory(
            """
            "ages": { "from": 4, "to": 10 }, "start": "hall", "locations": {
              "hall": { "title": "\(Self.hard)", "sequence": [{ "left": "\(Self.hard)" }], "text": "A door.", "explanation": "«1»\(Self.hard)",
                "choices": [{ "text": "«2»\(Self.hard)", "result": "«3»\(Self.hard)", "go": "bed" }] },
              "bed": { "text": "Sleep.", "ending": "Good night" } }
            """
        ).expect("B0805 ", "B0805 ", "B0805 ")
    }

    @Test func withoutAgesNothingIsJudged() throws {
        try story(#""\#(Self.hard)""#, ages: nil).expect()
    }

    @Test func placesHoldBehindValuesEscapesAndEmphasis() throws {
        try story(#""*A* **cat** \\{1\\} {turns}. «1»\#(Self.hard) {turns}""#).expect("B0805 ")
    }

    @Test func placesHoldInLaterLinesThatHaveAnExpression() throws {
        try story(#""A cat.\n{turns} dogs. «1»\#(Self.hard)""#).expect("B0805 ")
        try story(#"["A cat.", "{turns} dogs. «1»\#(Self.hard)"]"#).expect("B0805 ")
    }

    @Test func aLaterLineWithoutAnExpressionIsReportedWhole() throws {
        try story(#"["A cat.", «1»"A dog. \#(Self.hard)"]"#).expect("B0805 ")
        try story(#"«1»"A cat.\nA dog. \#(Self.hard)""#).expect("B0805 ")
    }

    @Test func eachBranchIsReadByItself() throws {
        // Together they would be long enough to be measured.
        let branches = "{if turns > 1}the disappearance{else}necessitated considerable{end}"
        try story(#""Circumstances \#(branches) investigation beforehand.""#).expect()
        try story(#""A cat {if turns > 1}«1»\#(Self.hard){else}sat{end}.""#).expect("B0805 ")
    }

    @Test(arguments: [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("“Oh!” she said.", ["“Oh!”", "she said."]),
        ("It is 3.5 m… and more", ["It is 3.5 m…", "and more"]),
        ("  ", []),
        ("Wait... what?! No", ["Wait...", "what?!", "No"]),
    ])
    func sentencesEndAtTheirMarks(text: String, sentences: [String]) {
        let found = SentenceReader.sentences(of: Template(literal: text), isFirstLine: true)
        #expect(found.map { $0.text } == sentences)
        let bytes = Array(text.utf8)
        #expect(found.map { $0.bytes.map { String(decoding: bytes[$0], as: UTF8.self) } } == sentences)
    }

    @Test func lettersAndWordsAreCountedWithValues() throws {
        let template = try Template(parsing: "Hello, {heroName} -- *good*bye!")
        let sentence = try #require(SentenceReader.sentences(of: template, isFirstLine: true).first)
        #expect(sentence.words == 3)
        #expect(sentence.letters == 5 + 5 + 7)
    }

    /// 4.71 · 60/15 + 0.5 · 15 − 21.43 = 4.91, which means an age of 10, rounded up.
    @Test func theIndexIsThatOfSmithAndSenter() {
        let sentence = Sentence(text: "", words: 15, letters: 60)
        #expect(SentenceRules.isTooHard(sentence, oldest: 1))
        #expect(!SentenceRules.isTooHard(sentence, oldest: 2))
        #expect(!SentenceRules.isTooHard(Sentence(text: "", words: 5, letters: 200), oldest: 1))
    }

    /// 4.71 · 56/8 + 0.5 · 8 − 21.43 = 15.54, which means an age of 20.54: eight years and two for each of the four words under twelve.
    @Test func shortSentencesMayBeALittleHarder() {
        let sentence = Sentence(text: "", words: 8, letters: 56)
        #expect(SentenceRules.isTooHard(sentence, oldest: 4))
        #expect(!SentenceRules.isTooHard(sentence, oldest: 5))
    }

    @Test func aShortSentenceForAdultsIsTooHardForChildren() throws {
        let ages = #"{ "from": 4, "to": 6 }"#
        let hard = "Bureaucratic negotiations nevertheless necessitated considerable administrative documentation beforehand."
        try story(#""«1»\#(hard)""#, ages: ages).expect("B0805 ")
        let sentences = [
            "Grandmother baked strawberry pancakes for everybody.", "Professor Featherstonehaugh sneezed.",
            "The hippopotamus and the rhinoceros played together yesterday.", "Congratulations, everybody!",
        ]
        for easy in sentences { try story(#""\#(easy)""#, ages: ages).expect() }
    }
}
