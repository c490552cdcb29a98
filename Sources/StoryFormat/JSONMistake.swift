internal import Story

/// A place where a text is not JSON.
///
/// The parser only records what it found. The messages for authors are separate, so that a program that only needs to know whether a text
/// is JSON, such as the web engine, does not contain them.
struct JSONMistake {
    /// The kind of mistake.
    var sort: Sort
    /// The bytes of the source that are wrong.
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
    /// The mistake with its message for the author.
    var problem: SourceProblem {
        SourceProblem(code: sort.code, message: sort.message, fix: sort.fix, bytes: bytes)
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
        case .textAfterEnd: "There is something after the end."
        case .tooManyValues: "The file has more than \(JSONParser.mostValues) values."
        case .nestedTooDeeply: "This is nested more than \(JSONParser.deepest) levels deep."
        case .controlCharacter: "This text contains a control character."
        case .openText: "This text is not closed on its line."
        case .halfCharacter: "This is only half of a character."
        case .unknownEscape: "JSON has no such escape."
        case .notANumber: "This is not a valid JSON number."
        case .fraction: "Only whole numbers are allowed here."
        case .numberTooLarge: "This number is too large."
        case .missingKey: "A key is missing here."
        case .missingColon(let key): "A colon is missing after “\(key)”."
        case .repeatedKey(let key): "The key “\(key)” is repeated here."
        case .extraComma: "There is one comma too many."
        case .otherBracket: "This bracket does not match the one that was opened."
        case .missingComma: "A comma is missing before this."
        case .missingEnd: "The file ends before everything in it is closed."
        case .runningText: "This text continues on the next line."
        case .semicolon: "This should be a comma."
        case .unseenCharacter: "There is an invisible character here."
        case .singleQuotes: "Put texts in double quotes."
        case .missingValue: "A value is missing here."
        case .unknownWord(let word): "“\(word)” is not a value."
        case .comment: "JSON has no comments."
        }
    }

    fileprivate var fix: String? {
        switch self {
        case .notUTF8: "Save the file as UTF-8."
        case .emptyFile: "Start with the first story in the guide."
        case .textAfterEnd, .extraComma, .comment, .unseenCharacter: "Remove it."
        case .nestedTooDeeply: "A story never needs to be nested that deeply."
        case .controlCharacter(let byte): byte == 9 ? "Write \\t for a tab." : "Remove it."
        case .openText: "Close it with \"; write \\n for a new line."
        case .halfCharacter: "Write the character itself."
        case .unknownEscape: "Write \\\\ for a backslash."
        case .numberTooLarge: "Use at most \(Int64.max)."
        case .missingKey(let hasSingleQuote): hasSingleQuote ? "Use double quotes." : "Put keys in double quotes."
        case .missingColon: "Write a colon between the key and its value."
        case .repeatedKey: "Keep one of the two."
        case .missingEnd(let closing):
            closing.map { "Write \(Character(Unicode.Scalar($0))) where it is missing; more than one may be." }
        case .runningText: "Write \\n for a new line, or a list of texts."
        case .semicolon: "Write , instead of ;."
        case .otherBracket: "Check the brackets."
        case .missingComma: "Write a comma."
        case .singleQuotes: "Write \" instead of '."
        case .unknownWord(let word):
            Suggestion.sentence(for: word, among: ["true", "false"]) ?? "Put texts in double quotes."
        case .tooManyValues, .notANumber, .fraction, .missingValue: nil
        }
    }
}
