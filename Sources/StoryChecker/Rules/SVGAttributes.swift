/// The attributes of an element in an XML file.
struct SVGAttributes {
    private var values: [(name: String, value: [UInt8])] = []

    /// A length: a number in thousandths, and its unit as written.
    struct Length {
        var thousandths: Int64
        var unit: [UInt8]
    }

    /// Parses the attributes of the element whose `<` is at an index, up to its end or that of the bytes.
    init(_ bytes: [UInt8], from start: Int) {
        var place = start
        func skip(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
            let from = place
            while place < bytes.count, condition(bytes[place]) { place += 1 }
            return bytes[from..<place]
        }
        _ = skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
        while place < bytes.count {
            _ = skip(while: Self.isSpace)
            let name = skip { !Self.isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
            _ = skip(while: Self.isSpace)
            guard !name.isEmpty, place + 1 < bytes.count, bytes[place] == UInt8(ascii: "=") else { return }
            place += 1
            _ = skip(while: Self.isSpace)
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else { return }
            let quote = bytes[place]
            place += 1
            let value = skip { $0 != quote }
            guard place < bytes.count else { return }
            place += 1
            values.append((String(decoding: name, as: UTF8.self), Array(value)))
        }
    }

    /// An absolute length; nil if there is none.
    func length(_ name: String) -> Length? {
        guard let value = value(name) else { return nil }
        var place = 0
        guard let number = Self.number(value, &place) else { return nil }
        let unit = value[place...].filter { !Self.isSpace($0) }
        guard unit.first != UInt8(ascii: "%") else { return nil }
        return Length(thousandths: number, unit: unit.elementsEqual("px".utf8) ? [] : unit)
    }

    /// Numbers separated by spaces or commas, in thousandths; nil if there is anything else.
    func numbers(_ name: String) -> [Int64]? {
        guard let value = value(name) else { return nil }
        var numbers: [Int64] = []
        var place = 0
        while true {
            while place < value.count, Self.isSpace(value[place]) || value[place] == UInt8(ascii: ",") { place += 1 }
            guard place < value.count else { return numbers }
            guard let number = Self.number(value, &place) else { return nil }
            numbers.append(number)
        }
    }

    private func value(_ name: String) -> [UInt8]? {
        for (other, value) in values where other == name { return value }
        return nil
    }

    /// A number below a million, without an exponent.
    private static func number(_ value: [UInt8], _ place: inout Int) -> Int64? {
        while place < value.count, isSpace(value[place]) { place += 1 }
        let isNegative = place < value.count && value[place] == UInt8(ascii: "-")
        if place < value.count, isNegative || value[place] == UInt8(ascii: "+") { place += 1 }
        var (result, digits, decimals) = (Int64(0), 0, -1)
        while place < value.count {
            let byte = value[place]
            if byte == UInt8(ascii: "."), decimals < 0 {
                decimals = 0
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                digits += 1
                if decimals < 3 {
                    result = result * 10 + Int64(byte - UInt8(ascii: "0"))
                    if decimals >= 0 { decimals += 1 }
                }
                guard result < 1_000_000_000 else { return nil }
            } else {
                break
            }
            place += 1
        }
        // An e may begin an exponent, or a unit such as em.
        let next = place < value.count ? value[place] : 0
        let after = place + 1 < value.count ? value[place + 1] : 0
        let isExponent = next | 0x20 == UInt8(ascii: "e") && after | 0x20 != UInt8(ascii: "m") && after | 0x20 != UInt8(ascii: "x")
        guard digits > 0, !isExponent else { return nil }
        for _ in max(0, decimals)..<3 { result *= 10 }
        return isNegative ? -result : result
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
