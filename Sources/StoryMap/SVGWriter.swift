/// Writes a laid-out map as an SVG picture: with selectable text, without scripts and external references.
struct SVGWriter {
    private let drawing: MapDrawing
    private let boxes: [MapBox]
    private let layout: MapLayout
    private var text = ""
    /// The position of the layout's upper left corner in the picture.
    private var origin = MapLayout.Point(x: 0, y: 0)

    /// The margin around the picture, in points.
    private static let margin = 24.0
    private static let typefaces = "'DejaVu Sans', Verdana, 'Noto Sans', Helvetica, Arial, sans-serif"

    private init(_ drawing: MapDrawing, _ boxes: [MapBox], _ layout: MapLayout) {
        self.drawing = drawing
        self.boxes = boxes
        self.layout = layout
    }

    /// Writes the map as a standalone SVG with its legend.
    static func svg(_ drawing: MapDrawing, boxes: [MapBox], _ layout: MapLayout) -> String {
        var writer = SVGWriter(drawing, boxes, layout)
        writer.writePicture()
        return writer.text
    }

    private mutating func writePicture() {
        let titleLines = MapText.wrapped(drawing.title, width: max(layout.width, 560) - 30, size: 24)
        let header = Double(titleLines.count) * 30 + 30
        let width = max(layout.width, 560) + 2 * Self.margin
        let legend = MapLegend(drawing)
        let rows = legend.rows(width: width - 2 * Self.margin)
        let legendHeight = MapLegend.height(of: rows)
        let top = Self.margin + header + legendHeight
        let height = top + layout.height + Self.margin
        let language = drawing.language.map { " xml:lang=\"\(XML.escaped($0))\"" } ?? ""
        text += "<svg xmlns=\"http://www.w3.org/2000/svg\"\(language) width=\"\(XML.number(width))\" height=\"\(XML.number(height))\""
        text += " viewBox=\"0 0 \(XML.number(width)) \(XML.number(height))\" role=\"graphics-document\""
        text += " aria-roledescription=\"map of a story\" aria-label=\"\(XML.escaped("\(drawing.title): \(drawing.subtitle)"))\""
        text += " font-family=\"\(XML.escaped(Self.typefaces))\">\n"
        text += "<title>\(XML.escaped("\(drawing.title): \(drawing.subtitle)"))</title>\n"
        text += "<rect width=\"100%\" height=\"100%\" fill=\"\(MapColours.paper)\"/>\n"
        for (number, line) in titleLines.enumerated() {
            write(line, x: Self.margin, y: Self.margin + 22 + Double(number) * 30, size: 24, "font-weight=\"bold\"")
        }
        write(drawing.subtitle, x: Self.margin, y: Self.margin + header - 14, size: 13, "", colour: MapColours.quietInk)
        writeLegend(rows, top: Self.margin + header)
        let left = Self.margin + max(0, (width - 2 * Self.margin - layout.width) / 2)
        origin = MapLayout.Point(x: left, y: top)
        text += "<g transform=\"translate(\(XML.number(left)) \(XML.number(top)))\">\n"
        writeEdges()
        for number in drawing.nodes.indices { writeNode(number) }
        text += "</g>\n</svg>\n"
    }

    // MARK: Lines

    private mutating func writeEdges() {
        text += "<g fill=\"none\" aria-hidden=\"true\">\n"
        // Draw prominent lines last, over everything else.
        for isWay in [false, true] {
            for (edge, curve) in zip(drawing.edges, layout.curves) where (edge.weight == .way) == isWay { write(edge, curve) }
        }
        text += "</g>\n"
    }

    private mutating func write(_ edge: MapEdge, _ curve: MapLayout.Curve) {
        guard let start = curve.points.first, let end = curve.points.last else { return }
        let colour = MapColours.edge(edge.weight)
        let width = edge.weight == .way ? 3.5 : 1.3
        var style = "stroke=\"\(colour)\" stroke-width=\"\(width)\""
        if edge.weight == .never {
            style += " stroke-dasharray=\"1.5 4\" stroke-linecap=\"round\""
        } else if edge.isContinuation {
            style += " stroke-dasharray=\"7 4\""
        }
        var path = "M\(XML.point(start))C"
        path += curve.points.dropFirst().map { XML.point($0) }.joined(separator: " ")
        text += "<path d=\"\(path)\" \(style)/>\n"
        guard let tip = curve.tip else { return }
        let length = max(0.1, ((tip.x - end.x) * (tip.x - end.x) + (tip.y - end.y) * (tip.y - end.y)).squareRoot())
        let half = edge.weight == .way ? 0.75 : 0.45
        let across = MapLayout.Point(x: -(tip.y - end.y) / length * 7 * half, y: (tip.x - end.x) / length * 7 * half)
        let left = MapLayout.Point(x: end.x + across.x, y: end.y + across.y)
        let right = MapLayout.Point(x: end.x - across.x, y: end.y - across.y)
        text += "<path d=\"M\(XML.point(left))L\(XML.point(tip))L\(XML.point(right))Z\" fill=\"\(colour)\"/>\n"
    }

    // MARK: Boxes

