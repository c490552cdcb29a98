internal import CXML
internal import Pictures

/// Parses a vector picture and writes its safe parts.
struct SVGWriter {
    /// The safe picture so far.
    private(set) var output: [UInt8] = []
    /// Whether anything was removed.
    private(set) var hasDropped = false
    /// The first thing that was removed because of what it does.
    private(set) var finding: SafeSVG.Finding?

    private let renderer: PictureRenderer?
    private var parts = 0
    private var open: [Open] = []
    private var work = SVGWork()
    /// The depth of the element that is being removed with its contents.
    private var droppedDepth: Int?

    private struct Open {
        var name: String
        var style: String?
    }

    init(renderer: PictureRenderer?) {
        self.renderer = renderer
    }

    /// Parses a whole picture.
    mutating func read(_ bytes: [UInt8]) throws(SafeSVG.Failure) {
        var failure: SafeSVG.Failure?
        // The bytes must not move while the parser reads.
        unsafe bytes.withUnsafeBytes { buffer in
            do throws(SafeSVG.Failure) {
                guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else {
                    throw SafeSVG.Failure("it is empty", .broken)
                }
                switch unsafe cxml_find_excess(start, buffer.count) {
                case CXML_TOO_MANY_ATTRIBUTES:
                    throw SafeSVG.Failure("one of its elements has more than \(CXML_MOST_ATTRIBUTES) attributes")
                case CXML_TOO_LONG_VALUE:
                    throw SafeSVG.Failure("a value or text in it is too long: more than 10 MB")
                default: break
                }
                guard let reader = unsafe cxml_open(start, Int32(buffer.count)) else { throw SafeSVG.Failure("it is empty", .broken) }
                defer { unsafe xmlFreeTextReader(reader) }
                unsafe xmlTextReaderSetErrorHandler(reader, { _, _, _, _ in }, nil)
                var status = unsafe xmlTextReaderRead(reader)
                while status == 1 {
                    try unsafe take(reader)
                    status = unsafe xmlTextReaderRead(reader)
                }
                guard status == 0 else { throw SafeSVG.Failure("it is not well-formed XML", .broken) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        guard work.isBounded(by: SafeSVG.mostDrawn) else {
            throw SafeSVG.Failure("its parts draw each other without end")
        }
        output.append(UInt8(ascii: "\n"))
    }

    private mutating func take(_ reader: xmlTextReaderPtr) throws(SafeSVG.Failure) {
        let depth = Int(unsafe xmlTextReaderDepth(reader))
        let kind = UInt32(unsafe xmlTextReaderNodeType(reader))
        switch kind {
        case XML_READER_TYPE_ELEMENT.rawValue:
            parts += 1
            guard parts <= SafeSVG.mostParts else { throw SafeSVG.Failure("it has more than \(SafeSVG.mostParts) parts") }
            guard depth <= SafeSVG.deepest else {
                throw SafeSVG.Failure("its elements are nested more than \(SafeSVG.deepest) levels deep")
            }
            guard droppedDepth == nil else { return }
            try unsafe takeElement(reader, depth)
        case XML_READER_TYPE_END_ELEMENT.rawValue:
            if let dropped = droppedDepth {
                if dropped == depth { droppedDepth = nil }
                return
            }
            endElement()
        case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue, XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue,
            XML_READER_TYPE_WHITESPACE.rawValue:
            guard droppedDepth == nil, !open.isEmpty else { return }
            let text = unsafe Self.string(xmlTextReaderConstValue(reader)) ?? ""
            if open[open.count - 1].style != nil {
                open[open.count - 1].style? += text
            } else {
                write(text)
            }
        case XML_READER_TYPE_COMMENT.rawValue, XML_READER_TYPE_XML_DECLARATION.rawValue:
            // They draw nothing and do nothing.
            return
        case XML_READER_TYPE_ENTITY_REFERENCE.rawValue:
            throw SafeSVG.Failure("it uses an entity that it does not define")
        default:
            hasDropped = true
        }
    }

    // MARK: Elements

    private mutating func takeElement(_ reader: xmlTextReaderPtr, _ depth: Int) throws(SafeSVG.Failure) {
        let isEmpty = unsafe xmlTextReaderIsEmptyElement(reader) == 1
        let local = unsafe Self.string(xmlTextReaderConstLocalName(reader)) ?? ""
        let isDrawing = unsafe Self.string(xmlTextReaderConstNamespaceUri(reader)) == SVGVocabulary.namespace
        if depth == 0 {
            guard isDrawing, local == "svg" else { throw SafeSVG.Failure("its first element is not an svg in SVG's namespace", .broken) }
        }
        // A link is replaced by a group: its contents are drawn, but it leads nowhere.
        let name = local == "a" ? "g" : local
        if name != local { hasDropped = true }
        guard isDrawing, SVGVocabulary.elements.contains(name) else {
            hasDropped = true
            if ["script", "handler"].contains(local.lowercased()) { note(.script) }
            if !isEmpty { droppedDepth = depth }
            return
        }
        var attributes: [(name: String, value: String)] = []
        while unsafe xmlTextReaderMoveToNextAttribute(reader) == 1 {
            parts += 1
            if let kept = try unsafe attribute(reader, of: name) { attributes.append(kept) }
        }
        unsafe xmlTextReaderMoveToElement(reader)
        if name.hasPrefix("animate") {
            guard let target = attributes.first(where: { $0.name == "attributeName" })?.value ?? (name == "animateMotion" ? "d" : nil),
                SVGVocabulary.attributes.contains(target), !SVGVocabulary.fixed.contains(target)
            else {
                hasDropped = true
                if !isEmpty { droppedDepth = depth }
                return
            }
        }
        work.begin(id: attributes.first { $0.name == "id" }?.value)
        for attribute in attributes {
            if attribute.name.hasSuffix("href"), attribute.value.utf8.first == UInt8(ascii: "#") {
                work.refer(to: String(attribute.value.dropFirst()))
            } else {
                for reference in SVGStyle.references(in: attribute.value) ?? [] { work.refer(to: reference) }
            }
        }
        writeStart(name, attributes, isRoot: depth == 0)
        open.append(Open(name: name, style: name == "style" ? "" : nil))
        if isEmpty { endElement() }
    }

    private mutating func endElement() {
        guard let last = open.popLast() else { return }
        if let style = last.style {
            if let references = SVGStyle.references(in: style) {
                // Whatever a style applies to, its references count as drawn once for the picture.
                for reference in references { work.refer(to: reference) }
                write(style)
            } else {
                hasDropped = true
                noteStyle(style)
            }
        }
        work.end()
        output += "</\(last.name)>".utf8
    }

    // MARK: Attributes

    private mutating func attribute(_ reader: xmlTextReaderPtr, of element: String) throws(SafeSVG.Failure) -> (
        name: String, value: String
    )? {
        let name = unsafe Self.string(xmlTextReaderConstLocalName(reader)) ?? ""
        let value = unsafe Self.string(xmlTextReaderConstValue(reader)) ?? ""
        // Namespace declarations have no effect by themselves; required ones are written again.
        if unsafe xmlTextReaderIsNamespaceDecl(reader) == 1 { return nil }
        switch unsafe Self.string(xmlTextReaderConstNamespaceUri(reader)) {
        case nil where name == "href", SVGVocabulary.linkNamespace where name == "href":
            guard try isSafeReference(value, of: element) else {
                // A link leads away only if someone follows it.
                if element != "g" || value.lowercased().contains("javascript:") { noteReference(value) }
                break
            }
            return ("xlink:href", value)
        case nil:
            guard SVGVocabulary.attributes.contains(name), SVGStyle.references(in: value) != nil else {
                if name.lowercased().hasPrefix("on") { note(.script) }
                if SVGVocabulary.attributes.contains(name) { noteStyle(value) }
                break
            }
            // An animation could start when something is touched, which pictures do not need.
            return (name, value)
        case SVGVocabulary.xmlNamespace where name == "space" || name == "lang":
            return ("xml:" + name, value)
        default:
            break
        }
        hasDropped = true
        return nil
    }

    /// Whether a reference stays within the picture, or is a small embedded bitmap.
    private func isSafeReference(_ value: String, of element: String) throws(SafeSVG.Failure) -> Bool {
        if value.utf8.first == UInt8(ascii: "#") { return true }
        guard element == "image" || element == "feImage" else { return false }
        for format in [MediaFormat.png, .jpeg, .webp] {
            let start = "data:\(format.mediaType);base64,"
            guard value.hasPrefix(start), let bytes = Base64.bytes(value.utf8.dropFirst(start.utf8.count)) else { continue }
            guard MediaFormat(ofBytes: bytes) == format else { return false }
            return try isWhole(bytes)
        }
        return false
    }

    /// Whether a bitmap can be decoded to its last pixel.
    private func isWhole(_ bytes: [UInt8]) throws(SafeSVG.Failure) -> Bool {
        guard let renderer else { return true }
        do throws(PictureError) {
            _ = try renderer.measure(bytes)
            return true
        } catch {
            switch error {
            case .unknownFormat, .broken, .tooLarge: return false
            // A picture can contain thousands of them.
            case .tooSlow: throw SafeSVG.Failure("a picture in it takes too long to draw")
            case .crashed: throw SafeSVG.Failure("a picture in it crashed the program that draws pictures")
            case .unavailable(let reason): throw SafeSVG.Failure(reason, .system)
            }
        }
    }

    // MARK: Findings

    private mutating func note(_ finding: SafeSVG.Finding) {
        if self.finding == nil { self.finding = finding }
    }

    private mutating func noteReference(_ value: String) {
        let lowered = value.lowercased()
        if lowered.contains("javascript:") { return note(.script) }
        if !value.isEmpty, !lowered.hasPrefix("data:") { note(.reachesOut(value)) }
    }

    private mutating func noteStyle(_ text: String) {
        let lowered = text.lowercased()
        if lowered.contains("javascript:") || lowered.contains("expression(") { return note(.script) }
        if let address = SVGStyle.address(in: text) { note(.reachesOut(address)) }
    }

    // MARK: Writing

    private mutating func writeStart(_ name: String, _ attributes: [(name: String, value: String)], isRoot: Bool) {
        output += "<\(name)".utf8
        if isRoot {
            output += " xmlns=\"\(SVGVocabulary.namespace)\" xmlns:xlink=\"\(SVGVocabulary.linkNamespace)\"".utf8
        }
        var seen: Set<String> = []
        for attribute in attributes where seen.insert(attribute.name).inserted {
            output += " \(attribute.name)=\"".utf8
            write(attribute.value)
            output.append(UInt8(ascii: "\""))
        }
        output.append(UInt8(ascii: ">"))
    }

    private mutating func write(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            // Escaped so that they are unchanged when they are parsed again.
            case 0x09: output += "&#9;".utf8
            case 0x0D: output += "&#13;".utf8
            default: output.append(byte)
            }
        }
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String? {
        guard let text = unsafe text else { return nil }
        return unsafe String(cString: text)
    }
}
