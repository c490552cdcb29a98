import Foundation
import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

/// No code reaches readers: what a story format would calculate or draw is that, or it is left out.
@Suite struct CodeInTextTests {
    @Test(arguments: [
        ("SugarCube", "<<set $nm to \"Ada\">><<= `Hello ${$nm}!`>>", ["Hello Ada!"]),
        ("SugarCube", "<<set $n to \"Mia\">><<set $t to `Hi ${$n}, ${1 + 2} of \\`us\\``>>$t.", ["Hi Mia, 3 of `us`."]),
        ("SugarCube", "<<set $n to \"Mia\">><<link `Wave to ${$n}` \"Cellar\">><</link>>", ["[Wave to Mia]"]),
        ("Chapbook", "nm: 'Ada'\ngreet: `Hi ${nm}`\n--\n{greet}!", ["Hi Ada!"]),
        // Only what stands between the brackets in the text is shown.
        ("SugarCube", "<<= \"<b>Hi</b> \" + (1 + 2) + \"<br>there\">>", ["Hi 3", "there"]),
        ("SugarCube", "<<set $p to \"a\">>Look: <<print \"<img src='\" + $p + \".gif'>\">>!", ["Look: !"]),
        ("Harlowe", "(print: \"<span class='x'>Sir</span> Bob\")", ["Sir Bob"]),
        ("Harlowe", "(set: $h to \"<table><tr>\")Before $h after", ["Before", "after"]),
        ("Harlowe", "(set: $f to \"There are 8 [[Endings->Cellar]].\")$f", ["There are 8 Endings.", "[Endings]"]),
        ("SugarCube", "<<set $f to \"[[Down|Cellar]] or ''up''\">>Go $f.", ["Go Down or up.", "[Down]"]),
        ("Chapbook", "f: '**Down** [[here->Cellar]]'\n--\nGo {f}.", ["Go Down here.", "[here]"]),
        // The words of a link.
        ("SugarCube", "<<link '<i class=\"fa\"></i> Buy' \"Cellar\">><</link>>", ["[Buy]"]),
        ("SugarCube", "<<link '<i class=\"fa\"></i>' \"Cellar\">><</link>>", ["[Cellar]"]),
        ("SugarCube", "<<link _x[setup.lang] \"Cellar\">><</link>>", ["[Cellar]"]),
        ("SugarCube", "<<button `\"//\" + setup.name() + \"://<br>\"` \"Cellar\">><</button>>", ["[Cellar]"]),
        ("SugarCube", "[[setup.text[passage()][2]|Cellar]]", ["[Cellar]"]),
        ("SugarCube", "[[\"Down\"|Cellar]]", ["[Down]"]),
        ("SugarCube", "[[\"Down,\" she said|Cellar]]", ["[\"Down,\" she said]"]),
        ("SugarCube", "<<set $n to 2>>[[\"Room \" + $n|Cellar]]", ["[Room 2]"]),
        ("Harlowe", "(set: $n to 2)(link-goto: \"Room \" + (text: $n), \"Cellar\")", ["[Room 2]"]),
        // Data of a command that is not known.
        ("SugarCube", "<<Meta>>{\n a: \"b\",\n}<</Meta>>\\\nWords <<box>>in a box<</box>>.", ["Words in a box."]),
        ("Harrow", "[move Intro]\nThe [enemy.name] strikes. [Sigh] he says.", ["The  strikes. [Sigh] he says."]),
        ("Chapbook", "Made by [Ada](https://example.org/).", ["Made by Ada."]),
    ])
    func codeIsCarriedOutOrLeftOut(format: String, markup: String, seen: [String]) throws {
        let imported = try Imports.story(markup, format)
        #expect(Imports.flaw(of: imported) == nil)
        let expected = seen.map { $0.replacing("  ", with: " ") }
        #expect(try Array(InkImports.transcript(of: imported, picks: "").prefix(seen.count)) == expected)
        #expect(Code.found(in: imported.story) == [])
    }

    /// What authors show as it is written looks like code, and is none.
    @Test(arguments: [
        ("SugarCube", "The <nowiki><<if>> of $x and [[A]]</nowiki> macro", "The <<if>> of $x and [[A]] macro"),
        ("SugarCube", "The {{{<<if>>}}} and \"\"\"''a''\"\"\"", "The <<if>> and ''a''"),
        ("Harlowe", "Write `(link: \"a\")[[b]]` here", "Write (link: \"a\")[[b]] here"),
        ("SugarCube", "&lt;b&gt; and &lt;&lt;if&gt;&gt; <3 a < b > c", "<b> and <<if>> <3 a < b > c"),
        ("Chapbook", "Use `<b>` or \\<i>", "Use <b> or <i>"),
    ])
    func whatIsWrittenAsWordsStays(format: String, markup: String, seen: String) throws {
        let imported = try Imports.story(markup, format)
        #expect(try InkImports.transcript(of: imported, picks: "") == [seen])
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
    }

