/// Pieces of a Word document's XML, in which nothing of the author's words is markup.
enum WordXML {
    /// Words without what XML has no sign for.
    static func escaped(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 9, 10, 13: kept.append(" ")
            case 0..<0x20, 0xFFFE, 0xFFFF: kept.append("\u{FFFD}")
            default: kept.append(scalar)
            }
        }
        return HTML.escaped(String(kept))
    }

    /// Words in one style.
    static func run(_ words: String, style: String? = nil, isSoft: Bool = false, isStrong: Bool = false) -> String {
        guard !words.isEmpty else { return "" }
        var properties = style.map { "<w:rStyle w:val=\"\($0)\"/>" } ?? ""
        if isStrong { properties += "<w:b/>" }
        if isSoft { properties += "<w:i/>" }
        if !properties.isEmpty { properties = "<w:rPr>\(properties)</w:rPr>" }
        return "<w:r>\(properties)<w:t xml:space=\"preserve\">\(escaped(words))</w:t></w:r>"
    }

    static func paragraph(_ style: WordStyle?, _ content: String) -> String {
        let properties = style.map { "<w:pPr><w:pStyle w:val=\"\($0.rawValue)\"/></w:pPr>" } ?? ""
        return "<w:p>\(properties)\(content)</w:p>\n"
    }

    /// Runs that lead to a bookmark of the document.
    static func link(to bookmark: String, _ runs: String) -> String { "<w:hyperlink w:anchor=\"\(bookmark)\">\(runs)</w:hyperlink>" }

    static func bookmark(_ name: String, number: Int, around runs: String) -> String {
        "<w:bookmarkStart w:id=\"\(number)\" w:name=\"\(name)\"/>\(runs)<w:bookmarkEnd w:id=\"\(number)\"/>"
    }

    /// A table whose first row is its head.
    static func table(_ rows: [[String]]) -> String {
        let width = 9_000 / max(1, rows.first?.count ?? 1)
        var xml = "<w:tbl><w:tblPr><w:tblStyle w:val=\"StoryTable\"/><w:tblW w:w=\"0\" w:type=\"auto\"/></w:tblPr><w:tblGrid>"
        xml += String(repeating: "<w:gridCol w:w=\"\(width)\"/>", count: rows.first?.count ?? 0) + "</w:tblGrid>"
        for (number, row) in rows.enumerated() {
            xml += number == 0 ? "<w:tr><w:trPr><w:tblHeader/></w:trPr>" : "<w:tr>"
            for cell in row {
                xml += "<w:tc><w:tcPr><w:tcW w:w=\"\(width)\" w:type=\"dxa\"/></w:tcPr>"
                xml += "<w:p>" + run(cell, isStrong: number == 0) + "</w:p></w:tc>"
            }
            xml += "</w:tr>"
        }
        return xml + "</w:tbl>\n"
    }

    /// A picture in the line.
    /// - Parameters:
    ///   - width: In English metric units, of which a centimetre has 360,000.
    ///   - turn: What makes it upright.
    ///   - part: The relationship of the picture.
    ///   - vector: The relationship of the same picture as SVG, which is shown where it can be.
    static func picture(
        number: Int,
        name: String,
        description: String,
        width: Int,
        height: Int,
        turn: PictureTurn,
        part: String,
        vector: String?
    ) -> String {
        // Word gives a picture the room that it takes before it is turned, and more on the sides where it is larger afterwards.
        let (above, beside) = turn.swapsSides ? (max(0, (width - height) / 2), max(0, (height - width) / 2)) : (0, 0)
        let room = "<wp:effectExtent l=\"\(beside)\" t=\"\(above)\" r=\"\(beside)\" b=\"\(above)\"/>"
        // In 60,000ths of a degree.
        let turned = (turn.quarters > 0 ? " rot=\"\(turn.quarters * 5_400_000)\"" : "") + (turn.isMirrored ? " flipH=\"1\"" : "")
        let extent = "cx=\"\(width)\" cy=\"\(height)\""
        let names = "id=\"\(number)\" name=\"\(escaped(name))\" descr=\"\(escaped(description))\""
        let svg = vector.map {
            "<a:extLst><a:ext uri=\"{96DAC541-7B7A-43D3-8B79-37D633B846F1}\"><asvg:svgBlip "
                + "xmlns:asvg=\"http://schemas.microsoft.com/office/drawing/2016/SVG/main\" r:embed=\"\($0)\"/></a:ext></a:extLst>"
        }
        return "<w:r><w:drawing><wp:inline distT=\"0\" distB=\"0\" distL=\"0\" distR=\"0\"><wp:extent \(extent)/>\(room)"
            + "<wp:docPr \(names)/><a:graphic><a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"><pic:pic><pic:nvPicPr>"
            + "<pic:cNvPr \(names)/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed=\"\(part)\">\(svg ?? "")</a:blip>"
            + "<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm\(turned)><a:off x=\"0\" y=\"0\"/><a:ext \(extent)/></a:xfrm>"
            + "<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    }
}
