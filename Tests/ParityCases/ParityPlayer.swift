import StoryEngine
import StoryFormat
import TestSupport
import WebSession

/// Plays a story at random through a session, as a page would, with every kind of request, and keeps requests and answers.
struct ParityPlayer {
    private let program: Program
    private let seed: UInt64
    private var session = WebSession()
    private var generator: SeededGenerator
    /// Decides what else to ask. It is separate, so that the inputs stay the same.
    private var curiosity: SeededGenerator
    private var reader: RandomReader
    private var record = ""
    private var lines: [String] = []
    /// The same reading with all parts loaded, to find out what a reader could do.
    private var playthrough: Playthrough

    init(program: Program, seed: UInt64) {
        self.program = program
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        curiosity = SeededGenerator(seed: ~seed)
        reader = RandomReader(seed: seed)
        playthrough = Playthrough(program, seed: seed)
    }

    /// Plays, and returns requests and answers alternately.
    mutating func play(inputs: Int) -> [String] {
        _ = session.loadHead(program.head)
        ask(.object([JSONField("begin", .object([JSONField("seed", .string(String(seed)))]))]))
        for _ in 0..<inputs {
            let input = nextInput()
            let json = Self.json(of: input)
            if Int.random(in: 0..<8, using: &curiosity) == 0 { ask(.object([JSONField("peek", json)]), loads: false) }
            let isForesighted = Int.random(in: 0..<3, using: &curiosity) == 0
            ask(.object([JSONField("apply", json)] + (isForesighted ? [JSONField("ahead", Self.habit)] : [])))
            try? playthrough.apply(input)
            guard Int.random(in: 0..<60, using: &generator) == 0 else { continue }
            ask(.object([JSONField("resume", .string(record))]))
            // A resumed reading does not look back.
            while playthrough.isLookingBack { try? playthrough.apply(.advance) }
        }
        return lines
    }

    private mutating func nextInput() -> Input {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return .back
        case 1: return .undo
        case 2: return .skip
        case 3: return .advance
        default: return reader.input(for: playthrough) ?? .restart
        }
    }

    /// - Parameter loads: Whether to load a missing part.
    private mutating func ask(_ request: JSONValue, loads: Bool = true) {
        let answer = session.answer(Array(request.compact.utf8))
        lines += [request.compact, answer.compact]
        if case .array(let added) = answer["record"] {
            for line in added { record += line.string ?? "" }
        }
        guard loads, let part = answer["lacks"]?.number ?? answer["scene"]?["part"]?.number else { return }
        let loaded = session.loadPart(Int(part), program.part(Int(part)) ?? [])
        lines += ["{\"part\":\(part)}", loaded.compact]
        ask(answer["lacks"] == nil ? .object([JSONField("scene", .boolean(true))]) : request)
    }

    private static let habit = JSONValue.object([
        JSONField("picked", .array([.string("start/first")])), JSONField("repeats", .number(80)),
    ])

    private static func json(of input: Input) -> JSONValue {
        switch input {
        case .advance: return .string("advance")
        case .back: return .string("back")
        case .skip: return .string("skip")
        case .undo: return .string("undo")
        case .restart: return .string("restart")
        case .choose(let id): return .object([JSONField("choose", .string(id))])
        case .answer(let value):
            switch value {
            case .text(let text), .option(let text): return .object([JSONField("answer", .string(text))])
            case .number(let number): return .object([JSONField("answer", .number(number))])
            case .yesNo(let answer): return .object([JSONField("answer", .boolean(answer))])
            }
        }
    }
}
