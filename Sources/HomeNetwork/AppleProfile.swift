internal import FoundationEssentials

/// The profile with which Apple's systems install an authority.
package enum AppleProfile {
    /// The profile as a property list, before it is signed.
    ///
    /// Its identifiers come from the certificate, so that a second visit replaces the profile and does not add another.
    package static func text(of authority: IssuedCertificate, title: String, explanation: String) -> String {
        let certificate = Data(authority.der).base64EncodedString()
        let host = escaped(authority.names.first ?? "branchbook.local")
        let (title, explanation) = (escaped(title), escaped(explanation))
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
              <key>PayloadContent</key>
              <array>
                <dict>
                  <key>PayloadCertificateFileName</key><string>branchbook.crt</string>
                  <key>PayloadContent</key><data>\(certificate)</data>
                  <key>PayloadDisplayName</key><string>\(title)</string>
                  <key>PayloadIdentifier</key><string>\(host).authority</string>
                  <key>PayloadType</key><string>com.apple.security.root</string>
                  <key>PayloadUUID</key><string>\(identifier(authority.fingerprint, 1))</string>
                  <key>PayloadVersion</key><integer>1</integer>
                </dict>
              </array>
              <key>PayloadDescription</key><string>\(explanation)</string>
              <key>PayloadDisplayName</key><string>\(title)</string>
              <key>PayloadIdentifier</key><string>\(host)</string>
              <key>PayloadType</key><string>Configuration</string>
              <key>PayloadUUID</key><string>\(identifier(authority.fingerprint, 2))</string>
              <key>PayloadVersion</key><integer>1</integer>
            </dict>
            </plist>

            """
    }

    /// A UUID of version 8 (RFC 9562): bytes of a digest, with one changed for each use.
    private static func identifier(_ fingerprint: [UInt8], _ use: UInt8) -> String {
        var bytes = Array(fingerprint.prefix(16))
        guard bytes.count == 16 else { return "" }
        bytes[0] = use
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
