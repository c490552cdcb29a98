import Testing

@testable import StoryChecker

@Suite struct ForeignMarkupTests {
    @Test(arguments: [
        ("Hello, $name!", "$name"), ("$\u{FFFC}", "$"), ("See [[the cave]].", "[[the cave]]"), ("[[Go->cave]]", "[[Go->cave]]"),
        ("<b>Bold</b>", "<b>"), ("end</B>", "</B>"), ("<br />", "<br />"), ("<a href=x>y</a>", "<a href=x>"), ("<<if $a>>b", "<<if $a>>"),
        ("<</if>>", "<</if>>"), ("(if: $a)[b]", "(if:"), ("a&nbsp;b", "&nbsp;"), ("a &#8217; b", "&#"),
        ("# Chapter 1", "#"), ("[b]x[/b]", "[/b]"), ("Done. -> END", "-> END"), ("[map](https://x.y)", "[map](http…)"),
    ])
    func whatAnotherToolReadsIsFound(text: String, found: String) {
        #expect(ForeignMarkup.first(in: text)?.text == found)
    }

    @Test(arguments: [
        "It costs $5, $USD 5 or US$x.", "$", "$ $", "3 < 5 > 4", "<3", "<grin>", "<<Bonjour>>", "<<Hello you>>", "[sic] (ha)", "[[", "[[]]",
        "[[x", "a<b and c>d",
        "AT&T; R&D", "& amp", "<", "<<", "(if only)", "(set the table)", "&", "&#x", "a < i and j > k", "[one](two)", "#1", "No # here",
        "-> this way", "[b]",
    ])
    func whatIsOnlyWrittenSoIsNot(_ text: String) {
        #expect(ForeignMarkup.first(in: text) == nil)
    }

    /// Thousands of opening marks without closing ones take only linear time.
    @Test func manyOpeningsAreNoTrouble() {
        for sign in ["[[", "<<", "<b ", "["] { #expect(ForeignMarkup.first(in: String(repeating: sign, count: 20_000)) == nil) }
    }
}
