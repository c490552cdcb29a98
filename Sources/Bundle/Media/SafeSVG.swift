internal import CXML
public import Pictures

/// Makes vector pictures safe to show: what can run, reach out, or swell is taken out.
///
/// Only elements and attributes that draw are kept; ``SVGVocabulary`` lists them. A picture in which nothing is taken out stays as it is, byte for byte.
public struct SafeSVG: Sendable {
    /// Who decodes the bitmaps inside the picture; nil where nobody looks at them.
    private let renderer: PictureRenderer?

    /// How deep elements may be nested.
    static let deepest = 128
    /// How many elements and attributes a picture may have.
    static let mostParts = 200_000
    /// How many elements may be drawn, with those that are drawn again by reference.
    static let mostDrawn = 500_000

    /// Why a picture cannot be made safe.
    public struct Failure: Error, Equatable, Sendable {
        /// As the end of a sentence.
        public let reason: String
        /// What sort of reason that is.
        public let kind: Kind

        /// The sorts of reasons.
        public enum Kind: Sendable {
            /// The picture is no well-formed XML at all, or no SVG.
            case broken
            /// It does what no picture needs to do.
            case unsafe
            /// This machine cannot look at it; the reason is in whole sentences.
            case system
        }
    }

    /// What a picture does beside drawing, of which nothing is left in a safe one.
    package enum Finding: Equatable, Sendable {
        /// It has a script, or something that is done when it is touched.
        case script
        /// It asks for what is at this address.
        case reachesOut(String)
    }

    /// Makes a cleaner.
    /// - Parameter limits: How large a bitmap inside the picture may be.
    public init(limits: PictureLimits = PictureLimits()) {
        self.init(renderer: PictureRenderer(limits: limits))
    }

    /// Makes a cleaner.
    /// - Parameter renderer: Who decodes the bitmaps inside the picture; nil where nobody needs to look at them.
    package init(renderer: PictureRenderer?) {
        self.renderer = renderer
    }

    /// Gives a picture without what is not safe.
    /// - Parameter bytes: The whole file, in UTF-8.
    /// - Complexity: O(*n*) in the bytes.
    public func clean(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        let writer = try read(bytes)
        return writer.hasDropped ? writer.output : bytes
    }

    /// What a picture does beside drawing; nil if nothing.
    package func finding(in bytes: [UInt8]) throws(Failure) -> Finding? { try read(bytes).finding }

    private func read(_ bytes: [UInt8]) throws(Failure) -> SVGWriter {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure("it is not UTF-8", .broken) }
        guard !text.utf8.contains(0), bytes.count < Int(Int32.max) else { throw Failure("it is not text", .broken) }
        // Entities are how a few bytes become billions; the parser never gets to see one.
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
