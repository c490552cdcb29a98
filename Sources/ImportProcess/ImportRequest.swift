internal import StoryFormat
package import StoryImport
internal import WordFiles
internal import WorkerProcess

/// What a process that imports is asked for: the stories of a file, with the files that it includes, as far as they are known.
package struct ImportRequest: Sendable {
    /// The file.
    package var main: File
    /// Those that it wanted so far, in that order.
    package var included: [File] = []

    /// A file.
    package struct File: Sendable {
        /// Its name; the last part of a path is enough.
        package var name: String
        /// Its whole content.
        package var bytes: [UInt8]

        /// Makes a file.
        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Makes a request.
    package init(_ main: File) {
        self.main = main
    }

    /// The request as bytes.
    package var encoded: [UInt8] {
        var writer = FrameWriter()
        writer.number(included.count)
        for file in [main] + included {
            writer.block(Array(file.name.utf8))
            writer.block(file.bytes)
        }
        return writer.bytes
    }

    /// Decodes a request; nil if it is invalid.
    package init?(encoded: [UInt8]) {
        var reader = FrameReader(encoded)
        guard let count = reader.number(), let main = Self.file(&reader) else { return nil }
        self.main = main
        for _ in 0..<count {
            guard let file = Self.file(&reader) else { return nil }
            included.append(file)
        }
        guard reader.isAtEnd else { return nil }
    }

    private static func file(_ reader: inout FrameReader) -> File? {
        guard let name = reader.block(), let bytes = reader.block() else { return nil }
        return File(name: String(decoding: name, as: UTF8.self), bytes: bytes)
    }

    /// Imports, in this process.
    package func result() -> ImportResult {
        do throws(ImportFailure) {
            if WordReader.reads(name: main.name) || WordReader.reads(main.bytes) {
                return .imported(.word, [try WordReader.story(name: main.name, bytes: main.bytes)])
            }
            var importer = try StoryImporter(name: main.name, bytes: main.bytes)
            var others = included[...]
            while let wanted = importer.wanted {
                guard let file = others.popFirst() else {
                    return .wanted(importer.allWanted, importer.refusal("“\(wanted)” cannot be read.", fix: nil))
                }
                try importer.add(file.bytes)
            }
            return .imported(importer.tool, try importer.stories())
        } catch {
            return .failed(error)
        }
    }
}
