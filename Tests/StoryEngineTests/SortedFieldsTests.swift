@testable import StoryEngine
import StoryFormat
import TestSupport
import Testing

@Suite struct SortedFieldsTests {
    @Test(arguments: 0..<20) func theOrderIsThatOfTheBytesHoweverTheFieldsCame(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let keys = (0..<Int.random(in: 0...40, using: &generator)).map { "\($0 * 7)é" }.shuffled(using: &generator)
        let members = keys.map { JSONField($0, .string($0)) }
        var one = SortedFields()
        for member in members { one.set(member.key, member.value) }
        #expect(SortedFields(members[...]) == one)
        #expect(one.fields.map { $0.key } == keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    }

    @Test func whatIsSetLaterStays() {
        var fields = SortedFields([JSONField("b", .number(1)), JSONField("a", .number(2))])
        var later = SortedFields()
        later.set("b", .number(3))
        later.set("c", .number(4))
        fields.merge(later)
        #expect(fields.fields == [JSONField("a", .number(2)), JSONField("b", .number(3)), JSONField("c", .number(4))])
    }
}
