/// Requests to an edit session at random: most of them can be carried out, some are refused.
public struct EditRequests {
    private var numbers: SeededGenerator
    private var made = 0

    /// Makes requests; the same seed gives the same ones.
    public init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
    }

    /// The next request, as JSON.
    public mutating func next() -> String {
        made += 1
        let (node, other, word) = (self.node(), self.node(), "word\(made)")
        return switch Int.random(in: 0..<29, using: &numbers) {
        case 0: #"{"do":"write","node":"\#(node)","field":"text","value":"\#(word) {if visits(\#(word)) > 1}ä{end} ö."}"#
        case 1: #"{"do":"write","node":"\#(node)","field":"title","value":"\#(word)"}"#
        case 2: #"{"do":"andThen","node":"\#(node)","words":"\#(word) & more"}"#
        case 3: #"{"do":"addPage","node":"\#(node)"}"#
        case 4: #"{"do":"goOn","node":"\#(node)"}"#
        case 5: #"{"do":"end","node":"\#(node)","title":"\#(word)"}"#
        case 6: #"{"do":"delete","node":"\#(node)"}"#
        case 7: #"{"do":"restore","node":"\#(node)"}"#
        case 8: #"{"do":"duplicate","node":"\#(node)"}"#
        case 9: #"{"do":"rename","node":"\#(node)","name":"\#(word)"}"#
        case 10: #"{"do":"split","node":"\#(node)","page":"\#(other)"}"#
        case 11: #"{"do":"joinPages","node":"\#(node)"}"#
        case 12: #"{"do":"merge","node":"\#(node)"}"#
        case 13: #"{"do":"extract","node":"\#(node)","through":"\#(other)"}"#
        case 14: #"{"do":"redirect","node":"\#(node)","to":"\#(other)"}"#
        case 15: #"{"do":"find","text":"the","word":true}"#
        case 16: #"{"do":"uses","node":"\#(node)"}"#
        case 17: #"{"do":"add","kind":"variable","words":"The \#(word)","fields":{"default":3}}"#
        case 18: #"{"do":"undo"}"#
        case 19: #"{"do":"redo"}"#
        case 20: #"{"do":"move","node":"\#(node)","at":{"in":"0.0","slot":"locations","after":"\#(other)"}}"#
        case 21: #"{"do":"lead","node":"\#(node)"}"#
        case 22: #"{"do":"lead","node":"\#(node)","to":"\#(other)"}"#
        case 23: #"{"do":"compare","before":[1,\#(Int.random(in: 1...made, using: &numbers))]}"#
        case 24: #"{"do":"goBack","before":[1,\#(Int.random(in: 1...made, using: &numbers))]}"#
        case 25:
            #"{"do":"adopt","story":"{\"start\":\"\#(word)\",\"locations\":{\"\#(word)\":{\"text\":\"\#(word)\"}}}","sidecar":"{}"}"#
        case 26: #"{"do":"sidecar"}"#
        case 27:
            #"{"do":"together","commands":[{"do":"add","kind":"picture","words":"\#(word)","fields":{"file":"a.png"}},"#
                + #"{"do":"write","node":"\#(node)","field":"picture","value":{"idOf":0}}]}"#
        default: #"{"do":"outline"}"#
        }
    }

    private mutating func node() -> String {
        let isNew = Int.random(in: 0..<6, using: &numbers) == 0
        return "\(isNew ? 1 : 0).\(Int.random(in: 0..<(isNew ? 20 : 60), using: &numbers))"
    }
}
