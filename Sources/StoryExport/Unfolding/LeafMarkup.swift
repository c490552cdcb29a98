internal import StoryEngine

/// What the engine shows, as markup. Nothing that an author wrote becomes an element.
enum LeafMarkup {
    static func words(_ runs: [TextRun]) -> String {
        runs.map { run in
            var words = HTML.escaped(run.text)
            if run.style.contains(.emphasis) { words = "<em>\(words)</em>" }
            if run.style.contains(.strong) { words = "<strong>\(words)</strong>" }
            return words
        }.joined()
    }

    static func paragraphs(_ lines: [[TextRun]]) -> [String] {
        lines.map { words($0) }.filter { !$0.isEmpty }
    }

    static func picture(_ view: PictureView) -> Leaf.Picture { Leaf.Picture(file: view.file, description: view.alternative) }
}
