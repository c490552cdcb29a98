import WebExchange
import WebSession

/// Makes room for input, and returns its address.
@_expose(wasm, "branchbook_input") @_cdecl("branchbook_input")
public func branchbookInput(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    unsafe WebExchange.room(forInput: Int(count))
}

/// The address of the last answer.
@_expose(wasm, "branchbook_output") @_cdecl("branchbook_output")
public func branchbookOutput() -> UnsafeMutablePointer<UInt8>? {
    unsafe WebExchange.outputAddress
}

/// Loads a program's head from the input; returns the length of the answer.
@_expose(wasm, "branchbook_load_head") @_cdecl("branchbook_load_head")
public func branchbookLoadHead(_ count: Int32) -> Int32 {
    WebEngine.exchange(Int(count)) { session, bytes in session.loadHead(bytes) }
}

/// Loads a text part from the input; returns the length of the answer.
@_expose(wasm, "branchbook_load_part") @_cdecl("branchbook_load_part")
public func branchbookLoadPart(_ part: Int32, _ count: Int32) -> Int32 {
    WebEngine.exchange(Int(count)) { session, bytes in session.loadPart(Int(part), bytes) }
}

/// Answers the request in the input; returns the length of the answer.
@_expose(wasm, "branchbook_request") @_cdecl("branchbook_request")
public func branchbookRequest(_ count: Int32) -> Int32 {
    WebEngine.exchange(Int(count)) { session, bytes in session.answer(bytes) }
}
