internal import CCurl

/// Reads a store's file from an address, by libcurl.
enum AddressReader {
    /// Made once, before the first transfer, as libcurl asks.
    private static let isPrepared = ccurl_prepare()

    /// Where the pieces go, and whether the receiver wants no more.
    private struct Sink {
        let start: Int
        let take: ([UInt8], Bool) -> Bool
        var hasStopped = false
        var count = 0
    }

    /// Reads from a byte on, piece by piece.
    static func read(_ address: String, name: String, from start: Int, take: ([UInt8], Bool) -> Bool) throws(PackError) {
        guard isPrepared else { throw .unreachable("libcurl.so.4 could not be loaded; install the package libcurl4") }
        let (result, hasStopped) = withoutActuallyEscaping(take) { take in
            var sink = Sink(start: start, take: take)
            let result = unsafe address.withCString { address in
                unsafe withUnsafeMutablePointer(to: &sink) { sink in
                    var request = unsafe ccurl_request(address: address, from: Int64(start), sink: receive, context: sink)
                    return unsafe ccurl_get(&request)
                }
            }
            return (result, sink.hasStopped)
        }
        if hasStopped { throw .stopped }
        switch result.status {
        case 200, 206: break
        // Nothing stands behind the last byte: it was there already.
        case 416: return
        case 404, 410: throw .gone(name)
        case 0: throw .unreachable(reason(result))
        default: throw .unreachable("it answers with the status \(result.status)")
        }
        guard result.finished else { throw .unreachable(reason(result)) }
    }

    private static let receive: ccurl_sink = { context, status, bytes, count in
        guard let context = unsafe context, let bytes = unsafe bytes else { return false }
        let sink = unsafe context.assumingMemoryBound(to: Sink.self)
        if count == 0 {
            let goesOn = unsafe sink.pointee.take([], false)
            if !goesOn { unsafe sink.pointee.hasStopped = true }
            return goesOn
        }
        // The page that comes with an error is nothing to keep.
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
