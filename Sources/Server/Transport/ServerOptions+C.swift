internal import CBeast
internal import Glibc

extension ServerOptions {
    /// Calls a function with these options in C's form, which is valid until it returns.
    @unsafe func withSettings<Result>(_ body: (UnsafePointer<cbeast_options>) -> Result) -> Result {
        unsafe CText.withTexts([address, certificate?.certificate, certificate?.key] + fields.flatMap { [$0.name, $0.value] }) { texts in
            let common = unsafe fields.indices.map { index in
                unsafe cbeast_field(name: CText.text(texts[3 + 2 * index]), value: CText.text(texts[4 + 2 * index]))
            }
            return unsafe common.withUnsafeBufferPointer { common in
                var settings = unsafe cbeast_options(
                    address: texts[0],
                    port: port,
                    certificate: texts[1],
                    key: texts[2],
                    fields: common.baseAddress,
                    field_count: common.count,
                    threads: UInt32(clamping: threads),
                    connection_limit: UInt32(clamping: connectionLimit),
                    address_limit: UInt32(clamping: addressLimit),
                    header_limit: UInt32(clamping: headerLimit),
                    body_limit: UInt64(clamping: bodyLimit),
                    body_budget: UInt64(clamping: bodyBudget),
                    body_share: UInt64(clamping: bodyShare),
                    header_timeout: headerTimeout.milliseconds,
                    body_timeout: bodyTimeout.milliseconds,
                    write_timeout: writeTimeout.milliseconds,
                    minimum_write_rate: UInt32(clamping: minimumWriteRate),
                    idle_timeout: idleTimeout.milliseconds,
                    grace: grace.milliseconds,
                    socket_message_limit: UInt64(clamping: webSockets.messageLimit),
                    socket_queue_limit: UInt64(clamping: webSockets.queueLimit),
                    socket_ping_interval: webSockets.pingInterval.milliseconds,
                    socket_silence: webSockets.silence.milliseconds,
                    socket_close_timeout: webSockets.closeTimeout.milliseconds
                )
                return unsafe body(&settings)
            }
        }
    }
}

/// C strings that are valid for the duration of a call.
private enum CText {
    /// Calls a function with NUL-terminated copies of texts; null for nil.
    @unsafe static func withTexts<Result>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
        let copies = unsafe texts.map { text in unsafe text.flatMap { unsafe strdup($0) } }
        defer { unsafe copies.forEach { unsafe free($0) } }
        return unsafe body(copies.map { unsafe UnsafePointer($0) })
    }

    @unsafe static func text(_ bytes: UnsafePointer<CChar>?) -> cbeast_text {
        unsafe cbeast_text(bytes: bytes, length: bytes.map { unsafe strlen($0) } ?? 0)
    }
}

extension Duration {
    /// At least one.
    var milliseconds: UInt32 {
        UInt32(clamping: max(1, Int64(self / .milliseconds(1))))
    }
}