    /// What no rule above finds is taken out at last, and told.
    @Test func theSieveIsLast() throws {
        let imported = try Imports.story("Hello ${name}, you. [[${x}->Cellar]]", "Snowman")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(Code.found(in: imported.story) == [])
        #expect(imported.report.leftOut.map(\.words) == ["${name}", "${x}"])
        #expect(imported.report.leftOut.allSatisfy { $0.sort == .markup }, "\(imported.report.leftOut)")
        #expect(try InkImports.transcript(of: imported, picks: "") == ["Hello , you.", "[…]"])
    }

    @Test func noTextOfAnyStoryHasCode() throws {
        var files = try Imports.samples().map { (name: $0.name, bytes: $0.bytes) }
        if let folder = ProcessInfo.processInfo.environment["BRANCHBOOK_IMPORT_CORPUS"] {
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
                guard ["twee", "tw", "html", "json"].contains((name as NSString).pathExtension) else { continue }
                files.append((name, try [UInt8](Data(contentsOf: URL(filePath: folder).appending(path: name)))))
            }
        }
        for (name, bytes) in files {
            guard let stories = try? TwineImporter.stories(in: bytes) else { continue }
            for imported in stories where !Code.mayBeVerbatim(bytes) { #expect(Code.found(in: imported.story) == [], "\(name)") }
        }
    }

    /// Damaged markup as well.
    @Test func damageMakesNoCode() throws {
        var generator = SeededGenerator(seed: 30)
        for (name, bytes) in try Imports.samples() {
            for round in 0..<100 {
                let damaged = FuzzFiles.damaged(bytes, using: &generator)
                guard !Code.mayBeVerbatim(damaged), let stories = try? TwineImporter.stories(in: damaged) else { continue }
                for imported in stories { #expect(Code.found(in: imported.story) == [], "\(name), round \(round)") }
            }
        }
    }
}

/// What looks like code in the texts of a story, as the importer's sieve defines it: the rule stands here a second time, on purpose.
enum Code {
    /// Whether a file may show words that look like code on purpose.
    static func mayBeVerbatim(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let signs = ["nowiki", "{{{", "\"\"\"", "`", "&amp;lt;", "\\"] + (text.contains("<tw-") ? [] : ["&lt;", "&#"])
        return signs.contains { text.contains($0) }
    }

    static func found(in story: Story) -> [String] {
        var texts: [String] = []
        for location in story.locations {
            for page in location.pages { texts += page.lines.flatMap { words(of: $0.parts) } }
            for choice in location.choices { texts += words(of: choice.text.parts) }
            if case .ending(let ending) = location.exit { texts.append(ending.title) }
        }
        for variable in story.variables {
            texts += variable.prompt.map { words(of: $0.parts) } ?? []
            if case .text(let text) = variable.defaultValue { texts.append(text) }
        }
        let isHarlowe = story.note?.contains("Harlowe") ?? false
        return texts.filter { looksLikeCode($0, isHarlowe: isHarlowe) }
    }

    private static func looksLikeCode(_ text: String, isHarlowe: Bool) -> Bool {
        let command = /<<(?:[=-]|\/?[A-Za-z])[\s\S]*?>>/
        let template = /<%[\s\S]*?%>|\$\{[\s\S]*?\}/
        let tag = /<!--[\s\S]*?-->|<\/?[A-Za-z][\w-]*(?:[\s\/][^<>]*)?>/
        let link = /\[\[[\s\S]*?\]\]/
        let macro = /\((?:set|put|if|else|link|link-goto|print|display|go-to|random|either):[^()]*\)/
        return text.contains(command) || text.contains(template) || text.contains(tag) || text.contains(link)
            || isHarlowe && text.contains(macro)
    }

    /// The words of a line, with `…` for each value; those of its parts follow.
    private static func words(of parts: [Template.Part]) -> [String] {
        var whole = ""
        var inner: [String] = []
        for part in parts {
            switch part {
            case .literal(let text): whole += text
            case .value: whole += "…"
            case .emphasis(_, let parts): inner += words(of: parts)
            case .conditional(let branches, let otherwise):
                inner += branches.flatMap { words(of: $0.parts) } + words(of: otherwise)
            }
            if case .emphasis = part { whole += "…" } else if case .conditional = part { whole += "…" }
        }
        return [whole] + inner
    }
}
