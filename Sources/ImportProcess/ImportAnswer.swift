internal import StoryFormat
package import StoryImport
internal import WorkerProcess

/// An answer of the process that imports, as bytes: JSON, and then the bytes of pictures.
package enum ImportAnswer {
    /// A result as bytes.
    package static func encoded(_ result: ImportResult) -> [UInt8] {
        var blobs: [[UInt8]] = []
        let json = result.json(&blobs)
        var writer = FrameWriter()
        writer.block(Array(json.compact.utf8))
        writer.number(blobs.count)
        for blob in blobs { writer.block(blob) }
        return writer.bytes
    }

    /// Decodes a result; nil if it is invalid, because a file may have taken over the process that wrote it.
    package static func result(_ encoded: [UInt8]) -> ImportResult? {
        var reader = FrameReader(encoded)
        guard let text = reader.block(), let json = JSONParser.value(of: text), let count = reader.number() else { return nil }
        var blobs: [[UInt8]] = []
        for _ in 0..<count {
            guard let blob = reader.block() else { return nil }
            blobs.append(blob)
        }
        return reader.isAtEnd ? ImportResult(json, blobs) : nil
    }
}
