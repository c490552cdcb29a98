import CWebRuntime
import CheckSession
import StoryChecker
import StoryFormat
import TwineSession
import WebExchange

/// The story that is checked. A module has one page, and its calls never overlap.
nonisolated(unsafe) private var checks = CheckSession()

/// Makes room for input, and returns its address.
@_expose(wasm, "branchbook_input") @_cdecl("branchbook_twine_input")
public func branchbookInput(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    unsafe WebExchange.room(forInput: Int(count))
}

/// The address of the last answer.
@_expose(wasm, "branchbook_output") @_cdecl("branchbook_twine_output")
public func branchbookOutput() -> UnsafeMutablePointer<UInt8>? {
    unsafe WebExchange.outputAddress
}

/// Reads the story data in the input; returns the length of the answer.
@_expose(wasm, "branchbook_twine") @_cdecl("branchbook_twine")
public func branchbookTwine(_ count: Int32) -> Int32 {
    WebExchange.exchange(Int(count)) { bytes in TwineSession.answer(bytes).compact }
}

/// Checks the story file in the input, and explores at most this many states; with 0, looks only at the file. Returns the length of the
/// answer.
@_expose(wasm, "branchbook_check") @_cdecl("branchbook_twine_check")
public func branchbookCheck(_ states: Int32, _ count: Int32) -> Int32 {
    WebExchange.exchange(Int(count)) { bytes in
        unsafe checks.answer(bytes, bounds: states > 0 ? ExplorationBounds(states: Int(states)) : nil).compact
    }
}

/// Compiles the story file in the input; returns the length of the program, 0 if the file is not a story.
@_expose(wasm, "branchbook_program") @_cdecl("branchbook_twine_program")
public func branchbookProgram(_ count: Int32) -> Int32 {
    WebExchange.exchangeBytes(Int(count)) { bytes in CheckSession.program(bytes) }
}
