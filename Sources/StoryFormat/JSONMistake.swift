internal import Story

/// A place where a text is not JSON.
///
/// The parser only says what it met. The words for the author are apart from it, so that a program that asks only whether a text is JSON, as
/// the web engine does, does not carry them.
struct JSONMistake {
    /// What is wrong.
    var sort: Sort
    /// The bytes of the source.
    var bytes: Range<Int>

    enum Sort {
        case notUTF8(byte: UInt8)
        case emptyFile
        case textAfterEnd
        case tooManyValues
        case nestedTooDeeply
        case controlCharacter(UInt8)
        case openText
        case halfCharacter
        case unknownEscape
        case notANumber
        case fraction
        case numberTooLarge
        case missingKey(hasSingleQuote: Bool)
        case missingColon(key: String)
        case repeatedKey(String)
        case extraComma
        case otherBracket
        case missingComma
        case missingEnd(closing: UInt8?)
        case runningText
        case semicolon
        case unseenCharacter
        case singleQuotes
        case missingValue
        case unknownWord(String)
        case comment
    }
}

extension JSONMistake {
    /// The mistake as its author is told.
    var problem: SourceProblem {
        SourceProblem(code: sort.code, message: sort.message, mend: sort.mend, bytes: bytes)
    }
}

extension JSONMistake.Sort {
    fileprivate var code: Problem.Code {
        switch self {
        case .notUTF8: .notUTF8
        case .emptyFile: .emptyFile
        case .tooManyValues: .tooMany
        case .nestedTooDeeply: .nestedTooDeeply
        case .openText, .missingEnd: .unclosed
        case .halfCharacter, .unknownEscape: .badEscape
        case .fraction: .notAWholeNumber
        case .numberTooLarge: .numberOutOfRange
        case .repeatedKey: .duplicateKey
        default: .syntax
        }
    }

    fileprivate var message: String {
        switch self {
        case .notUTF8(let byte): "This is not UTF-8 text: the byte is \(byte)."
        case .emptyFile: "The file is empty."
        case .textAfterEnd: "Something stands after the end."
        case .tooManyValues: "The file has more than \(JSONParser.mostValues) values."
        case .nestedTooDeeply: "This is nested more than \(JSONParser.deepest) deep."
        case .controlCharacter: "A control character stands in a text."
        case .openText: "This text has no end in its line."
        case .halfCharacter: "This is half of a character."
        case .unknownEscape: "This is no escape that JSON knows."
        case .notANumber: "This is not a number as JSON writes it."
        case .fraction: "Numbers are whole numbers here."
        case .numberTooLarge: "This number is too large."
        case .missingKey: "A key is missing here."
        case .missingColon(let key): "A colon is missing after “\(key)”."
        case .repeatedKey(let key): "“\(key)” stands here for the second time."
        case .extraComma: "There is a comma too many."
        case .otherBracket: "This bracket does not fit the one that was opened."
        case .missingComma: "A comma is missing before this."
        case .missingEnd: "The file ends before everything in it is closed."
        case .runningText: "This text goes on in the next line."
        case .semicolon: "A comma should stand here."
        case .unseenCharacter: "A character that cannot be seen stands here."
        case .singleQuotes: "Texts stand in double quotes."
        case .missingValue: "A value is missing here."
        case .unknownWord(let word): "“\(word)” is not a value."
        case .comment: "There are no comments in JSON."
        }
    }

    fileprivate var mend: String? {
        switch self {
        case .notUTF8: "Save the file as UTF-8."
        case .emptyFile: "Start with the first story in the guide."
        case .textAfterEnd, .extraComma, .comment, .unseenCharacter: "Take it out."
        case .nestedTooDeeply: "A story never needs that."
        case .controlCharacter(let byte): byte == 9 ? "Write \\t for a tab." : "Take it out."
        case .openText: "Close it with \"; write \\n for a new line."
        case .halfCharacter: "Write the character itself."
        case .unknownEscape: "Write \\\\ for a backslash."
        case .numberTooLarge: "Use at most \(Int64.max)."
        case .missingKey(let hasSingleQuote): hasSingleQuote ? "Use double quotes." : "Keys stand in double quotes."
        case .missingColon: "Write a colon between the key and its value."
        case .repeatedKey: "Keep one of the two."
        case .missingEnd(let closing):
            closing.map { "Write \(Character(Unicode.Scalar($0))) where it is missing; several may be." }
        case .runningText: "Write \\n for a new line, or a list of texts."
        case .semicolon: "Write , in place of ;."
        case .otherBracket: "Check the brackets."
        case .missingComma: "Write a comma."
        case .singleQuotes: "Write \" in place of '."
        case .unknownWord(let word):
            Suggestion.sentence(for: word, among: ["true", "false"]) ?? "Texts stand in double quotes."
        case .tooManyValues, .notANumber, .fraction, .missingValue: nil
        }
    }
}
