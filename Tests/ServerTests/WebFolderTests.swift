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
