extension Draft {
    /// The device that stands for a folder with the author's files. The library gives this number to no other.
    public static let folderDevice = UInt32.max

    /// The number of the last thing that a device has made; 0 for none.
    /// - Complexity: O(*n*) in the things.
    public func lastNumber(of device: UInt32) -> UInt32 {
        nodes.keys.reduce(0) { last, id in id.device == device ? max(last, id.number) : last }
    }
}
