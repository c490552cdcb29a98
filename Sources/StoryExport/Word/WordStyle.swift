/// The paragraph styles of a manuscript. The importer knows them by these IDs, so they never change.
enum WordStyle: String, CaseIterable {
    case title = "Title"
    case subtitle = "Subtitle"
    case author = "StoryAuthor"
    case summary = "StorySummary"
    /// Above what stands before the story.
    case front = "StoryFront"
    /// Where the story begins.
    case start = "StoryStart"
    case heading = "Heading1"
    case picture = "StoryPicture"
    /// Between two pages.
    case pageBreak = "StoryPageBreak"
    /// Conditions, changes and checks.
    case logic = "StoryLogic"
    /// Longer explanations, which readers may open.
    case explanation = "StoryExplanation"
    case choice = "StoryChoice"
    /// One of several outcomes of a choice.
    case outcome = "StoryOutcome"
    case result = "StoryResult"
    /// Leads on without a choice.
    case way = "StoryWay"
    case ending = "StoryEnding"

    /// Styles of words: a value, a condition, the ID of a location.
    static let value = "StoryValue", condition = "StoryCondition", identifier = "StoryID", link = "Hyperlink"

    /// What the style is called in Word.
    private var name: String {
        switch self {
        case .title: "Title"
        case .subtitle: "Subtitle"
        case .heading: "heading 1"
        default: String(rawValue.flatMap { $0.isUppercase ? " \($0)" : "\($0)" }.dropFirst())
        }
    }

    /// What distinguishes it, as properties of paragraphs and of words.
    private var properties: (paragraph: String, words: String) {
        let indent = "<w:ind w:left=\"720\"/>"
        switch self {
        case .title: return ("<w:spacing w:before=\"2400\" w:after=\"240\"/><w:jc w:val=\"center\"/>", "<w:b/><w:sz w:val=\"52\"/>")
        case .subtitle, .author, .summary: return ("<w:jc w:val=\"center\"/>", "")
        case .front: return ("<w:keepNext/><w:spacing w:before=\"360\"/>", "<w:b/><w:sz w:val=\"28\"/>")
        case .start: return ("<w:spacing w:before=\"240\"/>", "")
        case .heading: return ("<w:keepNext/><w:spacing w:before=\"480\"/><w:outlineLvl w:val=\"0\"/>", "<w:b/><w:sz w:val=\"32\"/>")
        case .picture, .pageBreak: return ("<w:jc w:val=\"center\"/>", "")
        case .logic: return (indent, "<w:color w:val=\"1F5C8B\"/><w:sz w:val=\"20\"/>")
        case .explanation: return (indent, "<w:color w:val=\"4A4A4A\"/><w:sz w:val=\"20\"/>")
        case .choice: return ("<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>", "")
        case .outcome: return ("<w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"1\"/></w:numPr>", "")
        case .result: return (indent, "")
        case .way: return ("<w:spacing w:before=\"120\"/>", "")
        case .ending: return ("<w:spacing w:before=\"120\"/><w:jc w:val=\"center\"/>", "<w:b/>")
        }
    }

    /// The part with all styles.
    /// - Parameter language: The story's, as a BCP 47 tag.
    static func part(language: String?) -> String {
        let tongue = "<w:lang w:val=\"\(WordXML.escaped(language ?? "en"))\"/>"
        var xml =
            "<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii=\"Georgia\" w:hAnsi=\"Georgia\" w:cs=\"Georgia\"/><w:sz w:val=\"24\"/>"
        xml +=
            "\(tongue)</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after=\"120\" w:line=\"320\" w:lineRule=\"auto\"/></w:pPr>"
        xml += "</w:pPrDefault></w:docDefaults>\n"
        xml += "<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:name w:val=\"Normal\"/></w:style>\n"
        for style in allCases {
            let (paragraph, words) = style.properties
            let id = style.rawValue
            xml += "<w:style w:type=\"paragraph\"\(id.hasPrefix("Story") ? " w:customStyle=\"1\"" : "") w:styleId=\"\(id)\">"
            xml += "<w:name w:val=\"\(style.name)\"/><w:basedOn w:val=\"Normal\"/><w:qFormat/>"
            xml += "<w:pPr>\(paragraph)</w:pPr><w:rPr>\(words)</w:rPr></w:style>\n"
        }
        let colours = [(value, "Story Value", "1F5C8B"), (condition, "Story Condition", "1F5C8B"), (identifier, "Story ID", "6B6B6B")]
        for (id, name, colour) in colours {
            xml += "<w:style w:type=\"character\" w:customStyle=\"1\" w:styleId=\"\(id)\"><w:name w:val=\"\(name)\"/>"
            xml += "<w:rPr><w:color w:val=\"\(colour)\"/><w:sz w:val=\"20\"/></w:rPr></w:style>\n"
        }
        xml += "<w:style w:type=\"character\" w:styleId=\"\(link)\"><w:name w:val=\"Hyperlink\"/>"
        xml += "<w:rPr><w:color w:val=\"0B4F9E\"/><w:u w:val=\"single\"/></w:rPr></w:style>\n"
        let border = { (side: String) in "<w:\(side) w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"808080\"/>" }
        xml +=
            "<w:style w:type=\"table\" w:customStyle=\"1\" w:styleId=\"StoryTable\"><w:name w:val=\"Story Table\"/><w:tblPr><w:tblBorders>"
        xml += ["top", "left", "bottom", "right", "insideH", "insideV"].map(border).joined()
        return xml + "</w:tblBorders></w:tblPr></w:style>\n"
    }
}
