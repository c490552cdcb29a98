/// The outline of a box as SVG.
struct MapOutline {
    private let shape: MapShape
    private let left: Double
    private let right: Double
    private let top: Double
    private let bottom: Double

    /// Makes the outline of a shape around its centre.
    init(_ shape: MapShape, _ centre: MapLayout.Point, _ width: Double, _ height: Double) {
        self.shape = shape
        left = centre.x - width / 2
        right = centre.x + width / 2
        top = centre.y - height / 2
        bottom = centre.y + height / 2
    }

    /// The SVG elements of the outline.
    func svg(_ colours: MapColours.Box, _ weight: MapWeight, isPlace: Bool) -> String {
        var style = "fill=\"\(colours.fill)\" stroke=\"\(colours.line)\" stroke-width=\"\(weight == .way ? 3 : isPlace ? 1.6 : 1)\""
        if weight == .never { style += " stroke-dasharray=\"1.5 4\" stroke-linecap=\"round\"" }
        switch shape {
        case .rounded: return rectangle(radius: 8, style)
        case .pill: return rectangle(radius: min((bottom - top) / 2, 16), style)
        case .plain: return rectangle(radius: 2, style)
        case .cloud: return rectangle(radius: (bottom - top) / 2, style + (weight == .never ? "" : " stroke-dasharray=\"2 3\""))
        case .double:
            let inner = MapOutline(self, inset: 3.5).rectangle(radius: 0, "fill=\"none\" stroke=\"\(colours.line)\" stroke-width=\"1\"")
            return rectangle(radius: 0, style) + inner
        case .octagon:
            let cut = min(11, (bottom - top) / 3)
            return polygon(
                [
                    (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut), (right - cut, bottom),
                    (left + cut, bottom), (left, bottom - cut), (left, top + cut),
                ],
                style
            )
        case .hexagon, .diamond:
            let cut = 12.0
            let middle = (top + bottom) / 2
            return polygon(
                [(left + cut, top), (right - cut, top), (right, middle), (right - cut, bottom), (left + cut, bottom), (left, middle)],
                style
            )
        case .slanted:
            return polygon([(left + 12, top), (right, top), (right - 12, bottom), (left, bottom)], style)
        case .shield:
            let foot = bottom - 8
            return polygon([(left, top), (right, top), (right, foot - 4), ((left + right) / 2, bottom), (left, foot - 4)], style)
        case .notched:
            let notch = 7.0
            return polygon(
                [
                    (left + notch, top), (right - notch, top), (right - notch, top + notch), (right, top + notch),
                    (right, bottom - notch), (right - notch, bottom - notch), (right - notch, bottom), (left + notch, bottom),
                    (left + notch, bottom - notch), (left, bottom - notch), (left, top + notch), (left + notch, top + notch),
                ],
                style
            )
        }
    }

    private init(_ outer: MapOutline, inset: Double) {
        shape = outer.shape
        left = outer.left + inset
        right = outer.right - inset
        top = outer.top + inset
        bottom = outer.bottom - inset
    }

    private func rectangle(radius: Double, _ style: String) -> String {
        "<rect x=\"\(XML.number(left))\" y=\"\(XML.number(top))\" width=\"\(XML.number(right - left))\""
            + " height=\"\(XML.number(bottom - top))\" rx=\"\(XML.number(radius))\" \(style)/>"
    }

    private func polygon(_ points: [(Double, Double)], _ style: String) -> String {
        let places = points.map { XML.point(MapLayout.Point(x: $0.0, y: $0.1)) }
        return "<polygon points=\"\(places.joined(separator: " "))\" stroke-linejoin=\"round\" \(style)/>"
    }
}
