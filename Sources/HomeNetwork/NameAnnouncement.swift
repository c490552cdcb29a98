internal import CWorker
internal import Glibc
internal import Synchronization

/// Announces a name on the home network by multicast DNS, through Avahi, as long as it is asked to.
package final class NameAnnouncement: Sendable {
    /// Avahi's own program, which publishes an address until it is ended.
    private static let program = "avahi-publish"
    private let processes = Mutex<[pid_t]>([])

    package init() {}

    /// Whether the name can be announced on this computer.
    package static var isPossible: Bool {
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
    }

    /// Announces a name with these addresses, and with no others any longer.
    package func announce(_ name: String, at addresses: [String]) {
        processes.withLock { processes in
            Self.end(&processes)
            processes = addresses.compactMap { Self.publish(name, at: $0) }
        }
    }

    /// Ends the announcement.
    package func end() { processes.withLock { Self.end(&$0) } }

    private static func end(_ processes: inout [pid_t]) {
        for process in processes {
            kill(process, SIGTERM)
            var status: Int32 = 0
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
        processes = []
    }

    private static func publish(_ name: String, at address: String) -> pid_t? {
        // If this process is killed, the name goes with it. With -f, the program waits for a daemon that is not running yet.
        let words = ["setpriv", "--pdeathsig", "TERM", program, "-f", "-a", "-R", name, address]
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            guard unsafe posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0) == 0 else { return nil }
        }
        guard unsafe cworker_keep_standard_files(&actions) == 0 else { return nil }
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe posix_spawnp(&process, words[0], &actions, nil, arguments, environ) == 0 else { return nil }
        return process
    }
}
