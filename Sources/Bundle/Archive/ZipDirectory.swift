/// The directory of a zip archive, parsed strictly: every byte of the archive belongs to exactly one thing.
///
/// Zip archives can be ambiguous, so that two programs see different contents. Here, the files follow each other from the first byte on,
/// each with a header that agrees with the directory; then comes the directory, and the end record ends the archive. The format is that of
/// PKWARE's APPNOTE.TXT 6.3.
struct ZipDirectory {
    /// The files in the order of the directory.
    private(set) var entries: [ZipEntry] = []
    private let bytes: [UInt8]
    private let limits: BundleLimits
    private var keys: Set<String> = []
    private var folders: Set<String> = []

    private static let localSize = 30
    private static let centralSize = 46
    private static let endSize = 22

    /// Parses a directory.
    /// - Complexity: O(*n* log *n*) in the number of files; their contents are not read.
    init(_ bytes: [UInt8], limits: BundleLimits) throws(BundleError) {
        self.bytes = bytes
        self.limits = limits
        guard bytes.count <= limits.archiveBytes else {
            let message = "The bundle has \(bytes.count) bytes; the limit is \(limits.archiveBytes)."
            throw BundleError(.tooLarge, message: message)
        }
        let end = try findEnd()
        guard let disk = bytes.number16(at: end + 4), let firstDisk = bytes.number16(at: end + 6),
            let here = bytes.number16(at: end + 8), let count = bytes.number16(at: end + 10),
            let size = bytes.number32(at: end + 12), let start = bytes.number32(at: end + 16)
        else { throw Self.broken }
        guard disk == 0, firstDisk == 0, here == count else { throw Self.unsupported("it is spread over several disks") }
        guard count != 0xFFFF, size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else { throw Self.unsupported("it is of the zip64 kind") }
        guard count <= limits.files else {
            throw BundleError(.tooManyFiles, message: "The bundle has \(count) files; the limit is \(limits.files).")
        }
        if start + size < end { throw Self.stray }
        guard start + size == end else { throw BundleError(.cutOff, message: "Part of the bundle is missing; get it again.") }
        var place = start
        for index in 0..<count { try readEntry(index, at: &place, before: end) }
        guard place == end else { throw Self.stray }
        try checkPlaces(directory: start)
    }

    // MARK: Finding things

    private func findEnd() throws(BundleError) -> Int {
        let last = bytes.count - Self.endSize
        let begins = bytes.number32(at: 0)
        let isArchive = begins == 0x0403_4B50 || begins == 0x0605_4B50
        guard last >= 0 else { throw isArchive ? Self.half : Self.none }
        if bytes.number32(at: last) == 0x0605_4B50 {
            guard bytes.number16(at: last + 20) == 0 else { throw Self.half }
            return last
        }
        // A comment can be 65,535 bytes long; it is searched for only to report it.
        var place = last - 1
        while place >= max(0, last - 0xFFFF) {
            if bytes.number32(at: place) == 0x0605_4B50, let comment = bytes.number16(at: place + 20) {
                throw comment > 0 && place + Self.endSize + comment == bytes.count ? Self.unsupported("it has a comment") : Self.stray
            }
            place -= 1
        }
        throw isArchive ? Self.half : Self.none
    }

    private mutating func readEntry(_ index: Int, at place: inout Int, before end: Int) throws(BundleError) {
        guard place + Self.centralSize <= end, bytes.number32(at: place) == 0x0201_4B50,
            let flags = bytes.number16(at: place + 8), let method = bytes.number16(at: place + 10),
            let checksum = bytes.number32(at: place + 16), let packedSize = bytes.number32(at: place + 20),
            let size = bytes.number32(at: place + 24), let nameSize = bytes.number16(at: place + 28),
            let extraSize = bytes.number16(at: place + 30), let commentSize = bytes.number16(at: place + 32),
            let disk = bytes.number16(at: place + 34), let attributes = bytes.number32(at: place + 38),
            let offset = bytes.number32(at: place + 42), place + Self.centralSize + nameSize <= end
        else { throw Self.broken }
        let nameStart = place + Self.centralSize
        let nameBytes = Array(bytes[nameStart..<nameStart + nameSize])
        let name = try EntryName.check(nameBytes, limits: limits)
        // Without the flag, a name is in an old code page, of which only ASCII is the same everywhere.
        guard flags & 0x800 != 0 || nameBytes.allSatisfy({ $0 < 0x80 }) else {
            throw BundleError(
                .badName,
                file: name,
                message: "“\(name)” is not marked as UTF-8, so other programs would read it differently."
            )
        }
        if flags & 0x2041 != 0 {
            throw BundleError(.encrypted, file: name, message: "“\(name)” is encrypted, but a bundle must be readable by everyone.")
        }
        guard flags & ~0x806 == 0 else { throw Self.unsupported("“\(name)” has data after it or other rare marks", file: name) }
        guard extraSize == 0, commentSize == 0 else { throw Self.unsupported("“\(name)” has extra fields or a comment", file: name) }
        guard disk == 0 else { throw Self.unsupported("it is spread over several disks", file: name) }
        guard method == 0 || method == 8 else {
            throw BundleError(
                .wrongCompression,
                file: name,
                message: "“\(name)” is not compressed with deflate; pack the story again."
            )
        }
        guard size != 0xFFFF_FFFF, packedSize != 0xFFFF_FFFF else { throw Self.unsupported("it is of the zip64 kind", file: name) }
        try checkKind(attributes, madeBy: bytes[place + 5], name)
        try takeName(name)
        let entry = ZipEntry(
            name: name,
            index: index,
            method: method,
            packedSize: packedSize,
            size: size,
            checksum: checksum,
            offset: offset
        )
        try checkSize(entry)
        try checkLocalHeader(entry, flags, nameBytes)
        entries.append(entry)
        place += Self.centralSize + nameSize
    }

