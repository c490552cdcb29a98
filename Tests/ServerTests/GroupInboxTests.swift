import Testing

@testable import Server

@Suite struct GroupInboxTests {
    /// An inbox that can be changed inside an expectation.
    private final class Box {
        private var inbox = GroupInbox<Int, Int>()

        var isEmpty: Bool { inbox.isEmpty }
        func add(_ happening: Int) { inbox.add(happening) }
        func add(_ happening: Int, from sender: Int, bytes: Int) -> Bool { inbox.add(happening, from: sender, bytes: bytes) }
        func take(atMost most: Int) -> [Int] { inbox.take(atMost: most) }
    }

    @Test func everythingComesOutInOrder() {
        let inbox = Box()
        #expect(inbox.isEmpty)
        inbox.add(1)
        #expect(inbox.add(2, from: 1, bytes: 3))
        #expect(inbox.add(3, from: 2, bytes: 3))
        inbox.add(4)
        #expect(inbox.take(atMost: 3) == [1, 2, 3])
        #expect(inbox.take(atMost: 3) == [4])
        #expect(inbox.isEmpty && inbox.take(atMost: 3) == [])
    }

    /// However fast and long the messages of a device are, no more than this waits, and nobody else notices.
    @Test(arguments: [0, 1, 100, 70_000, 240_000, 500_000]) func oneDeviceFillsNoMemory(bytes: Int) {
        let inbox = Box()
        var kept = 0
        for number in 0..<10_000 where inbox.add(number, from: 1, bytes: bytes) { kept += 1 }
        #expect(kept >= 1 && kept * (bytes + 256) <= 513 * 1_024)
        #expect(inbox.add(-1, from: 2, bytes: 240_000))
        inbox.add(-2)
        // What was taken makes room again.
        #expect(inbox.take(atMost: .max).count == kept + 2)
        #expect(inbox.add(0, from: 1, bytes: bytes))
    }

    /// A message as long as there may be is taken if nothing waits, and no length overflows.
    @Test func theLongestMessageIsTaken() {
        let inbox = Box()
        #expect(inbox.add(0, from: 1, bytes: .max))
        #expect(!inbox.add(0, from: 1, bytes: 1))
        #expect(inbox.take(atMost: 1) == [0])
        #expect(inbox.add(0, from: 1, bytes: 256 * 1_024))
    }
}
