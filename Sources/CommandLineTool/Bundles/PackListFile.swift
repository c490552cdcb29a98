internal import Library

/// A pack store's list as a file to be written.
struct PackListFile {
    /// The path of the list.
    let path: String
    private let folder: String

    /// Checks the name of a list.
    init(_ path: String) throws(UsageError) {
        guard Self.name(of: path) == PackList.fileName else {
            throw UsageError("“\(path)” cannot be a list of packs.", fix: "It is always called \(PackList.fileName).")
        }
        self.path = path
        folder = String(path.dropLast(PackList.fileName.count))
    }

    /// The path of a file next to the list.
    func path(beside name: String) -> String { folder + name }

    /// The last part of a path.
    static func name(of path: String) -> String {
        String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
    }

    /// Checks that a pack will be where readers of the list look for it.
    func check(_ output: String) throws(UsageError) {
        let name = Self.name(of: output)
        guard output.dropLast(name.count) == folder else {
            throw UsageError("The pack must be in the same folder as its list.", fix: "Write it with --output \(path(beside: name)).")
        }
        guard PackOffer.isFileName(name) else {
            throw UsageError(
                "“\(name)” is not a valid file name for a pack in a store.",
                fix: "Use letters, digits, dots, dashes and underscores."
            )
        }
    }

    /// Adds a pack, replacing an earlier offer with its ID. Writes the list last, so that it never promises missing files.
    func put(_ offer: PackOffer, picture: [UInt8]?) throws(CollectCommand.Refusal) {
        var list = try read()
        if let index = list.offers.firstIndex(where: { $0.id == offer.id }) {
            list.offers[index] = offer
        } else {
            list.offers.append(offer)
        }
        try CollectCommand.files { () throws(FileProblem) in
            if let name = offer.picture, let picture { try FileWriter.replace(path(beside: name), picture) }
            try FileWriter.replace(path, list.bytes)
        }
    }

    private func read() throws(CollectCommand.Refusal) -> PackList {
        guard FileReader.exists(path) else { return PackList([PackOffer]()) }
        let bytes = try CollectCommand.files { () throws(FileProblem) in try FileReader.bytes(of: path) }
        do throws(PackError) {
            return try PackList(bytes)
        } catch {
            throw .other("\(path): \(error.sentence)", fix: "Fix it, or move it away to have it created again.")
        }
    }
}
