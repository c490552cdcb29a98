import Foundation

/// Reads a story file to an ending, always picking what stands first: `Reader STORY.json`.
@main
struct Reader {
    static func main() throws {
        guard let path = CommandLine.arguments.dropFirst().first else {
            print("usage: Reader STORY.json")
            exit(2)
        }
        let json = try String(contentsOfFile: path, encoding: .utf8)
        let ending = try read(json, seed: 8214) { choices in choices[0].id }
        print("The end: \(ending)")
    }
}
