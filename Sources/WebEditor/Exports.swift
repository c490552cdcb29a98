import CWebRuntime
import EditSession
import StoryFormat
import WebExchange

/// The session of the page. A module has one page, and its calls never overlap.
nonisolated(unsafe) private var session = EditSession()

/// Makes room for input, and returns its address.
@_expose(wasm, "branchbook_input") @_cdecl("branchbook_editor_input")
public func branchbookInput(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    unsafe WebExchange.room(forInput: Int(count))
}

/// The address of the last answer.
@_expose(wasm, "branchbook_output") @_cdecl("branchbook_editor_output")
public func branchbookOutput() -> UnsafeMutablePointer<UInt8>? {
    unsafe WebExchange.outputAddress
}

/// Answers the request in the input; returns the length of the answer.
@_expose(wasm, "branchbook_edit") @_cdecl("branchbook_edit")
public func branchbookEdit(_ count: Int32) -> Int32 {
    WebExchange.exchange(Int(count)) { bytes in unsafe session.answer(bytes).compact }
}
