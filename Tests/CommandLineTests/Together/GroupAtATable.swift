import CoReading
import StoryEngine

@testable import CommandLineTool

/// A group in memory, whose readers sit in front of screens and talk to it without sockets.
struct GroupAtATable {
    private var live: LiveGroup
    private var inbox: [UInt64: [String]] = [:]
    private let program: Program
    /// The time in milliseconds.
    private var now: Int64 = 0
    /// The readers by their seat.
    private(set) var screens: [UInt64: GroupScreen] = [:]
    /// What each reader's step led to outside the screen, apart from messages.
    private(set) var effects: [UInt64: [GroupEffect]] = [:]
    /// How connections were closed.
    private(set) var closings: [UInt64: Closing] = [:]
    private var offline: Set<UInt64> = []

    /// A group of Ada, who sits at 1 and has the book.
    init(_ program: Program) throws {
        self.program = program
        var recorded = RecordedPlaythrough(program, seed: 7)
        let passage = GroupEvent.Passage(lines: recorded.takeNewLines(), scene: 0)
        let story = GroupStory(id: program.storyID, revision: program.revision)
        (live, _) = try LiveGroup.open(id: "g", story: story, passage, owner: Self.person("Ada"), program: program, now: 0)
        join("Ada", at: 1)
    }

    private static func person(_ name: String) -> Person { Person(key: name, name: name, picture: "owl", colour: "moss") }

    /// Connects somebody with an invitation.
    mutating func join(_ name: String, at seat: UInt64) {
        let reading = GroupReading(program, prefix: "\(seat)-")
        screens[seat] = screens[seat] ?? GroupScreen(reading, settings: ReaderSettings(depth: .full), columns: 80, rows: 24)
        offline.remove(seat)
        let since = screens[seat]?.reading.device.since
        step(.connected(Link(seat), Self.person(name), since: since, mayKnock: true))
    }

    /// Breaks a connection.
    mutating func lose(_ seat: UInt64) {
        offline.insert(seat)
        carryOut(screens[seat]?.lost() ?? [], of: seat)
        step(.disconnected(Link(seat)))
    }

    /// Lets time pass.
    mutating func wait(milliseconds: Int64) {
        now += milliseconds
        step(.passed)
    }

    /// Presses keys.
    mutating func press(_ keys: Key..., at seat: UInt64) {
        for key in keys {
            carryOut(screens[seat]?.take(.key(key)) ?? [], of: seat)
            deliver()
        }
    }

    /// Types letters.
    mutating func type(_ text: String, at seat: UInt64) {
        for letter in text { press(.character(letter), at: seat) }
    }

    /// What is on the screen at a seat.
    func text(_ seat: UInt64) -> String {
        guard let screen = screens[seat]?.drawing() else { return "" }
        return (0..<screen.rows).map { screen.text(ofRow: $0) }.joined(separator: "\n")
    }

    private mutating func step(_ happening: GroupHappening) {
        for action in live.step(happening, now: now) {
            switch action {
            case .send(let message, let links): for link in links { inbox[link.number, default: []].append(message.text) }
            case .close(let link, let closing): closings[link.number] = closing
            case .append, .revokeInvitations: break
            }
        }
        deliver()
    }

    private mutating func deliver() {
        while let seat = inbox.keys.sorted().first(where: { inbox[$0]?.isEmpty == false }) {
            guard let text = inbox[seat]?.removeFirst(), !offline.contains(seat) else { continue }
            carryOut(screens[seat]?.receive(text) ?? [], of: seat)
        }
    }

    private mutating func carryOut(_ effects: [GroupEffect], of seat: UInt64) {
        for effect in effects {
            if case .send(let text) = effect {
                if !offline.contains(seat) { step(.received(Link(seat), Array(text.utf8))) }
            } else {
                self.effects[seat, default: []].append(effect)
            }
        }
    }
}