    private mutating func writeNode(_ number: Int) {
        let node = drawing.nodes[number]
        text += "<g \(place(number))"
        if node.spoken.isEmpty {
            text += "aria-hidden=\"true\">"
        } else {
            text += "role=\"graphics-symbol\" aria-label=\"\(XML.escaped(node.spoken))\">"
        }
        if !node.details.isEmpty { text += "<title>\(XML.escaped(node.details))</title>" }
        write(node, boxes[number], at: layout.centres[number])
        text += "</g>\n"
    }

    /// For code that puts something over the picture: the location of a box, and the box's left and upper edge, width and height.
    private func place(_ number: Int) -> String {
        let node = drawing.nodes[number]
        guard node.kind.isPlace, node.kind != .missing else { return "" }
        let box = boxes[number]
        let centre = layout.centres[number]
        let edges = [origin.x + centre.x - box.width / 2, origin.y + centre.y - box.height / 2, box.width, box.height]
        return "data-location=\"\(XML.escaped(node.name))\" data-box=\"\(edges.map { XML.number($0) }.joined(separator: " "))\" "
    }

    private mutating func write(_ node: MapNode, _ box: MapBox, at centre: MapLayout.Point) {
        let colours = MapColours.box(node.kind, node.weight)
        let shape = MapShape(node.kind)
        text += MapOutline(shape, centre, box.width, box.height).svg(colours, node.weight, isPlace: node.kind.isPlace)
        let step = box.letters * MapBox.lineHeight
        var tall = Double(box.lines.count) * step
        if !box.note.isEmpty { tall += MapBox.smallLetters * 1.5 }
        var y = centre.y - tall / 2 + box.letters * 0.95
        // The shield is narrow at the bottom.
        if shape == .shield { y -= 3 }
        for (number, line) in box.lines.enumerated() {
            if number == 0, !box.signs.isEmpty {
                writeFirst(line, box, colours, x: centre.x, y: y)
            } else {
                let weight = node.kind.isPlace ? " font-weight=\"bold\"" : ""
                write(line, x: centre.x, y: y, size: box.letters, "text-anchor=\"middle\"" + weight, colour: colours.text)
            }
            y += step
        }
        if !box.note.isEmpty {
            let size = MapBox.smallLetters
            write(box.note, x: centre.x, y: y - 1, size: size, "text-anchor=\"middle\" font-style=\"italic\"", colour: colours.text)
        }
        if let number = node.step { writeStep(number, x: centre.x - box.width / 2, y: centre.y) }
    }

    /// A first line with labels before it, centred as a whole.
    private mutating func writeFirst(_ line: String, _ box: MapBox, _ colours: MapColours.Box, x: Double, y: Double) {
        var left = x - (MapText.width(of: line, size: box.letters) + box.signsWidth) / 2
        for sign in box.signs {
            let width = MapBox.width(ofSign: sign)
            let colour = colours.text
            text += "<rect x=\"\(XML.number(left))\" y=\"\(XML.number(y - 9.5))\" width=\"\(XML.number(width))\" height=\"12.5\" rx=\"3\""
            text += " fill=\"none\" stroke=\"\(colour)\" stroke-width=\"0.8\"/>"
            write(
                sign,
                x: left + width / 2,
                y: y,
                size: MapBox.smallLetters,
                "text-anchor=\"middle\" font-style=\"italic\"",
                colour: colour
            )
            left += width + 4
        }
        write(line, x: left, y: y, size: box.letters, "", colour: colours.text)
    }

    private mutating func writeStep(_ number: Int, x: Double, y: Double) {
        let radius = number < 100 ? 10.0 : 13.0
        text += "<circle cx=\"\(XML.number(x))\" cy=\"\(XML.number(y))\" r=\"\(radius)\" fill=\"\(MapColours.way)\"/>"
        write("\(number)", x: x, y: y + 4, size: 11, "text-anchor=\"middle\" font-weight=\"bold\"", colour: "#ffffff")
    }

    private mutating func write(
        _ words: String,
        x: Double,
        y: Double,
        size: Double,
        _ style: String,
        colour: String = MapColours.ink
    ) {
        text += "<text x=\"\(XML.number(x))\" y=\"\(XML.number(y))\" font-size=\"\(XML.number(size))\" fill=\"\(colour)\""
        text += (style.isEmpty ? "" : " ") + style + ">\(XML.escaped(words))</text>"
    }

    // MARK: The legend

    private mutating func writeLegend(_ rows: [[MapLegend.Placed]], top: Double) {
        text += "<g role=\"group\" aria-label=\"Legend\">\n"
        for (number, row) in rows.enumerated() {
            let y = top + (Double(number) + 0.5) * MapLegend.rowHeight
            for placed in row {
                let left = Self.margin + placed.x
                switch placed.entry.sample {
                case .box(let node):
                    let centre = MapLayout.Point(x: left + placed.box.width / 2, y: y)
                    text += "<g>"
                    write(node, placed.box, at: centre)
                    text += "</g>"
                case .line(let edge):
                    let points = [0.0, 10, 20, 27].map { MapLayout.Point(x: left + $0, y: y) }
                    let tip = MapLayout.Point(x: left + 34, y: y)
                    text += "<g fill=\"none\">"
                    write(edge, MapLayout.Curve(points: points, tip: tip))
                    text += "</g>"
                }
                write(placed.entry.meaning, x: left + placed.sampleWidth + 7, y: y + 4, size: 11.5, "")
                text += "\n"
            }
        }
        text += "</g>\n"
    }
}
