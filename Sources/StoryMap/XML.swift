internal import DisplayText

/// How values stand in XML.
enum XML {
    /// The text with the signs that mean something in XML written as entities.
    ///
    /// What XML cannot hold at all is taken out by ``MapText/line(_:)`` already, but for the line ends that hints have.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            case "\n": result += "&#10;".unicodeScalars
            default: result.append(Printable.scalar(scalar))
            }
        }
        return String(result)
    }

    /// A number of points, to a tenth.
    static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard tenths.isFinite, abs(tenths) < 1e15 else { return "0" }
        let whole = Int64(tenths)
        let sign = whole < 0 ? "-" : ""
        let rest = whole.magnitude % 10
        return sign + "\(whole.magnitude / 10)" + (rest == 0 ? "" : ".\(rest)")
    }

    static func point(_ point: MapLayout.Point) -> String {
        "\(number(point.x)),\(number(point.y))"
    }
}
