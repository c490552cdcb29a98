import Bundle
import Foundation
import Pictures
import Synchronization
import Testing

/// Whatever a picture does to its decoder, it is refused in time, and nothing else is affected.
@Suite(.serialized) struct HostilePictureTests {
    /// Short, to keep the tests fast; without a deadline, these pictures take minutes.
    private static let limits: PictureLimits = {
        var limits = PictureLimits()
        limits.milliseconds = 700
        return limits
    }()

    @Test func aCrashIsARefusalAndTheNextPictureIsDrawn() throws {
        let renderer = PictureRenderer()
        for _ in 0..<3 {
            #expect(throws: PictureError.crashed) { try renderer.measure(HostilePictures.abort) }
            let good = try renderer.measure(SamplePictures.png)
            #expect(good.width == 24 && good.height == 16)
        }
    }

    @Test(arguments: HostilePictures.slow.map(\.name)) func whatTakesTooLongIsStopped(_ name: String) throws {
        let bytes = try #require(HostilePictures.slow.first { $0.name == name }?.bytes)
        let renderer = PictureRenderer(limits: Self.limits)
        #expect(throws: PictureError.self) { try renderer.measure(bytes) }
        #expect(try renderer.measure(SamplePictures.png).width == 24)
    }

    @Test func theRefusalOfABundleNamesTheFile() {
        let zip = HostileBundle.zip(source: SampleStories.source(), files: ["door.svg": HostilePictures.abort])
        let crash = #expect(throws: BundleError.self) { try BundleReader.read(zip.bytes) }
        #expect(crash?.code == .brokenPicture && crash?.file == "door.svg")

        var limits = BundleLimits.standard
        limits.pictures = Self.limits
        let slow = HostileBundle.zip(source: SampleStories.source(), files: ["door.svg": HostilePictures.slow[0].bytes])
        let late = #expect(throws: BundleError.self) { try BundleReader.read(slow.bytes, limits: limits) }
        #expect(late?.code == .pictureTooLarge && late?.file == "door.svg")
        #expect(late?.message.contains("takes too long") == true)
    }

    @Test func aPictureInAPictureIsStoppedToo() {
        // No more than fits into an attribute.
        let notes = Data(HostilePictures.notes(30)).base64EncodedString()
        let inner = "<image href='data:image/png;base64,\(notes)' width='1' height='1'/>"
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(inner)</svg>"
        let failure = #expect(throws: SafeSVG.Failure.self) { try SafeSVG(limits: Self.limits).clean(Array(text.utf8)) }
        #expect(failure?.reason.contains("takes too long") == true, "\(failure?.reason ?? "")")
    }

    /// The result of work on a separate thread: the test runner has few threads, and all of them may be busy.
    private final class Drawing: Sendable {
        let error = Mutex<PictureError?>(nil)
        let isDone = Mutex(false)

        init(_ bytes: [UInt8], by renderer: PictureRenderer) {
            Thread.detachNewThread { [self] in
                do throws(PictureError) {
                    _ = try renderer.measure(bytes)
                } catch {
                    self.error.withLock { $0 = error }
                }
                isDone.withLock { $0 = true }
            }
        }

        func wait() {
            while !isDone.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) }
        }
    }

    /// The process that draws can open no socket and no file, start no program, and not outlive its parent.
    @Test func whoDrawsIsLockedIn() throws {
        let renderer = PictureRenderer()
        let drawing = Drawing(HostilePictures.slow[0].bytes, by: renderer)
        var child: Int?
        let start = ContinuousClock.now
        var seen: [Int: ContinuousClock.Instant] = [:]
        while child == nil, ContinuousClock.now - start < .seconds(9) {
            Thread.sleep(forTimeInterval: 0.02)
            for process in Self.drawingProcesses() where seen[process] == nil { seen[process] = .now }
            // Other tests have pictures drawn at the same time, but none of them takes that long.
            child = Self.drawingProcesses().first { process in seen[process].map { $0.duration(to: .now) > .seconds(2) } ?? false }
        }
        let process = try #require(child)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
        let rows = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8).split(separator: "\n")
        for (limit, soft) in [("Max file size", "0"), ("Max core file size", "0"), ("Max open files", "64"), ("Max cpu time", "23")] {
            let row = try #require(rows.first { $0.hasPrefix(limit) })
            #expect(row.dropFirst(limit.count).split(separator: " ").first.map(String.init) == soft, "\(row)")
        }
        // Killing it ends only this picture.
        kill(pid_t(process), SIGKILL)
        drawing.wait()
        #expect(drawing.error.withLock { $0 } == .crashed)
        #expect(try renderer.measure(SamplePictures.png).width == 24)
    }

    /// The processes that this process's picture programs have forked while pictures are drawn.
    private static func drawingProcesses() -> [Int] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int($0) }
        func parent(_ number: Int) -> Int? {
            let status = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
            guard status.hasPrefix("Name:\tbranchbook-pict") else { return nil }
            let line = status.split(separator: "\n").first { $0.hasPrefix("PPid:") }
            return line.flatMap { Int($0.dropFirst(5).trimmingCharacters(in: .whitespaces)) }
        }
        let servers = Set(numbers.filter { parent($0) == Int(getpid()) })
        return numbers.filter { number in
            guard let server = parent(number), servers.contains(server) else { return false }
            // It has entered its sandbox by now.
            return (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8))?.contains("Seccomp:\t2") == true
        }
    }

    // MARK: What lies behind the end

    private static let archive: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 60)

    @Test(arguments: PictureRendererTests.pictures.dropLast())
    func aSecondFileBehindTheEndIsRefused(format: MediaFormat, bytes: [UInt8]) throws {
        #expect(throws: PictureError.broken("64 extra bytes follow its end")) { try PictureRenderer().measure(bytes + Self.archive) }
        #expect(throws: PictureError.self) { try PictureRenderer().measure(bytes + bytes) }
        let name = "door." + (format == .jpeg ? "jpg" : format.rawValue)
        let zip = HostileBundle.zip(source: SampleStories.source(picture: name), files: [name: bytes + Self.archive])
        let error = #expect(throws: BundleError.self) { try BundleReader.read(zip.bytes) }
        #expect(error?.code == .brokenPicture && error?.file == name)
        #expect(error?.message.contains("64 extra bytes after its end") == true)
    }

    @Test(arguments: PictureRendererTests.pictures.dropLast())
    func zerosBehindTheEndAreNoFile(format: MediaFormat, bytes: [UInt8]) throws {
        #expect(try PictureRenderer().measure(bytes + [0, 0, 0, 0, 10]).format == format)
    }

    @Test func anythingBehindAVectorPictureIsRefused() {
        #expect(throws: SafeSVG.Failure.self) { try SafeSVG().clean(Array(SampleStories.vector.utf8) + Array("PK: more".utf8)) }
    }
}
