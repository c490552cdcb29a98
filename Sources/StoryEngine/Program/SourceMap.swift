package import Story

/// The places in a story of everything that its program calculates.
package struct SourceMap: Sendable {
    /// The place of each expression: its value or, in a text, its bytes.
    package var expressions: [Problem.Place] = []
    /// The place of each operation that can fail, by its index among the program's operations.
    package var operations: [Int: Problem.Place] = [:]
    /// For each choice that is open only once, by index, the variable that says whether it was picked.
    package var picks: [Int: Int] = [:]
}
