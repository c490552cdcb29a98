import CWebRuntime
import StoryFormat
import WebExchange
import WebSession

/// The session of the module's only open story; a page creates a module for each story.
enum WebEngine {
    nonisolated(unsafe) private static var session = WebSession()

    /// Passes input from the page to the session; returns the length of the answer.
    static func exchange(_ count: Int, _ body: (inout WebSession, [UInt8]) -> JSONValue) -> Int32 {
        WebExchange.exchange(count) { bytes in unsafe body(&session, bytes).compact }
    }
}
