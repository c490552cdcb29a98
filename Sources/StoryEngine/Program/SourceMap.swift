package import Story

/// Where in its story everything stood that a program calculates.
package struct SourceMap: Sendable {
    /// The place of each expression: its value or, in a text, its bytes.
    package var expressions: [Problem.Place] = []
    /// The place of each operation that may have no value, by its number among the program's operations.
    package var operations: [Int: Problem.Place] = [:]
}
