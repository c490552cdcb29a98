internal import Bundle
internal import FoundationEssentials

/// The fields that tell browsers what a response may do.
enum SecurityHeaders {
    /// For everything except SVG: only this server's own files, no inline scripts, and framed by nothing but its own pages.
    ///
    /// The manuscript of a story has the reader in a frame.
    static let page = page(styles: [])

    /// For a page with inline style sheets: exactly these, identified by their digests.
    static func page(styles: [String]) -> [HeaderField] {
        let digests = styles.map { " 'sha256-\(Data(ContentDigest.sha256Bytes(Array($0.utf8))).base64EncodedString())'" }.joined()
        let policy =
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'\(digests); img-src 'self' data: blob:; "
            + "media-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'"
        return common + [HeaderField(policyName, policy)]
    }

    /// For the story format, which Twine loads into its own pages: as for a page, but open to other origins.
    static let storyFormat = page.map { $0.name == resourcePolicyName ? HeaderField($0.name, "cross-origin") : $0 }

    /// For the welcome page, which says itself what it may load. Over plain HTTP, browsers complain about an opener policy.
    static let welcome =
        common.filter { $0.name != "Cross-Origin-Opener-Policy" } + [
            HeaderField(policyName, "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'")
        ]

    /// For what the welcome page reads from the library, which is another origin to it.
    static let trust = storyFormat + [HeaderField("Access-Control-Allow-Origin", "*")]

    /// Lets a page open WebSockets to the host that it was requested from.
    ///
    /// Safari before 15.4 does not count them as `'self'`, and tablets are used for many years.
    static func allowingSockets(_ response: Response, to request: Request) -> Response {
        guard response.fields["Content-Type"]?.hasPrefix("text/html") == true, let host = request.fields["Host"], isPlain(host) else {
            return response
        }
        var allowing = response
        allowing.fields = allowing.fields.map { field in
            guard field.name == policyName else { return field }
            return HeaderField(
                policyName,
                field.value.replacing("connect-src 'self'", with: "connect-src 'self' ws://\(host) wss://\(host)")
            )
        }
        return allowing
    }

    /// Whether a host is nothing but a name or an address with a port, so that it cannot add anything else to a policy.
    private static func isPlain(_ host: String) -> Bool {
        (1...255).contains(host.utf8.count)
            && host.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-._:[]".unicodeScalars.contains($0))
            }
    }

    private static let policyName = "Content-Security-Policy"
    private static let resourcePolicyName = "Cross-Origin-Resource-Policy"

    /// For SVG, which is a document and could run scripts if it were opened on its own.
    static let vectorPicture =
        common + [
            HeaderField(policyName, "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        ]

    private static let common = [
        HeaderField("X-Content-Type-Options", "nosniff"),
        HeaderField("Referrer-Policy", "no-referrer"),
        HeaderField("Cross-Origin-Opener-Policy", "same-origin"),
        HeaderField(resourcePolicyName, "same-origin"),
        // A parent may record a page in their own voice; recordings stay on the device.
        HeaderField("Permissions-Policy", "camera=(), geolocation=(), microphone=(self), payment=(), usb=()"),
    ]
}
