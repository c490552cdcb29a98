internal import Story

extension Template {
    /// The most bytes of one text, as it is written in a story: below `Story.Limits.textBytes`.
    private static let longest = 60_000
    /// The characters of a part of a longer one; each takes five bytes at most.
    private static let pieceCharacters = 12_000

    /// The text in pieces that are short enough for the story format. A text that needs several loses its emphasis.
    var pieces: [Template] {
        guard description.utf8.count > Self.longest else { return [self] }
        var pieces: [Template] = []
        var piece = ""
        var count = 0
        for scalar in wordsAlone.unicodeScalars {
            piece.unicodeScalars.append(scalar)
            count += 1
            if count >= Self.pieceCharacters {
                pieces.append(Template(literal: piece))
                (piece, count) = ("", 0)
            }
        }
        pieces.append(Template(literal: piece))
        return pieces.filter { !$0.wordsAlone.trimmed.isEmpty }
    }

    /// The words without emphasis, values and conditions.
    var wordsAlone: String { Self.words(of: parts) }

    private static func words(of parts: [Part]) -> String {
        var words = ""
        for part in parts {
            switch part {
            case .literal(let text): words += text
            case .emphasis(_, let inner): words += Self.words(of: inner)
            case .value, .conditional: continue
            }
        }
        return words
    }

    /// The text, or only its words where a file could not say which of them have emphasis.
    var checked: Template {
        let hasOnlyWords = parts.allSatisfy { if case .literal = $0 { true } else { false } }
        guard !hasOnlyWords else { return self }
        do throws(TextProblem) {
            if try Template(parsing: description) == self { return self }
        } catch {}
        return Template(literal: wordsAlone)
    }
}
