/// A reader's setting, such as the last shelf query. The latest change wins, wherever it was made.
public struct Setting: Equatable, Sendable {
    /// The setting's key: 1 to 64 letters, digits, dots and dashes.
    public var key: String
    /// The value as JSON, at most 4,096 bytes.
    public var value: String
    /// When it was changed, by the device's clock.
    public var changed: Timestamp

    /// Makes a setting.
    public init(key: String, value: String, changed: Timestamp) {
        self.key = key
        self.value = value
        self.changed = changed
    }
}
