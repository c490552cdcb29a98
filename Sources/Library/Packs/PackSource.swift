/// A pack store: a folder, or an address that begins with `http://` or `https://`.
public enum PackSource: Equatable, Sendable {
    /// A folder on this computer with `packs.json` and the packs.
    case folder(String)
    /// The base address of `packs.json` and the packs; it ends with a slash.
    case address(String)

    /// Parses the administrator's option.
    public init(_ text: String) {
        guard text.hasPrefix("http://") || text.hasPrefix("https://") else {
            self = .folder(text)
            return
        }
        self = .address(text.hasSuffix("/") ? text : text + "/")
    }

    /// Fetches the store's list and decodes it.
    public func list() throws(PackError) -> PackList {
        try PackList(try small(PackList.fileName, limit: PackList.largestFile))
    }

    /// The bytes of a small file next to the list, such as a picture.
    /// - Parameter limit: The maximum size in bytes; larger files are refused.
    public func file(_ name: String, limit: Int) throws(PackError) -> [UInt8] {
        guard PackOffer.isFileName(name) else { throw .gone(name) }
        return try small(name, limit: limit)
    }

    /// The timeout for small files, for which a person is waiting.
    private static let patience = Duration.seconds(20)

    private func small(_ name: String, limit: Int) throws(PackError) -> [UInt8] {
        var bytes: [UInt8] = []
        let begun = ContinuousClock.now
        do throws(PackError) {
            try read(name, from: 0) { piece, isWhole in
                if isWhole { bytes = [] }
                bytes += piece
                return bytes.count <= limit && begun.duration(to: .now) < Self.patience
            }
        } catch {
            guard error == .stopped else { throw error }
            throw bytes.count > limit ? .badList("\(name) has more than \(limit) bytes.") : .unreachable("it is too slow")
        }
        return bytes
    }

    /// Reads a file of the store piece by piece.
    /// - Parameters:
    ///   - start: The index of the first byte wanted.
    ///   - take: Gets each piece, and an empty one from time to time while nothing arrives. True means that the store sends the file from
    ///     its first byte, whatever was requested. Returns false to stop.
    func read(_ name: String, from start: Int, take: (_ piece: [UInt8], _ isFromTheFirst: Bool) -> Bool) throws(PackError) {
        switch self {
        case .folder(let folder): try FolderReader.read("\(folder)/\(name)", name: name, from: start, take: take)
        case .address(let address): try AddressReader.read(address + name, name: name, from: start, take: take)
        }
    }
}
