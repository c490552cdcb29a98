/// The settings that a reader can have. Add new ones here.
public enum SettingKey: String, CaseIterable, Sendable {
    /// The reading settings, as JSON in a string.
    case reading
    /// The reader's last shelf query: order, headings and filters.
    case shelf

    /// The maximum size of a value as JSON, in bytes.
    public var longest: Int {
        switch self {
        case .reading, .shelf: 4_096
        }
    }

    /// Whether a value is valid for the setting.
    /// - Parameter json: The value as compact JSON.
    public func allows(json: String) -> Bool {
        // Both are strings: the library's JSON has only integers, and a page stores whatever it likes inside.
        json.utf8.count <= longest && json.utf8.count >= 2 && json.utf8.first == UInt8(ascii: "\"") && json.utf8.last == UInt8(ascii: "\"")
    }
}
