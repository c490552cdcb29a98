import CWebRuntime
import CheckSession
import StoryChecker
import StoryFormat
import WebExchange

/// Makes room for input, and returns its address.
@_expose(wasm, "branchbook_input") @_cdecl("branchbook_checker_input")
public func branchbookInput(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    unsafe WebExchange.room(forInput: Int(count))
}

/// The address of the last answer.
@_expose(wasm, "branchbook_output") @_cdecl("branchbook_checker_output")
public func branchbookOutput() -> UnsafeMutablePointer<UInt8>? {
    unsafe WebExchange.outputAddress
}

/// Checks the story file in the input with at most this many states; returns the length of the answer.
@_expose(wasm, "branchbook_check") @_cdecl("branchbook_check")
public func branchbookCheck(_ states: Int32, _ count: Int32) -> Int32 {
    WebExchange.exchange(Int(count)) { bytes in
        CheckSession.answer(bytes, bounds: ExplorationBounds(states: max(1, Int(states)))).compact
    }
}
