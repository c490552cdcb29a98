import CWebRuntime
import StoryFormat
import WebExchange
import WebSession

/// The session of a module's one open story; a page makes a module for each.
enum WebEngine {
    nonisolated(unsafe) private static var session = WebSession()

    /// Takes bytes from the page, and answers with what the session makes of them; gives the answer's length.
    static func exchange(_ count: Int, _ body: (inout WebSession, [UInt8]) -> JSONValue) -> Int32 {
        WebExchange.exchange(count) { bytes in unsafe body(&session, bytes).compact }
    }
}
