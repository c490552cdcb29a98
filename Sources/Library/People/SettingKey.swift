/// The settings that a reader can have. A page that wants another one adds it here.
public enum SettingKey: String, CaseIterable, Sendable {
    /// How the reader likes pages to look and turn, as JSON in a string.
    case reading
    /// The order, headings and filters with which the reader last looked at the shelf, as a query.
    case shelf

    /// The most bytes that a value may have as JSON.
    public var longest: Int {
        switch self {
        case .reading, .shelf: 4_096
        }
    }

    /// Whether a value fits the setting.
    /// - Parameter json: The value as compact JSON.
    public func allows(json: String) -> Bool {
        // Both are strings: the library's JSON has whole numbers only, and a page keeps what it likes inside.
        json.utf8.count <= longest && json.utf8.count >= 2 && json.utf8.first == UInt8(ascii: "\"") && json.utf8.last == UInt8(ascii: "\"")
    }
}
