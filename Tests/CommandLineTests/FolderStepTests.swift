import StoryFormat
import Testing

@testable import CommandLineTool

/// What is done about a folder whose files and whose draft may both have changed.
@Suite struct FolderStepTests {
    private static let first = FolderBytes(story: "a", sidecar: nil)
    private static let agreement = FolderAgreement(first, number: 3)

    @Test(arguments: [
        (first, first, FolderStep.rest),
        (first, FolderBytes(story: "b", sidecar: nil), .write(story: true, sidecar: false)),
        (first, FolderBytes(story: "a", sidecar: "s"), .write(story: false, sidecar: true)),
        (first, FolderBytes(story: "b", sidecar: "s"), .write(story: true, sidecar: true)),
        // Files that were changed are read first, whatever the draft says.
        (FolderBytes(story: "x", sidecar: nil), first, .read),
        (FolderBytes(story: "x", sidecar: nil), FolderBytes(story: "b", sidecar: nil), .read),
        (FolderBytes(story: "a", sidecar: "x"), first, .read),
        // A story that was deleted is written again.
        (FolderBytes(story: nil, sidecar: nil), first, .write(story: true, sidecar: false)),
        (FolderBytes(story: nil, sidecar: nil), FolderBytes(story: "a", sidecar: "s"), .write(story: true, sidecar: true)),
        (FolderBytes(story: nil, sidecar: "x"), FolderBytes(story: "a", sidecar: "s"), .write(story: true, sidecar: false)),
    ]) func decides(files: FolderBytes, draft: FolderBytes, step: FolderStep) {
        #expect(FolderStep.next(files: files, draft: draft, agreement: Self.agreement, unreadable: nil) == step)
    }

    @Test func whatCannotBeReadIsLeftAloneUntilItChanges() {
        let broken = FolderBytes(story: "x", sidecar: nil)
        let draft = FolderBytes(story: "b", sidecar: nil)
        #expect(FolderStep.next(files: broken, draft: draft, agreement: Self.agreement, unreadable: broken) == .rest)
        let mended = FolderBytes(story: "y", sidecar: nil)
        #expect(FolderStep.next(files: mended, draft: draft, agreement: Self.agreement, unreadable: broken) == .read)
        // As it was before: nothing was lost meanwhile.
        let step = FolderStep.next(files: Self.first, draft: draft, agreement: Self.agreement, unreadable: broken)
        #expect(step == .write(story: true, sidecar: false))
    }

    @Test func aDamagedSidecarIsLeftAloneUntilItIsDeleted() {
        var agreement = FolderAgreement(FolderBytes(story: "a", sidecar: "x"), number: 3)
        agreement.damagedSidecar = "x"
        agreement.draft.sidecar = nil
        let draft = FolderBytes(story: "b", sidecar: "s")
        let files = FolderBytes(story: "a", sidecar: "x")
        #expect(FolderStep.next(files: files, draft: draft, agreement: agreement, unreadable: nil) == .write(story: true, sidecar: false))
        #expect(FolderStep.next(files: Self.first, draft: draft, agreement: agreement, unreadable: nil) == .read)
    }

    /// Before files are written, what was and what will be are both stored: one of them fits afterwards, whenever the process ended.
    @Test func theAgreementThatFitsTheFilesCounts() {
        let next = FolderAgreement(FolderBytes(story: "b", sidecar: "s"), number: 4)
        let stored = [Self.agreement, next]
        #expect(FolderAgreement.fitting(Self.first, among: stored) == Self.agreement)
        #expect(FolderAgreement.fitting(FolderBytes(story: "b", sidecar: "s"), among: stored) == next)
        #expect(FolderAgreement.fitting(FolderBytes(story: "b", sidecar: nil), among: stored) == next)
        #expect(FolderAgreement.fitting(FolderBytes(story: "x", sidecar: nil), among: stored) == Self.agreement)
        #expect(FolderAgreement.fitting(Self.first, among: []) == nil)
    }

    @Test func agreementsAreReadAsTheyWereStored() {
        var agreement = Self.agreement
        agreement.damagedSidecar = "x"
        for agreement in [agreement, Self.agreement] { #expect(FolderAgreement(agreement.json) == agreement) }
        #expect(FolderAgreement(.object([])) == nil)
    }
}
