import Foundation
import Server
import Testing

/// Files on the disk, and how they are served.
struct WebFolderTests {
    @Test func folderIsReadWithoutHiddenFilesAndLinks() throws {
        try withTemporaryFolder { folder in
            let manager = FileManager.default
            try manager.createDirectory(at: folder.appending(path: "reader/parts"), withIntermediateDirectories: true)
            try manager.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
            for (name, text) in [
                "index.html": "<p>", "reader/parts/page.js": "1", "empty.txt": "", ".env": "secret", ".git/config": "c",
            ] {
                try Data(text.utf8).write(to: folder.appending(path: name))
            }
            try manager.createSymbolicLink(
                at: folder.appending(path: "passwords.txt"),
                withDestinationURL: URL(filePath: "/etc/passwd")
            )
            try manager.createSymbolicLink(
                at: folder.appending(path: "system"),
                withDestinationURL: URL(filePath: "/etc")
            )
            let web = try WebFolder(reading: folder)
            #expect(
                web.files == [
                    "index.html": Array("<p>".utf8), "reader/parts/page.js": Array("1".utf8), "empty.txt": [],
                ]
            )
        }
    }

    @Test func aCompressedCopyIsSentOnlyIfItUnpacksToItsFile() throws {
        try withTemporaryFolder { folder in
            func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: folder.appending(path: name)) }
            let script = Array(String(repeating: "let leaf = 'green';\n", count: 200).utf8)
            let request = Request(target: "/page.js", fields: [HeaderField("Accept-Encoding", "br")])
            func sent() throws -> [UInt8] {
                let web = try WebFolder(reading: folder)
                #expect(web.files.keys.sorted() == ["alone.br", "page.js"], "a copy has no address of its own")
                let site = Site(web: web, library: try SampleSite.library(), options: SiteOptions(clock: { SampleSite.now }))
                let answer = site.respond(to: request)
                #expect(answer.fields["Content-Encoding"] == "br")
                return answer.body.bytes
            }
            try write(script, "page.js")
            try write([1, 2, 3], "alone.br")
            let own = try sent()
            let copy = try compressed(script, by: folder)
            #expect(copy != own)
            try write(copy, "page.js.br")
            #expect(try sent() == copy)
            let others: [[UInt8]] = [Array(copy.dropLast()), copy + [0], try compressed(script.dropLast() + [0x20], by: folder), []]
            for other in others {
                try write(other, "page.js.br")
                #expect(try sent() == own)
            }
        }
    }

    /// What the command `brotli` makes of bytes with its smallest window.
    private func compressed(_ bytes: [UInt8], by folder: URL) throws -> [UInt8] {
        let file = folder.appending(path: ".plain")
        try Data(bytes).write(to: file)
        let brotli = Process()
        brotli.executableURL = URL(filePath: "/usr/bin/brotli")
        brotli.arguments = ["--quality=2", "--lgwin=10", "--stdout", file.path]
        let output = Pipe()
        brotli.standardOutput = output
        try brotli.run()
        let packed = try output.fileHandleForReading.readToEnd() ?? Data()
        brotli.waitUntilExit()
        try #require(brotli.terminationStatus == 0)
        return Array(packed)
    }

    @Test func missingFolderIsNamed() throws {
        try withTemporaryFolder { folder in
            let missing = folder.appending(path: "Web")
            let error = #expect(throws: ServerError.self) { try WebFolder(reading: missing) }
            #expect(error?.description.hasPrefix("cannot read \(missing.path): ") == true)
        }
    }

    @Test func compressedFileIsTheSameOnceUnpacked() throws {
        let request = Request(target: "/reader/page.js", fields: [HeaderField("Accept-Encoding", "gzip")])
        let packed = SampleSite.site.respond(to: request).body.bytes
        #expect(packed.count < SampleSite.script.count / 4)
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "page.js.gz")
            try Data(packed).write(to: file)
            let gzip = Process()
            gzip.executableURL = URL(filePath: "/bin/gzip")
            gzip.arguments = ["--decompress", "--stdout", file.path]
            let output = Pipe()
            gzip.standardOutput = output
            try gzip.run()
            let unpacked = try output.fileHandleForReading.readToEnd() ?? Data()
            gzip.waitUntilExit()
            #expect(gzip.terminationStatus == 0)
            #expect(Array(unpacked) == SampleSite.script)
        }
    }
}
