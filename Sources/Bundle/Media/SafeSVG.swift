internal import CXML
public import Pictures

/// Sanitizes vector pictures: removes everything that can run, refer to anything outside, or expand.
///
/// Only elements and attributes that draw are kept; ``SVGVocabulary`` lists them. If nothing has to be removed, the picture stays the same,
/// byte for byte.
public struct SafeSVG: Sendable {
    /// Decodes the bitmaps inside the picture; nil to skip them.
    private let renderer: PictureRenderer?

    /// The maximum nesting of elements.
    static let deepest = 128
    /// The maximum number of elements and attributes.
    static let mostParts = 200_000
    /// The maximum number of elements drawn, including those drawn again by reference.
    static let mostDrawn = 500_000

    /// Why a picture cannot be made safe.
    public struct Failure: Error, Equatable, Sendable {
        /// The reason, as the end of a sentence.
        public let reason: String
        /// The kind of reason.
        public let kind: Kind

        /// The kinds of reasons.
        public enum Kind: Sendable {
            /// The picture is not well-formed XML, or not SVG.
            case broken
            /// It does something that no picture needs to do.
            case unsafe
            /// This machine cannot process it; the reason consists of whole sentences.
            case system
        }
    }

    /// What a picture does besides drawing. A safe picture does none of it.
    package enum Finding: Equatable, Sendable {
        /// It has a script or an event handler.
        case script
        /// It refers to this address.
        case reachesOut(String)
    }

    /// Makes a sanitizer.
    /// - Parameter limits: The maximum size of bitmaps inside the picture.
    public init(limits: PictureLimits = PictureLimits()) {
        self.init(renderer: PictureRenderer(limits: limits))
    }

    /// Makes a sanitizer.
    /// - Parameter renderer: Decodes the bitmaps inside the picture; nil to skip them.
    package init(renderer: PictureRenderer?) {
        self.renderer = renderer
    }

    /// The picture without its unsafe parts.
    /// - Parameter bytes: The whole file, in UTF-8.
    /// - Complexity: O(*n*) in the bytes.
    public func clean(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        let writer = try read(bytes)
        return writer.hasDropped ? writer.output : bytes
    }

    /// What a picture does besides drawing; nil if nothing.
    package func finding(in bytes: [UInt8]) throws(Failure) -> Finding? { try read(bytes).finding }

    private func read(_ bytes: [UInt8]) throws(Failure) -> SVGWriter {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure("it is not UTF-8", .broken) }
        guard !text.utf8.contains(0), bytes.count < Int(Int32.max) else { throw Failure("it is not text", .broken) }
        // Entities can expand a few bytes to billions, so the parser never sees any.
        guard !Self.contains("<!ENTITY", bytes) else { throw Failure("it defines entities") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF] + "<?xml".utf8) || bytes.starts(with: "<?xml".utf8) {
            let declaration = text.utf8.prefix { $0 != UInt8(ascii: ">") }
            let words = String(decoding: declaration, as: UTF8.self).lowercased()
            guard !words.contains("encoding") || words.contains("utf-8") || words.contains("us-ascii") else {
                throw Failure("it says that it is not in UTF-8")
            }
        }
        var writer = SVGWriter(renderer: renderer)
        try writer.read(bytes)
        return writer
    }

    private static func contains(_ word: String, _ bytes: [UInt8]) -> Bool {
        let word = Array(word.utf8)
        guard bytes.count >= word.count else { return false }
        for place in 0...(bytes.count - word.count) where bytes[place] == word[0] {
            if bytes[place..<place + word.count].elementsEqual(word) { return true }
        }
        return false
    }
}

extension SafeSVG.Failure {
    init(_ reason: String, _ kind: Kind = .unsafe) {
        self.reason = reason
        self.kind = kind
    }
}
