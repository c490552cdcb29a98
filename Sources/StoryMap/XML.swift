internal import DisplayText

/// Formats values for XML.
enum XML {
    /// The text with XML's special characters as entities.
    ///
    /// ``MapText/line(_:)`` has already removed characters that XML does not allow, except for the line breaks in tooltips.
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

    /// A number of points, with one decimal.
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
