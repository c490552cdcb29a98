internal import CXML

/// Goes through a part of a document, element by element.
struct XMLReading {
    /// An element, with its local name and its attributes by their local names.
    struct Element {
        var name: String
        var attributes: [String: String]
    }

    /// Why a part cannot be read.
    enum Problem: Error, Equatable { case broken, tooDeep, tooWide, tooLong, hasEntities }

    /// What is found, in order.
    enum Event {
        case start(Element)
        case end(String)
        case text(String)
    }

    /// The deepest nesting of elements.
    private static let deepest = 200

    /// Reads a whole part. Nothing outside of it is ever read, and no entity expands.
    /// - Parameter take: Gets each event.
    static func read(_ bytes: [UInt8], _ take: (Event) -> Void) throws(Problem) {
        guard bytes.count < Int(Int32.max), !bytes.isEmpty else { throw .broken }
        guard !hasDeclarations(bytes) else { throw .hasEntities }
        var problem: Problem?
        // The bytes must not move while the parser reads.
        unsafe bytes.withUnsafeBytes { buffer in
            guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else {
                problem = .broken
                return
            }
            switch unsafe cxml_find_excess(start, buffer.count) {
            case CXML_TOO_MANY_ATTRIBUTES: problem = .tooWide
            case CXML_TOO_LONG_VALUE: problem = .tooLong
            default: break
            }
            if problem != nil { return }
            guard let reader = unsafe cxml_open(start, Int32(buffer.count)) else {
                problem = .broken
                return
            }
            defer { unsafe xmlFreeTextReader(reader) }
            unsafe xmlTextReaderSetErrorHandler(reader, { _, _, _, _ in }, nil)
            var status = unsafe xmlTextReaderRead(reader)
            while status == 1 {
                guard unsafe xmlTextReaderDepth(reader) <= Int32(deepest) else {
                    problem = .tooDeep
                    return
                }
                unsafe give(reader, take)
                status = unsafe xmlTextReaderRead(reader)
            }
            if status != 0 { problem = .broken }
        }
        if let problem { throw problem }
    }

    /// Whether there is a document type, which Word never writes and which could define entities. In UTF-16, only one is never found:
    /// the parser is told that the part is UTF-8, as Word writes it.
    private static func hasDeclarations(_ bytes: [UInt8]) -> Bool {
        let word = Array("<!DOCTYPE".utf8)
        // It stands before the first element.
        let head = bytes.prefix(65_536)
        return head.indices.contains { head[$0] == word[0] && head[$0...].starts(with: word) }
    }

    private static func give(_ reader: xmlTextReaderPtr, _ take: (Event) -> Void) {
        let kind = UInt32(unsafe xmlTextReaderNodeType(reader))
        switch kind {
        case XML_READER_TYPE_ELEMENT.rawValue:
            let isEmpty = unsafe xmlTextReaderIsEmptyElement(reader) == 1
            let name = unsafe string(xmlTextReaderConstLocalName(reader))
            var attributes: [String: String] = [:]
            var status = unsafe xmlTextReaderMoveToFirstAttribute(reader)
            while status == 1 {
                attributes[unsafe string(xmlTextReaderConstLocalName(reader))] = unsafe string(xmlTextReaderConstValue(reader))
                status = unsafe xmlTextReaderMoveToNextAttribute(reader)
            }
            take(.start(Element(name: name, attributes: attributes)))
            if isEmpty { take(.end(name)) }
        case XML_READER_TYPE_END_ELEMENT.rawValue: take(.end(unsafe string(xmlTextReaderConstLocalName(reader))))
        case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue, XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue,
            XML_READER_TYPE_WHITESPACE.rawValue:
            take(.text(unsafe string(xmlTextReaderConstValue(reader))))
        default: return
        }
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        guard let text = unsafe text else { return "" }
        return unsafe String(cString: text)
    }
}
