internal import DisplayText
internal import Glibc
internal import Server
internal import Synchronization

/// Looks after a folder on a thread of its own, while the server answers on others.
final class FolderLoop: Sendable {
    private struct State {
        var keeper: FolderKeeper
        var hasEnded = false
    }

    private let state: Mutex<State>
    private let door: EditingDoor

    /// - Parameter door: Gets what is wrong with the files, for the page.
    init(_ keeper: sending FolderKeeper, door: EditingDoor) {
        state = Mutex(State(keeper: keeper))
        self.door = door
    }

    /// Looks, so that the page finds every picture when it opens, and then every ``FolderKeeper/pause`` milliseconds.
    func start() {
        state.withLock { $0.keeper.look(isPatient: false, say: Self.say) }
        let work = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let failure = unsafe pthread_create(
            &thread,
            nil,
            { loop in
                guard let loop = unsafe loop else { return nil }
                unsafe Unmanaged<FolderLoop>.fromOpaque(loop).takeRetainedValue().run()
                return nil
            },
            work.toOpaque()
        )
        guard failure == 0 else { return unsafe work.release() }
        pthread_detach(thread)
    }

    /// Writes what is not written yet, and stops looking.
    /// - Returns: Whether everything is written.
    func end() -> Bool {
        state.withLock { state in
            state.hasEnded = true
            // Taking in what was changed at the last moment may leave something to write.
            state.keeper.look(isPatient: false, say: Self.say)
            if !state.keeper.isWritten { state.keeper.look(isPatient: false, say: Self.say) }
            return state.keeper.isWritten
        }
    }

    private func run() {
        while look() { _ = poll(nil, 0, FolderKeeper.pause) }
    }

    private func look() -> Bool {
        state.withLock { state in
            if !state.hasEnded {
                state.keeper.look(say: Self.say)
                door.trouble = state.keeper.mistake
            }
            return !state.hasEnded
        }
    }

    private static func say(_ sentence: String) {
        let output = Output.descriptors()
        output.line(TimeOfDay.now + "  " + Printable.text(sentence))
        output.flush()
    }
}
