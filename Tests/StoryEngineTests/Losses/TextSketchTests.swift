import Foundation
import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryEngine

/// Which texts a sketch considers the same, tested with the pages of Branchbook's stories.
@Suite struct TextSketchTests {
    private static func pages(of name: String) throws -> [Story.Page] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Stories/\(name)").standardized
        let document = StoryDocument(try String(contentsOf: folder.appending(path: "story.json"), encoding: .utf8))
        return try #require(document.story).locations.flatMap { $0.pages }
    }

    private func page(_ text: String) -> UInt64 { TextSketch(Story.Page(lines: [Template(literal: text)])).bits }

    @Test(arguments: ["seven-pages", "puddle-of-phantasmal-sharks"])
    func pagesOfOneStoryAreToldApart(name: String) throws {
        let pages = try TextSketchTests.pages(of: name)
        let sketches = pages.map { TextSketch($0).bits }
        var alike = 0
        var pairs = 0
        for (number, page) in pages.enumerated() {
            for other in number + 1..<max(number + 1, pages.count) where pages[other].lines != page.lines {
                pairs += 1
                if TextSketch.areAlike(sketches[number], sketches[other]) { alike += 1 }
            }
        }
        print("\(name): \(alike) of \(pairs) pairs of pages alike")
        #expect(alike * 200 <= pairs)
    }

    @Test(arguments: ["seven-pages", "puddle-of-phantasmal-sharks"])
    func aTypingErrorMakesNoOtherPage(name: String) throws {
        var missed = 0
        let pages = try TextSketchTests.pages(of: name)
        for page in pages {
            var fixed = page
            var isDone = false
            var rewriter = StoryRewriter()
            rewriter.words = { words in
                guard !isDone, words.count > 3 else { return words }
                isDone = true
                let middle = words.index(words.startIndex, offsetBy: words.count / 2)
                return words[..<middle] + "x" + words[middle...]
            }
            var location = Story.Location(id: "a", pages: [fixed], exit: .ending(Story.Ending(id: "a", title: "A")))
            location = rewriter.rewrite(location)
            fixed = location.pages[0]
            if !TextSketch.areAlike(TextSketch(page).bits, TextSketch(fixed).bits) { missed += 1 }
        }
        // One more letter on a page of three or four words may make it another page.
        #expect(missed * 50 <= pages.count)
    }

    @Test func caseSpacesAndPunctuationSayNothing() {
        #expect(page("“Who is there?” asked the owl.") != 0)
        #expect(page("Who's there? Only us, say the bats!") == page("who s there  only us say the BATS"))
        #expect(page("") == 0)
    }

    @Test func otherScriptsAndSingleSignsAreTextsToo() {
        #expect(page("猫") != 0)
        #expect(!TextSketch.areAlike(page("桥上有一只猫在看月亮"), page("两个水獭在河里游泳唱歌")))
        #expect(
            !TextSketch.areAlike(
                page("Старый мост скрипит на ветру, и внизу шумит река."),
                page("В пещере темно, пахнет носками и летучими мышами.")
            )
        )
    }

    @Test func whatSaysNothingIsLikeAnything() {
        #expect(TextSketch.areAlike(0, page("Anything")))
        #expect(TextSketch.areAlike(page("Anything"), 0))
        #expect(TextSketch.areAlike(0b1011, 0b1011))
        #expect(TextSketch.areAlike(0, (1 << 17) - 1))
        #expect(!TextSketch.areAlike(1 << 63, 1 << 63 ^ (1 << 18) - 1))
    }
}