    // MARK: Checks

    /// The upper half of the attributes is for Unix, the lower for MS-DOS.
    private func checkKind(_ attributes: Int, madeBy system: UInt8, _ name: String) throws(BundleError) {
        let kind = attributes >> 16 & 0o170000
        // Whatever system made the archive, a program may rely on these bits.
        guard kind == 0 || kind == 0o100000, attributes & 0x18 == 0 else {
            let what = kind == 0o120000 ? "a link" : kind == 0o040000 || attributes & 0x10 != 0 ? "a folder" : "a device"
            throw BundleError(.notAFile, file: name, message: "“\(name)” is \(what), but a bundle can contain only files.")
        }
    }

    private mutating func takeName(_ name: String) throws(BundleError) {
        let key = EntryName.key(of: name)
        func twice() -> BundleError {
            let message = "Some systems would confuse another file with “\(name)”; names must differ by more than capitals."
            return BundleError(.duplicateName, file: name, message: message)
        }
        guard keys.insert(key).inserted, !folders.contains(key) else { throw twice() }
        var folder = Substring(key)
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            guard !keys.contains(String(folder)) else { throw twice() }
            folders.insert(String(folder))
        }
    }

    private func checkSize(_ entry: ZipEntry) throws(BundleError) {
        let largest = max(limits.bytes(of: nil), limits.storyBytes, limits.manifestBytes)
        guard entry.size <= largest else {
            let message = "“\(entry.name)” has \(entry.size) bytes; the limit is \(largest)."
            throw BundleError(.fileTooLarge, file: entry.name, message: message)
        }
        guard entry.size <= 1 << 20 || entry.size / limits.ratio <= entry.packedSize else {
            let message = "“\(entry.name)” would grow to more than \(limits.ratio) times its packed size, which no picture or story does."
            throw BundleError(.bomb, file: entry.name, message: message)
        }
        guard entry.method == 8 || entry.size == entry.packedSize else { throw Self.broken(entry.name) }
        let total = entries.reduce(entry.size) { $0 + $1.size }
        guard total <= limits.totalBytes else {
            throw BundleError(.tooLarge, message: "The bundle's files have more than \(limits.totalBytes) bytes in total.")
        }
    }

    private func checkLocalHeader(_ entry: ZipEntry, _ flags: Int, _ nameBytes: [UInt8]) throws(BundleError) {
        let place = entry.offset
        guard bytes.number32(at: place) == 0x0403_4B50, bytes.number16(at: place + 6) == flags,
            bytes.number16(at: place + 8) == entry.method, bytes.number32(at: place + 14) == entry.checksum,
            bytes.number32(at: place + 18) == entry.packedSize, bytes.number32(at: place + 22) == entry.size,
            bytes.number16(at: place + 26) == nameBytes.count, let extraSize = bytes.number16(at: place + 28),
            place + Self.localSize + nameBytes.count <= bytes.count,
            bytes[place + Self.localSize..<place + Self.localSize + nameBytes.count].elementsEqual(nameBytes)
        else { throw Self.broken(entry.name) }
        guard extraSize == 0 else { throw Self.unsupported("“\(entry.name)” has extra fields", file: entry.name) }
    }

    /// No byte belongs to two files, and every byte belongs to one.
    private func checkPlaces(directory: Int) throws(BundleError) {
        var place = 0
        for entry in entries.sorted(by: { $0.offset < $1.offset }) {
            guard entry.offset >= place else {
                let message = "“\(entry.name)” shares bytes of the archive with another file, so that a little swells to a lot."
                throw BundleError(.overlappingFiles, file: entry.name, message: message)
            }
            guard entry.offset == place else { throw Self.stray }
            place += Self.localSize + entry.name.utf8.count + entry.packedSize
        }
        guard place <= directory else {
            throw BundleError(.overlappingFiles, message: "A file shares bytes of the archive with the archive's directory.")
        }
        guard place == directory else { throw Self.stray }
    }

    // MARK: Sentences

    private static let none = BundleError(.notAnArchive, message: "This is not a bundle: it is not a zip archive.")
    private static let half = BundleError(.cutOff, message: "The end of the bundle is missing; get it again.")
    private static let broken = broken(nil)
    private static let stray = BundleError(.strayBytes, message: "There are bytes in the bundle that belong to no file; get it again.")

    private static func broken(_ name: String?) -> BundleError {
        let what = name.map { "The archive contradicts itself about “\($0)”" } ?? "The archive's directory is broken"
        return BundleError(.brokenArchive, file: name, message: "\(what); get the bundle again.")
    }

    private static func unsupported(_ reason: String, file: String? = nil) -> BundleError {
        BundleError(
            .unsupportedArchive,
            file: file,
            message: "This kind of archive is not supported: \(reason); pack the story again."
        )
    }
}
