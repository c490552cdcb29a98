internal import Bundle
internal import FoundationEssentials

/// The fields that tell browsers what a response may do.
enum SecurityHeaders {
    /// For everything except SVG: only this server's own files, no inline scripts, no framing.
    static let page = page(styles: [])

    /// For a page with inline style sheets: exactly these, identified by their digests.
    static func page(styles: [String]) -> [HeaderField] {
        let digests = styles.map { " 'sha256-\(Data(ContentDigest.sha256Bytes(Array($0.utf8))).base64EncodedString())'" }.joined()
        let policy =
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'\(digests); img-src 'self' data: blob:; "
            + "media-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
        return common + [HeaderField("Content-Security-Policy", policy)]
    }

    /// For SVG, which is a document and could run scripts if it were opened on its own.
    static let vectorPicture =
        common + [
            HeaderField("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        ]

    private static let common = [
        HeaderField("X-Content-Type-Options", "nosniff"),
        HeaderField("Referrer-Policy", "no-referrer"),
        HeaderField("Cross-Origin-Opener-Policy", "same-origin"),
        HeaderField("Cross-Origin-Resource-Policy", "same-origin"),
        // A parent may record a page in their own voice; recordings stay on the device.
        HeaderField("Permissions-Policy", "camera=(), geolocation=(), microphone=(self), payment=(), usb=()"),
    ]
}
