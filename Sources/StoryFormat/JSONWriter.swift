internal import Story

extension JSONValue {
    /// The value as one line of JSON, without spaces.
    public var compact: String {
        var writer = JSONWriter()
        writer.write(self)
        return String(decoding: writer.output, as: UTF8.self)
    }

    /// The value as JSON for people: whatever fits on a line is on one line, the rest is indented by two spaces.
    /// - Parameter width: The maximum length of a line, in bytes. A single long value may exceed it.
    public func pretty(width: Int = 120) -> String {
        var writer = JSONWriter()
        writer.writePretty(self, width: width, indent: 0, used: 0)
        return String(decoding: writer.output, as: UTF8.self) + "\n"
    }
}

/// Writes JSON values as text.
private struct JSONWriter {
    var output: [UInt8] = []
    /// The size of the output beyond which `write` may stop, since the value will be written another way.
    private var limit = Int.max

    mutating func write(_ value: JSONValue, spaced: Bool = false) {
        switch value {
        case .null: write("null")
        case .boolean(let value): write(value ? "true" : "false")
        case .number(let number): write(String(number))
        case .string(let text): writeQuoted(text)
        case .array(let items):
            write("[")
            for (index, item) in items.enumerated() where output.count <= limit {
                if index > 0 { write(spaced ? ", " : ",") }
                write(item, spaced: spaced)
            }
            write("]")
        case .object(let fields):
            let inner = spaced && !fields.isEmpty ? " " : ""
            write("{" + inner)
            for (index, field) in fields.enumerated() where output.count <= limit {
                if index > 0 { write(spaced ? ", " : ",") }
                writeQuoted(field.key)
                write(spaced ? ": " : ":")
                write(field.value, spaced: spaced)
            }
            write(inner + "}")
        }
    }

    mutating func writePretty(_ value: JSONValue, width: Int, indent: Int, used: Int) {
        let start = output.count
        // Every value but the outermost is tried on one line, and given up once it is too long. Writing it to its end would write each text
        // once for every level that it is nested in.
        limit = indent > 0 ? start + width - indent - used : start - 1
        write(value, spaced: true)
        let fits = output.count <= limit
        limit = .max
        if fits { return }
        switch value {
        case .array(let items) where !items.isEmpty:
            output.removeSubrange(start...)
            write("[")
            for (index, item) in items.enumerated() {
                newLine(indent + 2, comma: index > 0)
                writePretty(item, width: width, indent: indent + 2, used: 1)
            }
            newLine(indent)
            write("]")
        case .object(let fields) where !fields.isEmpty:
            output.removeSubrange(start...)
            write("{")
            for (index, field) in fields.enumerated() {
                newLine(indent + 2, comma: index > 0)
                let start = output.count
                writeQuoted(field.key)
                write(": ")
                writePretty(field.value, width: width, indent: indent + 2, used: output.count - start + 1)
            }
            newLine(indent)
            write("}")
        default:
            return
        }
    }

    private mutating func newLine(_ indent: Int, comma: Bool = false) {
        write(comma ? ",\n" : "\n")
        output += [UInt8](repeating: UInt8(ascii: " "), count: indent)
    }

    private mutating func write(_ text: String) {
        output += text.utf8
    }

    private mutating func writeQuoted(_ text: String) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): write("\\\"")
            case UInt8(ascii: "\\"): write("\\\\")
            case 10: write("\\n")
            case 13: write("\\r")
            case 9: write("\\t")
            case 0..<0x20, 0x7F:
                write("\\u" + Hexadecimal.text(UInt64(byte), digits: 4))
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
