internal import DisplayText
internal import StoryEngine

/// Breaks text into lines of at most so many columns.
struct TextWrapper {
    /// How many columns a line may have.
    var width: Int
    /// How emphasis is shown.
    var palette: Palette

    private struct Letter {
        var character: Character
        var style: TextRun.Style
    }

    /// What a line is not broken within.
    private struct Word {
        var letters: [Letter]
        var columns: Int
        var hasSpaceBefore: Bool
    }

    /// The lines of a text; where emphasis cannot be shown, it stands between stars.
    func lines(_ runs: [TextRun]) -> [String] {
        var letters: [Letter] = []
        for run in runs {
            let text = Printable.text(run.text)
            if palette.hasStyles {
                letters += text.map { Letter(character: $0, style: run.style) }
            } else {
                letters += TextWrapper.starred(text, run.style).map { Letter(character: $0, style: []) }
            }
        }
        return broken(letters).map(painted)
    }

    /// The lines of a text without emphasis.
    static func plain(_ text: String, width: Int) -> [String] {
        let plain = Palette(isTerminal: false, environment: [:])
        return TextWrapper(width: width, palette: plain).lines([TextRun(text: text)])
    }

    /// A text in the stars that an author would write.
    static func starred(_ text: String, _ style: TextRun.Style) -> String {
        var stars = ""
        if style.contains(.emphasis) { stars += "*" }
        if style.contains(.strong) { stars += "**" }
        return stars + text + stars
    }

    // MARK: Breaking

    private func broken(_ letters: [Letter]) -> [[Letter]] {
        var lines: [[Letter]] = []
        var line: [Letter] = []
        var columns = 0
        for word in TextWrapper.words(letters) {
            let space = word.hasSpaceBefore && !line.isEmpty ? 1 : 0
            if !line.isEmpty, columns + space + word.columns > width {
                lines.append(line)
                (line, columns) = ([], 0)
            } else if space == 1 {
                let style = line.last?.style == word.letters.first?.style ? line.last?.style ?? [] : []
                line.append(Letter(character: " ", style: style))
                columns += 1
            }
            for letter in word.letters {
                let more = TextWidth.columns(of: letter.character)
                // A word that is longer than a line is broken where the line ends.
                if columns + more > width, !line.isEmpty {
                    lines.append(line)
                    (line, columns) = ([], 0)
                }
                line.append(letter)
                columns += more
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    private static func words(_ letters: [Letter]) -> [Word] {
        var words: [Word] = []
        var word = Word(letters: [], columns: 0, hasSpaceBefore: false)
        var isLastWide = false
        func finish() {
            if !word.letters.isEmpty { words.append(word) }
            word = Word(letters: [], columns: 0, hasSpaceBefore: false)
        }
        for letter in letters {
            if letter.character == " " || letter.character == "\t" {
                finish()
                word.hasSpaceBefore = true
                isLastWide = false
                continue
            }
            let columns = TextWidth.columns(of: letter.character)
            // Chinese and Japanese have no spaces: a line may end after every sign, but not before a full stop.
            let isWide = columns == 2
            if isWide || isLastWide, !closing.contains(letter.character), !word.letters.isEmpty { finish() }
            isLastWide = isWide
            word.letters.append(letter)
            word.columns += columns
        }
        finish()
        return words
    }

    /// What must not begin a line.
    private static let closing: Set<Character> = [
        "、", "。", "，", "．", "！", "？", "」", "』", "）", "：", "；", "ー", ".", ",", "!", "?", ":", ";", ")", "”", "’", "…",
    ]

    private func painted(_ line: [Letter]) -> String {
        var text = ""
        var rest = line[...]
        while let first = rest.first {
            let run = rest.prefix { $0.style == first.style }
            rest = rest.dropFirst(run.count)
            let words = String(run.map { $0.character })
            if first.style.contains([.emphasis, .strong]) {
                text += palette.paint(words, .strongEmphasis)
            } else if first.style.contains(.strong) {
                text += palette.paint(words, .strong)
            } else if first.style.contains(.emphasis) {
                text += palette.paint(words, .emphasis)
            } else {
                text += words
            }
        }
        return text
    }
}
