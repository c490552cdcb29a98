import Foundation
import StoryImport

extension CorpusWalk {
    /// The share of all ink stories that must agree.
    private static let leastOfInk = 0.95

    /// Takes walks through ink stories. Where the import left nothing out that changes the story, all must agree.
    /// - Returns: The exit code.
    static func walkInk(_ folder: String, showsAll: Bool) throws -> Int32 {
        var (agreeing, whole, wholeAgreeing, all, unknown, cut) = (0, 0, 0, 0, 0, 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let walks = try JSONDecoder().decode(InkWalks.self, from: Data(contentsOf: URL(filePath: folder).appending(path: name)))
            let unsupported = walks.walks.compactMap { $0.unsupported }
            cut += unsupported.count
            guard walks.walks.allSatisfy({ !$0.pages.isEmpty }), let imported = try walks.imported() else {
                unknown += 1
                if showsAll { print("\(name): \(unsupported.first ?? "no story")") }
                continue
            }
            let player = try InkPlayer(imported)
            let differences = walks.walks.compactMap { walk in
                var reading = player
                return reading.difference(from: walk.pages)
            }
            let isWhole = !imported.report.leftOut.contains { $0.sort.changesTheStory }
            all += 1
            agreeing += differences.isEmpty ? 1 : 0
            whole += isWhole ? 1 : 0
            wholeAgreeing += isWhole && differences.isEmpty ? 1 : 0
            guard let difference = differences.first, isWhole || showsAll else { continue }
            print("\(name): \(differences.count) of \(walks.walks.count) walks differ\(isWhole ? ", though nothing was left out" : "")")
            print("    \(difference)")
        }
        let share = Int(100 * Double(agreeing) / Double(max(1, all)))
        print("ink: \(agreeing) of \(all) stories say the same words and offer the same choices in every walk, \(share) %; 95 % must.")
        print("    Nothing left out that changes the story: \(wholeAgreeing) of \(whole) stories agree; all must.")
        print("    \(unknown) more begin with what the interpreter does not know, or are no stories by themselves.")
        print("    \(cut) walks end early, where they come to what it does not know.")
        let isGood = all > 0 && whole == wholeAgreeing && Double(agreeing) >= leastOfInk * Double(all)
        let failed = isGood ? 0 : max(1, all - agreeing)
        print("\(agreeing) passed, \(failed) failed")
        return failed == 0 ? 0 : 1
    }
}
