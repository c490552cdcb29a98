import EditSession
import Foundation
import StoryFormat
import TestSupport
import Testing

/// Numbers at which arithmetic overflows, wherever a request of an editor's page has a number.
struct ExtremeNumberTests {
    private static let requests = #"""
        {"do":"open","device":3,"made":2,"sequence":1,"snapshot":{"number":5,"things":[{"id":"0.0","kind":"story","fields":{"id":"a","title":"A","start":"b"}},{"id":"0.1","kind":"location","in":"0.0","slot":"locations","changed":[4,2],"named":[3,1],"fields":{"id":"b","x":5,"y":-7}},{"id":"0.2","kind":"page","in":"0.1","slot":"pages","fields":{"text":"One."}}]},"since":[{"number":6,"entry":{"device":2,"sequence":1,"base":5,"command":"write","changes":[{"set":"0.2","field":"text","from":"One.","to":"Two."}]}}],"pending":[{"device":3,"sequence":1,"base":6,"command":"write","changes":[{"set":"0.1","field":"title","to":"Hall"}]}]}
        {"do":"addLocation","words":"Out","after":"0.1"}
        {"do":"write","node":"3.3","field":"x","value":12}
        {"do":"confirm","number":7,"entry":{"device":4,"sequence":1,"base":6,"command":"add","changes":[{"add":"4.1","kind":"location","at":{"in":"0.0","slot":"locations","after":"0.1"}}]}}
        {"do":"confirm","number":8,"entry":{"device":3,"sequence":1,"base":6,"command":"write","undoes":[3,1],"changes":[{"set":"0.1","field":"title","to":"Hall"}]}}
        {"do":"outline"}
        {"do":"find","text":"o","around":20}
        {"do":"replace","text":"o","hits":[{"node":"0.2","field":"text","from":2,"to":3}],"with":"a"}
        {"do":"thing","node":"0.2"}
        {"do":"odds","node":"0.1"}
        {"do":"undo"}
        {"do":"snapshot"}
        """#

    @Test func everyRequestHasAnAnswer() throws {
        var samples = [Array(Self.requests.utf8)]
        for file in FuzzFiles.all(of: "EditFuzzer") { samples.append(Array(try Data(contentsOf: file))) }
        for sample in samples {
            for bytes in ExtremeNumbers(in: sample) {
                #expect(HostilePages.flaw(of: bytes) == nil, "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    /// A page can only read a story of which every number is a number.
    @Test func everyStoryOpensOrIsRefused() throws {
        let story = #"""
            {"branchbook":1,"id":"a","title":"A","start":"b","variables":{"v":{"default":1,"min":0,"max":9}},"locations":{
            "b":{"text":"{v + 1}","choices":[{"text":"Go","go":"b","set":{"v":"v * 2"}},{"text":"Roll","check":{"type":"die","sides":6,
            "atMost":2,"modifiers":[{"if":"v > 1","shift":1,"reason":"x"}]},"outcomes":{"pass":"b","fail":"b"}}]}}}
            """#
        let sidecar = #"""
            {"branchbookEditor":1,"map":{"b":[5,-7]},"notes":[{"text":"x","x":1,"y":2}],
            "chapters":[{"title":"One","locations":["b"],"colour":3}]}
            """#
        for (story, sidecar) in ExtremeNumbers(in: story).map({ ($0, Array(sidecar.utf8)) })
            + ExtremeNumbers(in: sidecar).map({ (Array(story.utf8), $0) })
        {
            var session = EditSession()
            var fields = JSONFields()
            fields.add("do", "open")
            fields.add("device", Int64(1))
            fields.add("story", String(decoding: story, as: UTF8.self))
            fields.add("sidecar", String(decoding: sidecar, as: UTF8.self))
            _ = session.answer(Array(fields.object.compact.utf8))
            for request in ["outline", "snapshot", "story", "conflicts"] { _ = session.answer(Array(#"{"do":"\#(request)"}"#.utf8)) }
            for node in ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"] {
                _ = session.answer(Array(#"{"do":"odds","node":"\#(node)"}"#.utf8))
            }
        }
    }
}
