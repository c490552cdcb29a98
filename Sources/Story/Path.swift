/// A position in a story document: the keys and indices that lead to it from the root.
public struct Path: Hashable, Sendable {
    /// One step down the document.
    public enum Step: Hashable, Sendable {
        /// To the value of this key in an object.
        case key(String)
        /// To this element of a list, counted from 0.
        case index(Int)
    }

    /// The steps from the root; empty for the whole document.
    public var steps: [Step]

    /// Makes a path; without steps, it is the whole document.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// The path to the value of a key of the object at this path.
    public func key(_ key: String) -> Path { Path(steps + [.key(key)]) }

    /// The path to an element of the list at this path, counted from 0.
    public func index(_ index: Int) -> Path { Path(steps + [.index(index)]) }

    /// The path as a JSON pointer (RFC 6901), such as `/locations/cave/choices/0`.
    public var pointer: String {
        var pointer = ""
        for step in steps {
            pointer += "/"
            switch step {
            case .index(let index):
                pointer += String(index)
            case .key(let key):
                for scalar in key.unicodeScalars {
                    switch scalar {
                    case "~": pointer += "~0"
                    case "/": pointer += "~1"
                    default: pointer.unicodeScalars.append(scalar)
                    }
                }
            }
        }
        return pointer
    }
}
