import Foundation
import StoryFormat
import TestSupport

/// Prints a generated story as JSON: `StoryMaker small|medium|hundredKilobytes|LOCATIONS|withoutVariables:LOCATIONS SEED`.
@main
struct StoryMaker {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 2, let shape = shape(named: arguments[0]), let seed = UInt64(arguments[1]) else {
            print("usage: StoryMaker small|medium|hundredKilobytes|LOCATIONS|withoutVariables:LOCATIONS SEED")
            exit(2)
        }
        var generator = StoryGenerator(seed: seed)
        print(generator.story(shape).json, terminator: "")
    }

    private static let withoutVariables = "withoutVariables:"

    private static func shape(named name: String) -> StoryShape? {
        switch name {
        case "small": .small
        case "medium": .medium
        case "hundredKilobytes": .hundredKilobytes
        case let name where name.hasPrefix(withoutVariables):
            Int(name.dropFirst(withoutVariables.count)).map { .withoutVariables(locations: max(1, $0)) }
        default: Int(name).map { .large(locations: max(1, $0)) }
        }
    }
}
