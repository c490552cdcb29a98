internal import DisplayText

/// Breaks letters into lines between words, by how wide a terminal draws them.
enum LineBreaker {
    /// A letter in a style.
    struct Letter<Style: Equatable> {
        var character: Character
        var style: Style
    }

    /// What a line is not broken within.
    private struct Word<Style: Equatable> {
        var letters: [Letter<Style>] = []
        var columns = 0
        var hasSpaceBefore = false
    }

    /// The lines of a text; a word that is longer than a line is broken where the line ends.
    /// - Parameters:
    ///   - width: The most columns of a line; at least 2, or a wide character finds no room.
    ///   - gap: The style of a space between words of different styles.
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
}
