internal import CCurl

/// Reads a pack store's file over HTTP, with libcurl.
enum AddressReader {
    /// Done once, before the first transfer, as libcurl requires.
    private static let isPrepared = ccurl_prepare()

    /// The receiver of the pieces, and whether it wants no more.
    private struct Sink {
        let start: Int
        let take: ([UInt8], Bool) -> Bool
        var hasStopped = false
        var count = 0
    }

    /// Reads from a byte on, piece by piece.
    static func read(_ address: String, name: String, from start: Int, take: ([UInt8], Bool) -> Bool) throws(PackError) {
        guard isPrepared else { throw .unreachable("libcurl.so.4 could not be loaded; install the package libcurl4") }
        let mustBePublic = !isAtHome(address)
        let (result, hasStopped) = withoutActuallyEscaping(take) { take in
            var sink = Sink(start: start, take: take)
            let result = unsafe address.withCString { address in
                unsafe withUnsafeMutablePointer(to: &sink) { sink in
                    var request = unsafe ccurl_request(
                        address: address,
                        from: Int64(start),
                        must_be_public: mustBePublic,
                        sink: receive,
                        context: sink
                    )
                    return unsafe ccurl_get(&request)
                }
            }
            return (result, sink.hasStopped)
        }
        if hasStopped { throw .stopped }
        switch result.status {
        case 200, 206: break
        // There is nothing after the last byte: the file was complete.
        case 416: return
        case 404, 410: throw .gone(name)
        case 300..<400: throw .unreachable("it refers to another server, and only the one that was named is asked")
        case 0: throw .unreachable(reason(result))
        default: throw .unreachable("it answers with the status \(result.status)")
        }
        guard result.finished else { throw .unreachable(reason(result)) }
    }

    /// Whether an address names a computer of this home: by a number, or by a name that the internet does not have. Any other name must not lead
    /// here, or whoever owns it could have this computer ask its own ports.
    static func isAtHome(_ address: String) -> Bool {
        let authority = address.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        // An IPv6 address.
        if host.hasPrefix("[") { return true }
        let name = host.prefix { $0 != ":" }.lowercased()
        let labels = name.split(separator: ".")
        guard let last = labels.last, labels.count > 1 else { return true }
        return last.allSatisfy(\.isASCIIDigit) || ["local", "localhost", "lan", "home", "internal"].contains(last)
            || name.hasSuffix(".home.arpa")
    }

    private static let receive: ccurl_sink = { context, status, bytes, count in
        guard let context = unsafe context, let bytes = unsafe bytes else { return false }
        let sink = unsafe context.assumingMemoryBound(to: Sink.self)
        if count == 0 {
            let goesOn = unsafe sink.pointee.take([], false)
            if !goesOn { unsafe sink.pointee.hasStopped = true }
            return goesOn
        }
        // Ignore the page that comes with an error.
        guard status == 200 || status == 206 else { return true }
        let isFirst = unsafe sink.pointee.count == 0
        unsafe sink.pointee.count += count
        let piece = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        let goesOn = unsafe sink.pointee.take(piece, isFirst && status == 200 && sink.pointee.start > 0)
        if !goesOn { unsafe sink.pointee.hasStopped = true }
        return goesOn
    }

    private static func reason(_ result: ccurl_result) -> String {
        var result = result
        return unsafe withUnsafeBytes(of: &result.reason) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
