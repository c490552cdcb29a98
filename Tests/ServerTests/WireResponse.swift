import Server

/// A response as received.
struct WireResponse {
    var status: UInt16
    var fields: [HeaderField]
    var body: [UInt8]

    /// Parses the first response in the bytes and says how long it is; nil if it is not complete yet.
    static func parse(_ bytes: [UInt8], isHead: Bool) -> (response: WireResponse, length: Int)? {
        let end: [UInt8] = [13, 10, 13, 10]
        guard let start = bytes.indices.dropLast(3).first(where: { bytes[$0] == 13 && bytes[$0..<$0 + 4] == end[...] })
        else { return nil }
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words[0] == "HTTP/1.1", let status = UInt16(words[1]) else { return nil }
        let fields = lines.dropFirst().map { line in
            let halves = line.split(separator: ":", maxSplits: 1)
            return HeaderField(String(halves[0]), String(halves[1].drop { $0 == " " }))
        }
        let isBodiless = isHead || status == 204 || status == 304 || status == 100 || status == 101
        let length = isBodiless ? 0 : Int(fields["Content-Length"] ?? "") ?? 0
        guard bytes.count >= start + 4 + length else { return nil }
        let body = Array(bytes[(start + 4)..<(start + 4 + length)])
        return (WireResponse(status: status, fields: fields, body: body), start + 4 + length)
    }
}
