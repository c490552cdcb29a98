internal import StoryFormat

/// Where devices at home find the library, and how they come to trust it.
struct HouseDocument: Document {
    private let addresses: [String]
    private let welcome: [Welcome]
    private let fingerprint: String?

    static var schemaName: String? { "House" }
    static var notes: [String: [JSONField]] {
        [
            "addresses": .summary("The library's addresses over HTTPS, the most convenient first."),
            "welcome": .summary("The pages that make a device trust the library, each over plain HTTP."),
            "fingerprint": .summary("The SHA-256 of the authority's certificate, as systems show it."),
        ]
    }

    /// Makes the document; without addresses if there is no house.
    init(_ house: HouseNetwork?) {
        addresses = house?.secureAddresses ?? []
        welcome = house?.welcomeAddresses.map(Welcome.init) ?? []
        fingerprint = house?.shownFingerprint
    }

    private struct Welcome: Document {
        let address: String
        let qr: [String]

        static var notes: [String: [JSONField]] {
            ["qr": .summary("The QR code of the address: a row of `0` and `1` for light and dark modules each.")]
        }

        init(_ address: String) {
            self.address = address
            qr = QRCode.rows(of: address) ?? []
        }
    }
}
