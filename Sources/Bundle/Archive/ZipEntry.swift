/// A file of an archive, as described in the archive's directory.
struct ZipEntry: Equatable {
    /// The name, checked by ``EntryName``.
    var name: String
    /// Its index in the directory.
    var index: Int
    /// The compression method: 0 for stored, 8 for deflate.
    var method: Int
    /// Its size in the archive, in bytes.
    var packedSize: Int
    /// Its unpacked size in bytes, according to the archive.
    var size: Int
    /// CRC-32 of its bytes, according to the archive.
    var checksum: Int
    /// The offset of its own header.
    var offset: Int
}
