internal import StoryFormat

extension Draft {
    /// A thing in the draft, and perhaps a field of it.
    public struct Spot: Equatable, Sendable {
        /// The thing.
        public var node: Node.ID
        /// The field's key; nil for the thing as a whole.
        public var field: String?
    }

    /// What stands at a place of ``json``, for problems that were found there.
    /// - Parameter pointer: A JSON pointer (RFC 6901), such as `/locations/cave/choices/0/text`.
    /// - Returns: The innermost thing that the pointer leads to. Short forms are followed: the text of a location is that of its page.
    public func spot(at pointer: String) -> Spot {
        var spot = Spot(node: .story)
        var keys = Self.keys(of: pointer)[...]
        while let key = keys.popFirst(), let node = nodes[spot.node] {
            guard let slot = node.kind.slot(JSONKey(key)) else {
                let page = node.kind == .location && node[key] == nil ? things(in: spot.node, "pages").first : nil
                if let page, Kind.page.field(key) != nil { spot.node = page }
                spot.field = key
                return spot
            }
            let things = things(in: node, slot)
            let shape = node.kind.slots[slot].shape
            // A single way on, or a thing of which there is one, has no index.
            let thing: Node.ID? =
                switch shape {
                case .single: things.last
                case .map: keys.first.flatMap { name in things.first { nodes[$0]?.text("id").hasSameBytes(as: name) ?? false } }
                case .list: keys.first.flatMap { Int($0) }.flatMap { things.indices.contains($0) ? things[$0] : nil } ?? things.first
                }
            guard let thing else { return spot }
            if shape != .single { _ = keys.popFirst() }
            spot.node = thing
        }
        return spot
    }

    private static func keys(of pointer: String) -> [String] {
        pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).map { part in
            var bytes: [UInt8] = []
            var isEscaped = false
            for byte in part {
                if isEscaped {
                    bytes.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
                    isEscaped = false
                } else if byte == UInt8(ascii: "~") {
                    isEscaped = true
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
