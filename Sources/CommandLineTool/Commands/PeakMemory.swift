internal import Glibc

/// How much memory the process has had at most.
enum PeakMemory {
    /// The bytes of `VmHWM` in /proc/self/status; nil where the system does not say.
    static var bytes: Int? {
        let descriptor = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let status = Descriptor.read(descriptor, upTo: 16_384) else { return nil }
        return peak(inStatus: String(decoding: status, as: UTF8.self))
    }

    /// The bytes that a status says.
    static func peak(inStatus status: String) -> Int? {
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
        let words = line.split { $0 == " " || $0 == "\t" }
        return words.count == 3 ? Int(words[1]).map { $0 * 1024 } : nil
    }
}
