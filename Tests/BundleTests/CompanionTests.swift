import Bundle
import Story
import StoryFormat
import Testing

/// What pages are given of a story besides its program.
@Suite struct CompanionTests {
    private func companion(_ text: String) throws -> String? {
        Companion(try #require(StoryDocument(text).story))?.value.compact
    }

    private func story(top: String = "", locations: String) -> String {
        """
        {"branchbook":1,"id":"tiny","title":"Tiny","language":"en","start":"hall",\(top)
        "sounds":{"rain":{"file":"sounds/rain.ogg","alt":"*Soft* rain.","aliases":["drizzle"]},"wind":"wind.mp3",
        "hum":{"file":"hum.ogg","alt":"A hum of {coins}."}},"variables":{"coins":1},
        "locations":{\(locations)}}
        """
    }

    @Test func aStoryWithoutAnyHasNone() throws {
        #expect(try companion(story(locations: #""hall":{"text":"Hello.","sound":"rain","ending":"Home"}"#)) == nil)
    }

    @Test func ambienceIsNamedByLocationAndPage() throws {
        let locations = #"""
            "hall":{"ambience":"drizzle","pages":["One.",{"text":"Two.","ambience":"hum"},{"text":"Three.","ambience":false}],"continue":"yard"},
            "yard":{"pages":[{"text":"Four.","ambience":"wind"}],"continue":"cellar"},
            "cellar":{"pages":[{"text":"Five.","ambience":false}],"continue":"end"},
            "end":{"text":"Six.","ending":"Home"}
            """#
        #expect(
            try companion(story(locations: locations)) == #"""
                {"ambience":{"hall":{"sound":"sounds/rain.ogg","pages":{"1":"hum.ogg","2":false}},"yard":{"pages":{"0":"wind.mp3"}},\#
                "cellar":{"pages":{"0":false}}},"descriptions":{"sounds/rain.ogg":"Soft rain."}}
                """#
        )
    }

    @Test func theGlossaryIsAsItWasWritten() throws {
        let glossary = #""glossary":[{"word":"Hall","forms":["halls"],"text":"A {room}."},{"word":"door","text":"Open."}],"#
        #expect(
            try companion(story(top: glossary, locations: #""hall":{"text":"Hello.","ending":"Home"}"#))
                == #"{"glossary":[{"word":"Hall","forms":["halls"],"text":"A {room}."},{"word":"door","text":"Open."}]}"#
        )
    }

    @Test func narrationsAreNamedByLocationAndPage() throws {
        let pages = #"""
            "hall":{"pages":["One.",{"text":"Two.","narration":"v/2.ogg"}],"continue":"end"},
            "end":{"text":"Home.","narration":"v/3.mp3","ending":"Home"}
            """#
        let synthetic = #""narration":{"by":"A machine","synthetic":true},"#
        #expect(
            try companion(story(top: synthetic, locations: pages))
                == #"{"narration":{"by":"A machine","synthetic":true,"pages":{"hall":{"1":"v/2.ogg"},"end":{"0":"v/3.mp3"}}}}"#
        )
        let unused = story(top: #""narration":{"by":"Ada"},"#, locations: #""hall":{"text":"Hello.","ending":"Home"}"#)
        #expect(try companion(unused) == nil)
    }

    /// A voice in one language would not say what stands on the pages in another.
    @Test func narrationsAreOnlyInTheStorysOwnLanguage() throws {
        let json = story(
            top: #""narration":{"by":"Ada"},"#,
            locations: #""hall":{"text":"Hello.","narration":"hall.mp3","ending":"Home"}"#
        )
        let story = try #require(StoryDocument(json).story)
        #expect(Companion(story) != nil)
        let words = Words(story: story.id, language: "de")
        #expect(Companion(story.told(in: words)) == nil, "also where nothing is translated yet")
    }

    @Test func theStartOfAShortLocationIsItsOwn() throws {
        let locations = #""hall":{"text":"Hello.","ambience":"wind","ending":"Home"}"#
        #expect(try companion(story(locations: locations)) == #"{"ambience":{"hall":{"sound":"wind.mp3"}}}"#)
    }
}
