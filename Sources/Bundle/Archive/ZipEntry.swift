/// A file of an archive as the archive's directory describes it.
struct ZipEntry: Equatable {
    /// The name, checked by ``EntryName``.
    var name: String
    /// Its place in the directory.
    var index: Int
    /// How it is compressed: 0 for not at all, 8 for deflate.
    var method: Int
    /// How many bytes it takes up in the archive.
    var packedSize: Int
    /// How many bytes it has, as the archive says.
    var size: Int
    /// CRC-32 of its bytes, as the archive says.
    var checksum: Int
    /// Where its own header begins.
    var offset: Int
}
