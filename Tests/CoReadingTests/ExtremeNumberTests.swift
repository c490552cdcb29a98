import CoReading
import Foundation
import StoryEngine
import StoryFormat
import TestSupport
import Testing

/// Numbers at which arithmetic overflows, wherever a message of a group has a number.
struct ExtremeNumberTests {
    @Test func membersMaySendAnyNumber() throws {
        for file in FuzzFiles.all(of: "GroupFuzzer") {
            for bytes in ExtremeNumbers(in: Array(try Data(contentsOf: file))) {
                #expect(HostileMembers.flaw(of: bytes) == nil, "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    /// A host may say anything as well, and the device goes on.
    @Test func hostsMaySendAnyNumber() throws {
        let story = try #require(
            StoryDocument(
                #"""
                { "branchbook": 1, "id": "gate", "title": "The Gate", "start": "a", "locations": {
                  "a": { "pages": ["One.", "Two."], "choices": [{ "id": "dig", "text": "Dig.", "go": "b" }] },
                  "b": { "text": "Home.", "ending": "Home" } } }
                """#
            ).story
        )
        let program = try Program(story)
        var recorded = RecordedPlaythrough(program, seed: 1)
        let lines = recorded.takeNewLines().map { JSONValue.string($0).compact }.joined(separator: ",")
        func member(_ number: Int) -> String {
            #"{"member":\#(number),"name":"A","picture":"owl","colour":"moss","state":"here"}"#
        }
        let person = #"{"name":"C","picture":"owl","colour":"moss"}"#
        let welcome = #"""
            {"type":"welcome","version":1,"group":"g","story":{"id":"gate","revision":"r"},"you":1,"owner":1,"term":1,"move":1,
            "number":1,"chain":"00000000000000ff","scene":0,"members":[\#(member(1)),\#(member(2))],
            "wishes":[{"member":2,"choice":"dig"}],"asking":[2],"offered":2,"knocks":[{"knock":1,"person":\#(person)}],
            "record":[\#(lines)]}
            """#
        let messages = [
            welcome.replacing("\n", with: ""),
            #"{"type":"presence","member":2,"state":"away"}"#,
            #"{"type":"knock","knock":2,"person":\#(person)}"#,
            #"{"type":"knocked","knock":2}"#,
            #"{"type":"wished","number":2,"chain":"1","term":1,"move":1,"by":2,"choice":null}"#,
            #"{"type":"leafed","number":3,"chain":"2","term":1,"move":2,"by":1,"scene":0}"#,
            #"{"type":"joined","number":4,"chain":"3","term":1,"move":2,"by":1,"member":3,"person":\#(person)}"#,
            #"{"type":"turned","number":5,"chain":"4","term":1,"move":3,"by":1,"do":["advance",{"answer":5}],"lines":["x"],"scene":1}"#,
            #"{"type":"handed","number":6,"chain":"5","term":2,"move":3,"by":1,"to":2}"#,
            #"{"type":"removed","number":7,"chain":"6","term":2,"move":3,"by":2,"member":1}"#,
            #"{"type":"no","request":"d1","code":"late","term":2,"move":3}"#,
        ]
        let whole = messages.joined(separator: "\n")
        var connected = 0
        for bytes in ExtremeNumbers(in: whole) {
            var device = GroupDevice(program: program, prefix: "d")
            for message in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                _ = device.receive(String(message))
                _ = try? device.turn([.advance])
                _ = device.leaf(to: 0)
                _ = device.want { .wish(move: $1, choice: "dig") }
                _ = device.localRecord
            }
            device.disconnected()
            _ = try? device.turn([.advance])
            if device.since != nil { connected += 1 }
        }
        #expect(connected > 500)
    }
}
