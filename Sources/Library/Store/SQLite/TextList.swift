/// Several texts in one column: each ends with a line break, and line breaks inside are written `\n`.
enum TextList {
    static func text(_ items: [String]) -> String {
        var text = ""
        for item in items {
            for scalar in item.unicodeScalars {
                switch scalar {
                case "\\": text += "\\\\"
                case "\n": text += "\\n"
                default: text.unicodeScalars.append(scalar)
                }
            }
            text.unicodeScalars.append("\n")
        }
        return text
    }

    static func items(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        var items: [String] = []
        var item: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"):
                items.append(String(decoding: item, as: UTF8.self))
                item.removeAll(keepingCapacity: true)
            case UInt8(ascii: "\\") where !isEscaped:
                isEscaped = true
                continue
            default: item.append(isEscaped && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
            }
            isEscaped = false
        }
        return items
    }
}
