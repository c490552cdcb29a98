internal import DisplayText

/// Breaks text into lines between words, by its width on a terminal.
enum LineBreaker {
    /// A character in a style.
    struct Letter<Style: Equatable> {
        var character: Character
        var style: Style
    }

    /// A sequence that is not broken.
    private struct Word<Style: Equatable> {
        var letters: [Letter<Style>] = []
        var columns = 0
        var hasSpaceBefore = false
    }

    /// The lines of a text; a word that is longer than a line is broken.
    /// - Parameters:
    ///   - width: The maximum width of a line in columns; at least 2, to fit a wide character.
    ///   - gap: The style of a space between words in different styles.
    static func lines<Style>(_ letters: [Letter<Style>], width: Int, gap: Style) -> [[Letter<Style>]] {
        var lines: [[Letter<Style>]] = []
        var line: [Letter<Style>] = []
        var columns = 0
        for word in words(letters) {
            let space = word.hasSpaceBefore && !line.isEmpty ? 1 : 0
            if !line.isEmpty, columns + space + word.columns > width {
                lines.append(line)
                (line, columns) = ([], 0)
            } else if space == 1 {
                let style = line.last?.style == word.letters.first?.style ? line.last?.style ?? gap : gap
                line.append(Letter(character: " ", style: style))
                columns += 1
            }
            for letter in word.letters {
                let more = TextWidth.columns(of: letter.character)
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

    private static func words<Style>(_ letters: [Letter<Style>]) -> [Word<Style>] {
        var words: [Word<Style>] = []
        var word = Word<Style>()
        var isLastWide = false
        func finish() {
            if !word.letters.isEmpty { words.append(word) }
            word = Word<Style>()
        }
        for letter in letters {
            if letter.character == " " || letter.character == "\t" {
                finish()
                word.hasSpaceBefore = true
                isLastWide = false
                continue
            }
            let columns = TextWidth.columns(of: letter.character)
            // Chinese and Japanese have no spaces: a line may end after any character, but not before a full stop.
            let isWide = columns == 2
            if isWide || isLastWide, !closing.contains(letter.character), !word.letters.isEmpty { finish() }
            isLastWide = isWide
            word.letters.append(letter)
            word.columns += columns
        }
        finish()
        return words
    }

    /// Characters that must not begin a line.
    private static let closing: Set<Character> = [
        "、", "。", "，", "．", "！", "？", "」", "』", "）", "：", "；", "ー", ".", ",", "!", "?", ":", ";", ")", "”", "’", "…",
    ]
}
