/// Where something stands in a story document: the keys and indices that lead to it from the top.
public struct Path: Hashable, Sendable {
    /// One step down into a document.
    public enum Step: Hashable, Sendable {
        /// Into an object, to the value of this key.
        case key(String)
        /// Into a list, counted from 0.
        case index(Int)
    }

    /// The steps from the top.
    public var steps: [Step]

    /// Makes a path of these steps; none is the whole document.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// The path to the value of a key of the object that is here.
    public func key(_ key: String) -> Path { Path(steps + [.key(key)]) }

    /// The path to an element of the list that is here.
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
