@testable import StoryExport

/// A document of an unfolded book, as somebody reads it who knows nothing of the story.
struct BookPage {
    /// Everything that is read before the way on, without spaces.
    private(set) var words = ""
    private(set) var exit = Exit.stuck

    enum Exit: Equatable {
        case next(String)
        case ways([Link], closed: [String])
        /// What has to be added to a roll, and what the numbers lead to.
        case roll(shift: Int, [Link])
        case end(String)
        case stuck
    }

    struct Link: Equatable {
        var words: String
        var document: String
    }

    init(_ body: String) {
        let body = body.replacing(#/<h1>.*</h1>/#, with: "").replacing(#/<summary>.*</summary>/#, with: "")
        let wayOn = body.firstMatch(of: #/<ul class="ways|<p class="on">|<div class="end">|<p class="do">/#)
        let end = wayOn?.range.lowerBound ?? body.endIndex
        words = Self.bare(String(body[..<end]))
        let rest = body[end...]
        let links = rest.matches(of: #/<a href="([^"]*)">(.*?)<\/a>/#).map { match in
            Link(words: Self.bare(String(match.output.2)), document: String(match.output.1))
        }
        if let ending = rest.firstMatch(of: #/<p class="title">(.*)<\/p>/#) {
            exit = .end(Self.bare(String(ending.output.1)))
        } else if rest.hasPrefix("<p class=\"on\">"), links.count == 1 {
            exit = .next(links[0].document)
        } else if rest.hasPrefix("<p class=\"do\">"), !links.isEmpty {
            let off = rest.matches(of: #/Take (\d+) off/#).compactMap { Int($0.output.1) }.reduce(0, +)
            let on = rest.matches(of: #/Add (\d+) </#).compactMap { Int($0.output.1) }.reduce(0, +)
            exit = .roll(shift: on - off, links)
        } else if rest.hasPrefix("<ul") {
            let closed = rest.matches(of: #/<li class="closed">(.*)<\/li>/#).map { Self.bare(String($0.output.1)) }
            exit = links.isEmpty && closed.isEmpty ? .stuck : .ways(links, closed: closed)
        }
    }

    /// Where a roll leads; nil if its number is not there.
    /// - Parameter roll: What the dice show.
    func document(forRoll roll: Int) -> String? {
        guard case .roll(let shift, let links) = exit else { return nil }
        return links.first { Self.numbers($0.words).contains(roll + shift) }?.document
    }

    private static func numbers(_ words: String) -> ClosedRange<Int> {
        if let match = words.wholeMatch(of: #/(-?\d+)–(-?\d+)/#), let from = Int(match.output.1), let to = Int(match.output.2), from <= to {
            return from...to
        }
        if let match = words.wholeMatch(of: #/(-?\d+)ormore/#), let from = Int(match.output.1) { return from...Int.max }
        if let match = words.wholeMatch(of: #/(-?\d+)orless/#), let to = Int(match.output.1) { return Int.min...to }
        if let number = Int(words) { return number...number }
        return Int.min...Int.max
    }

    /// What is read, without tags and spaces.
    static func bare(_ markup: String) -> String {
        let text = markup.replacing(#/<[^>]*>/#, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        return String(text.filter { !$0.isWhitespace })
    }
}
