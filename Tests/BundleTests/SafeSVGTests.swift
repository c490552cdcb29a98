import Bundle
import Foundation
import TestSupport
import Testing

struct SafeSVGTests {
    private func clean(_ inside: String, root: String = "") throws -> String {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"\(root)>\(inside)</svg>
            """
        return String(decoding: try SafeSVG().clean(Array(text.utf8)), as: UTF8.self)
    }

    static let removed: [(inside: String, gone: String)] = [
        ("<script>alert(1)</script>", "alert"), ("<SCRIPT>alert(1)</SCRIPT>", "alert"), ("<g onclick='alert(1)'/>", "alert"),
        ("<script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>", "alert"),
        ("<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><p>out</p></body></foreignObject>", "out"),
        ("<image href='http://example.org/a.png' width='3'/>", "example"), ("<image xlink:href='//example.org/a.png'/>", "example"),
        ("<image href='file:///etc/passwd'/>", "passwd"), ("<image href='door.png'/>", "door"),
        ("<image href='data:image/svg+xml;base64,PHN2Zy8+'/>", "svg+xml"), ("<use href='other.svg#a'/>", "other"),
        ("<use href='data:image/png;base64,AAAA'/>", "AAAA"), ("<image href='data:image/png;base64,AAAA'/>", "AAAA"),
        ("<a href='javascript:alert(1)'><circle r='1'/></a>", "javascript"),
        ("<a xlink:href='http://example.org'><circle r='1'/></a>", "example"),
        ("<rect fill='url(http://example.org/a#b)'/>", "example"), ("<rect style='fill:url( \"//example.org/#b\" )'/>", "example"),
        ("<rect style='fill:u\\72l(http://example.org)'/>", "example"), ("<style>@import 'http://example.org/a.css';</style>", "import"),
        ("<style>svg{background:image-set('http://example.org/a.png' 1x)}</style>", "example"),
        ("<style>@font-face{font-family:a;src:url(http://example.org/a)}</style>", "example"),
        ("<rect filter='url(&quot;http://example.org/#a&quot;)'/>", "example"),
        ("<style><![CDATA[*{fill:url(//example.org)}]]></style>", "example"),
        ("<use href='#a'><animate attributeName='href' to='http://example.org'/></use>", "example"),
        ("<g><set attributeName='onclick' to='alert(1)'/></g>", "alert"),
        ("<rect><animate attributeName='style' to='fill:red'/></rect>", "fill:red"), ("<animate to='x1'/>", "x1"),
        ("<handler>alert(1)</handler>", "alert"), ("<iframe src='http://example.org'/>", "example"),
        ("<?xml-stylesheet href='a.css'?>", "a.css"),
        ("<metadata>secret</metadata>", "secret"), ("<rect xml:base='http://example.org'/>", "example"),
        ("<audio xmlns='http://www.w3.org/1999/xhtml' src='a.mp3'/>", "a.mp3"),
        ("<text><tref href='http://example.org'/></text>", "example"),
        ("<rect cursor='url(http://example.org)'/>", "example"), ("<g xmlns:x='http://example.com/x' x:onload='alert(1)'/>", "alert"),
    ]

    @Test(arguments: removed) func takesOut(inside: String, gone: String) throws {
        let safe = try clean("<path d='M0 0h3'/>" + inside)
        #expect(!safe.contains(gone), "\(safe)")
        #expect(safe.contains("M0 0h3"))
        // Sanitizing is idempotent.
        #expect(String(decoding: try SafeSVG().clean(Array(safe.utf8)), as: UTF8.self) == safe)
    }

    static let kept = [
        "<g id='a' fill='url(#b)' transform='rotate(3)'/>", "<use href='#a'/><use xlink:href='#c'/>",
        "<style>.a{fill:#f00;stroke:rgb(1,2,3)}</style>",
        "<text x='1' xml:space='preserve'>Two  &lt; three &amp; four</text>", "<!-- drawn on a rainy day -->",
        "<rect><animate attributeName='x' from='1' to='5' dur='2s'/></rect>", "<title>A door</title>",
    ]

    @Test(arguments: kept) func leavesAsItIs(inside: String) throws {
        #expect(try clean(inside).contains(inside))
    }

    @Test func bitmapsInsideAreKept() throws {
        let address = "data:image/png;base64," + Data(SamplePictures.png).base64EncodedString()
        #expect(try clean("<image href='\(address)' width='5' height='5'/>").contains(address))
    }

    static let findings: [(inside: String, finding: SafeSVG.Finding?)] = [
        ("<script>alert(1)</script>", .script), ("<SCRIPT/>", .script), ("<g onclick='alert(1)'/>", .script),
        ("<a href='javascript:alert(1)'><circle r='1'/></a>", .script), ("<use href='javascript:alert(1)'/>", .script),
        ("<image href='https://example.org/a.png'/>", .reachesOut("https://example.org/a.png")),
        ("<use href='other.svg#a'/>", .reachesOut("other.svg#a")),
        ("<rect fill='url(http://example.org/a#b)'/>", .reachesOut("http://example.org/a#b")),
        ("<style>@import 'https://example.org/a.css';</style>", .reachesOut("https://example.org/a.css")),
        ("<style>@font-face{font-family:a;src:url(//example.org/a)}</style>", .reachesOut("//example.org/a")),
        // A link leads away only if someone follows it, and a drawing program's metadata is never shown.
        ("<a href='https://example.org'><circle r='1'/></a>", nil), ("<metadata>https://example.org</metadata>", nil),
        ("<g xmlns:x='http://example.com/x' x:label='Layer 1'/>", nil), ("<circle r='1'/>", nil),
    ]

    @Test(arguments: findings) func saysWhatAPictureDoesBesideDrawing(inside: String, finding: SafeSVG.Finding?) throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">\(inside)</svg>
            """
        #expect(try SafeSVG(renderer: nil).finding(in: Array(text.utf8)) == finding)
    }

