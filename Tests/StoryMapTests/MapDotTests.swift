import CGraphviz
import Story
import StoryChecker
import Synchronization
import Testing

@testable import StoryMap

/// Graphviz itself can read, lay out and draw the graphs.
@Suite(.serialized) struct MapDotTests {
    /// Texts with a special meaning for Graphviz, XML or a terminal.
    static let hostile = [
        #"say "hello""#, #"back\slash \N \G \L \E \T \H \l \r \n"#, #"ends in a backslash \"#, "\"; evil [label=x]; \"",
        "<b>bold</b> <table/> <<i>x</i>>", "&amp; &lt; &#65; &quot; & alone", "line\nbreak\r\nand\ttab", "nul\u{0}bell\u{7}escape\u{1B}[2J",
        "\u{202E}turned\u{2066}round\u{FEFF}", "// no comment /* at */ all # here", "{a|b|c} | <port> record", "--> -> -- ;",
        String(decoding: [0xFFFE, 0xFFFF, 0xFDD0] as [UInt16], as: UTF16.self),
        String(repeating: "x", count: 5_000), String(repeating: "海", count: 500), "👩‍👩‍👧‍👦 e\u{301}\u{302}\u{303} \u{200B}", "%s %n %d", " ",
        "]]><script>alert(1)</script>", "'apos' `tick` $(ls)",
    ]

    private static func story(with text: String) -> Story {
        var choice = Story.Choice(id: "go", text: Template(literal: text), action: .outcome(Story.Outcome(target: "end")))
        choice.condition = Expression(.binary(.equal, Expression(.variable("v")), Expression(.text(text))))
        var start = Story.Location(id: "start", pages: [], exit: .choices([choice]))
        start.title = text
        let end = Story.Location(id: "end", pages: [], exit: .ending(Story.Ending(id: "end", title: text, kind: .secret)))
        return Story(id: "hostile", title: text, start: "start", locations: [start, end])
    }

    private static func dot(of story: Story) -> String {
        let drawing = MapPlanner.plan(story, .linked(story))
        return DotWriter.dot(drawing, boxes: drawing.nodes.map { MapBox($0) })
    }

    private struct NotDrawn: Error {}

    /// Graphviz's drawing of a graph, and the number of its nodes and edges.
    private static func drawn(_ dot: String) throws -> (svg: String, nodes: Int, edges: Int) {
        try GraphvizLayout.library.withLock { _ in try drawnAlone(dot) }
    }

    private static func drawnAlone(_ dot: String) throws -> (svg: String, nodes: Int, edges: Int) {
        guard let graph = unsafe agmemread(dot), let context = unsafe gvContext() else { throw NotDrawn() }
        defer { unsafe agclose(graph) }
        defer { unsafe gvFreeContext(context) }
        guard unsafe gvLayout(context, graph, "dot") == 0 else { throw NotDrawn() }
        defer { unsafe gvFreeLayout(context, graph) }
        var data: UnsafeMutablePointer<CChar>?
        var length: UInt32 = 0
        guard unsafe gvRenderData(context, graph, "svg", &data, &length) == 0, let data = unsafe data else { throw NotDrawn() }
        defer { unsafe gvFreeRenderData(data) }
        let svg = unsafe String(cString: data)
        return (svg, Int(unsafe agnnodes(graph)), Int(unsafe agnedges(graph)))
    }

    @Test(arguments: hostile)
    func whateverTheTextsHoldItStaysOneGraph(text: String) throws {
        let dot = Self.dot(of: Self.story(with: text))
        #expect(!dot.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
        let graph = try Self.drawn(dot)
        #expect(graph.nodes == 3)
        #expect(graph.edges == 2)
    }

    @Test(arguments: [
        (#"\N and \\G"#, #"\N and \\G"#), (#"a "b" c"#, "a &quot;b&quot; c"), ("<i>x</i>", "&lt;i&gt;x&lt;/i&gt;"),
        ("x &lt; y", "x &amp;\u{2060}lt; y"),
    ])
    func textsAreDrawnAsTheyAre(text: String, drawn: String) throws {
        #expect(try Self.drawn(Self.dot(of: Self.story(with: text))).svg.contains(drawn))
    }

    @Test(arguments: hostile)
    func pictureOfHostileTextsHoldsNoMarkupOfTheirs(text: String) throws {
        let story = Self.story(with: text)
        let drawing = MapPlanner.plan(story, .linked(story))
        let boxes = drawing.nodes.map { MapBox($0) }
        let svg = SVGWriter.svg(drawing, boxes: boxes, try GraphvizLayout.layout(drawing, boxes: boxes))
        let names = svg.matches(of: #/<\/?([a-z]+)/#).map { String($0.1) }
        #expect(Set(names).isSubset(of: ["svg", "title", "rect", "text", "g", "path", "polygon", "circle"]))
        #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value & 0xFFFE == 0xFFFE })
        #expect(svg.matches(of: #/&(?!amp;|lt;|gt;|quot;|#10;)/#).isEmpty)
    }
}
