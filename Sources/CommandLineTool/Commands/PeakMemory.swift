internal import Glibc

/// The peak memory use of this process.
enum PeakMemory {
    /// `VmHWM` from /proc/self/status in bytes; nil if it is not available.
    static var bytes: Int? {
        let descriptor = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let status = Descriptor.read(descriptor, upTo: 16_384) else { return nil }
        return peak(inStatus: String(decoding: status, as: UTF8.self))
    }

    /// The value in the text of a status file, in bytes.
    static func peak(inStatus status: String) -> Int? {
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
        let words = line.split { $0 == " " || $0 == "\t" }
        return words.count == 3 ? Int(words[1]).map { $0 * 1024 } : nil
    }
}