    static let refused = [
        "<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]><svg xmlns='http://www.w3.org/2000/svg'>&b;</svg>",
        "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'>&unknown;</svg>", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "<svg/>", "",
        "<svg xmlns='http://www.w3.org/2000/svg'>", "<svg xmlns='http://www.w3.org/2000/svg'/><svg xmlns='http://www.w3.org/2000/svg'/>",
        "<html xmlns='http://www.w3.org/1999/xhtml'/>", "<?xml version='1.0' encoding='UTF-7'?><svg xmlns='http://www.w3.org/2000/svg'/>",
        "<svg xmlns='http://www.w3.org/2000/svg'><g id='a'><use href='#a'/></g></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'>" + String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)
            + "</svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'><rect id='a0'/>"
            + (1...9).map { level in "<g id='a\(level)'>" + String(repeating: "<use href='#a\(level - 1)'/>", count: 10) + "</g>" }.joined()
            + "</svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'><pattern id='p'><rect fill='url(#p)'/></pattern><rect fill='url(#p)'/></svg>",
    ]

    @Test(arguments: refused) func refuses(text: String) {
        #expect(throws: SafeSVG.Failure.self) { try SafeSVG().clean(Array(text.utf8)) }
    }

    /// An element with so many attributes that the parser would take minutes is found before it, whatever stands in front of it.
    @Test(arguments: [
        "", "<!-- <a \" -->", "<!-- <a ' --><!-- -- >-->", "<?x <a \"?>", "<title><![CDATA[<a ']]></title>", "<g id='>'/>", "<g id=\"'\"/>",
        "<title>it's \"so</title>",
    ])
    func aCrowdedElementIsRefused(before: String) {
        let many = (0..<100_000).map { " a\($0)='x'" }.joined()
        let head = before.hasPrefix("<?") ? before : ""
        let inside = head.isEmpty ? before : ""
        let text = head + "<!DOCTYPE svg [<!ATTLIST g a CDATA \"<x '\">]><svg xmlns='http://www.w3.org/2000/svg'>\(inside)<g\(many)/></svg>"
        let failure = #expect(throws: SafeSVG.Failure.self) { try SafeSVG().clean(Array(text.utf8)) }
        #expect(failure?.reason == "one of its elements has more than 1000 attributes")
    }

    /// The parser has a limit of its own, but says only that the file is not well-formed.
    @Test func aValueThatIsTooLongIsNamed() throws {
        let most = String(repeating: "x", count: 9_999_880)
        let around: [(String, String)] = [
            ("<title a='", "'/>"), ("<title>", "</title>"), ("<title><![CDATA[", "]]></title>"), ("<!--", "-->"),
        ]
        for (before, after) in around {
            let text = { (inside: String) in "<svg xmlns='http://www.w3.org/2000/svg'>\(before)\(inside)\(after)</svg>" }
            let failure = #expect(throws: SafeSVG.Failure.self) {
                try SafeSVG().clean(Array(text(most + String(repeating: "x", count: 200)).utf8))
            }
            #expect(failure?.reason == "a value or text in it is too long: more than 10 MB", "\(before)")
            #expect(throws: Never.self, "\(before)") { try SafeSVG().clean(Array(text(most).utf8)) }
        }
    }

    @Test func anOldDocumentTypeIsTakenOut() throws {
        let type = #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">"#
        let safe = try SafeSVG().clean(Array((type + SampleStories.vector).utf8))
        let text = String(decoding: safe, as: UTF8.self)
        #expect(!text.contains("DOCTYPE") && text.contains("#3a7"))
    }

    /// Every picture in the repository's stories looks the same after sanitizing, pixel by pixel.
    @Test(arguments: OracleScale.share(of: SampleStories.folders)) func picturesLookTheSame(folder: String) throws {
        let renderer = PictureRenderer()
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".svg") }
        #expect(!names.isEmpty)
        for name in names {
            let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
            #expect(try SafeSVG().clean(bytes) == bytes)
            // A script forces the sanitizer to rewrite the picture.
            let end = try #require(String(decoding: bytes, as: UTF8.self).range(of: "</svg>", options: .backwards))
            let hostile = String(decoding: bytes, as: UTF8.self).replacingCharacters(in: end, with: "<script>alert(1)</script></svg>")
            let safe = try SafeSVG().clean(Array(hostile.utf8))
            #expect(!String(decoding: safe, as: UTF8.self).contains("alert"))
            #expect(try renderer.pixels(safe) == renderer.pixels(bytes), "\(name)")
        }
    }
}
