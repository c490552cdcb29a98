/// Input and output of a page: bytes in the module's memory, because WebAssembly functions pass only numbers.
public enum WebExchange {
    nonisolated(unsafe) private static var input: UnsafeMutableBufferPointer<UInt8> = unsafe .init(start: nil, count: 0)
    nonisolated(unsafe) private static var output: UnsafeMutableBufferPointer<UInt8> = unsafe .init(start: nil, count: 0)

    /// The maximum size of one input, in bytes.
    private static let largestInput = 64 * 1024 * 1024

    /// Makes room for the page's input; nil for more than 64 MiB.
    public static func room(forInput count: Int) -> UnsafeMutablePointer<UInt8>? {
        guard count <= largestInput else { return nil }
        unsafe input.deallocate()
        unsafe input = .allocate(capacity: max(1, count))
        return unsafe input.baseAddress
    }

    /// The address of the last answer.
    public static var outputAddress: UnsafeMutablePointer<UInt8>? { unsafe output.baseAddress }

    /// Takes bytes from the input, and puts the result into the output; returns the output's length in bytes.
    public static func exchange(_ count: Int, _ body: ([UInt8]) -> String) -> Int32 {
        exchangeBytes(count) { Array(body($0).utf8) }
    }

    /// Takes bytes from the input, and puts those of the result into the output; returns the output's length.
    public static func exchangeBytes(_ count: Int, _ body: ([UInt8]) -> [UInt8]) -> Int32 {
        let bytes = unsafe Array(input.prefix(max(0, count)))
        let answer = body(bytes)
        unsafe output.deallocate()
        unsafe output = .allocate(capacity: max(1, answer.count))
        _ = unsafe output.initialize(from: answer)
        return Int32(clamping: answer.count)
    }
}
