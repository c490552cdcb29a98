public import Story

/// Explains every diagnostic: one entry for each code, so a new code does not compile without an entry.
public enum DiagnosticCatalogue {
    /// The groups in the order of their codes, with their codes.
    public static var groups: [(group: DiagnosticGroup, codes: [Problem.Code])] {
        DiagnosticGroup.allCases.map { group in (group, Problem.Code.allCases.filter { DiagnosticGroup($0) == group }) }
    }

    /// The explanation of a diagnostic, and how to fix it.
    public static func entry(for code: Problem.Code) -> DiagnosticEntry {
        switch code {
        case .emptyFile: emptyFile
        case .fileTooLarge: fileTooLarge
        case .notUTF8: notUTF8
        case .syntax: syntax
        case .nestedTooDeeply: nestedTooDeeply
        case .duplicateKey: duplicateKey
        case .numberOutOfRange: numberOutOfRange
        case .notAWholeNumber: notAWholeNumber
        case .badEscape: badEscape
        case .unclosed: unclosed
        case .unknownKey: unknownKey
        case .missingKey: missingKey
        case .wrongType: wrongType
        case .unknownWord: unknownWord
        case .outOfRange: outOfRange
        case .badIdentifier: badIdentifier
        case .badName: badName
        case .badColour: badColour
        case .badFile: badFile
        case .keysExcludeEachOther: keysExcludeEachOther
        case .tooFew: tooFew
        case .tooMany: tooMany
        case .wrongVersion: wrongVersion
        case .badLanguage: badLanguage
        case .textTooLong: textTooLong
        case .blankText: blankText
        case .unknownLocation: unknownLocation
        case .unknownVariable: unknownVariable
        case .unknownPicture: unknownPicture
        case .unknownSound: unknownSound
        case .duplicateIdentifier: duplicateIdentifier
        case .unknownBucket: unknownBucket
        case .missingBucket: missingBucket
        case .expressionSyntax: expressionSyntax
        case .wrongKind: wrongKind
        case .unknownOption: unknownOption
        case .expressionTooLong: expressionTooLong
        case .textSyntax: textSyntax
        case .notShowable: notShowable
        case .rollNotHere: rollNotHere
        case .defaultNotAllowed: defaultNotAllowed
        case .limitsReversed: limitsReversed
        case .rangesGap: rangesGap
        case .rangesOverlap: rangesOverlap
        case .conditionOnLastWay: conditionOnLastWay
        case .askedWithoutPrompt: askedWithoutPrompt
        case .promptOnSystemVariable: promptOnSystemVariable
        case .paintWithoutColours: paintWithoutColours
        case .noWayOn: noWayOn
        case .choiceNeedsIdentifier: choiceNeedsIdentifier
        case .unknownKind: unknownKind
        case .duplicateWord: duplicateWord
        case .rollOfTooMany: rollOfTooMany
        case .unreachableLocation: unreachableLocation
        case .endingNeverReached: endingNeverReached
        case .everyChoiceClosed: everyChoiceClosed
        case .noEndingFromHere: noEndingFromHere
        case .circle: circle
        case .neverShown: neverShown
        case .choicesAlike: choicesAlike
        case .nothingShown: nothingShown
        case .choiceWithoutEffect: choiceWithoutEffect
        case .choiceNeverEnabled: choiceNeverEnabled
        case .wayNeverTaken: wayNeverTaken
        case .bucketNeverComesUp: bucketNeverComesUp
        case .modifierNeverApplies: modifierNeverApplies
        case .conditionAlwaysHolds: conditionAlwaysHolds
        case .overflow: overflow
        case .divisionByZero: divisionByZero
        case .outcomesAlike: outcomesAlike
        case .shiftOfZero: shiftOfZero
        case .neverApplied: neverApplied
        case .conditionWithoutEffect: conditionWithoutEffect
        case .priceNotCovered: priceNotCovered
        case .andBesideOr: andBesideOr
        case .reasonOfAnotherNumber: reasonOfAnotherNumber
        case .helpThatHinders: helpThatHinders
        case .usedBeforeItHasAValue: usedBeforeItHasAValue
        case .neverUsed: neverUsed
        case .neverSet: neverSet
        case .askedButNeverUsed: askedButNeverUsed
        case .setOutsideItsLimits: setOutsideItsLimits
        case .comparedWithWhatItNeverHolds: comparedWithWhatItNeverHolds
        case .missingAnswer: missingAnswer
        case .overwrittenUnread: overwrittenUnread
        case .shownWhileEmpty: shownWhileEmpty
        case .missingAlternative: missingAlternative
        case .missingLanguage: missingLanguage
        case .missingSummary: missingSummary
        case .pageTooLong: pageTooLong
        case .sentenceTooHard: sentenceTooHard
        case .pictureNeverShown: pictureNeverShown
        case .soundNeverHeard: soundNeverHeard
        case .unknownLanguage: unknownLanguage
        case .bracesInPlainText: bracesInPlainText
        case .foreignMarkup: foreignMarkup
        case .placeholder: placeholder
        case .sameTitle: sameTitle
        case .choiceTooLong: choiceTooLong
        case .otherPage: otherPage
        case .wordOnNoPage: wordOnNoPage
        case .optionWithoutWords: optionWithoutWords
        case .bareName: bareName
        case .fileMissing: fileMissing
        case .fileUnreadable: fileUnreadable
        case .fileOfOtherType: fileOfOtherType
        case .fileLargerThanNeeded: fileLargerThanNeeded
        case .stencilOfAnotherSize: stencilOfAnotherSize
        case .fileBroken: fileBroken
        case .pictureWithScript: pictureWithScript
        case .pictureReachesOut: pictureReachesOut
        case .bytesBehindItsEnd: bytesBehindItsEnd
        case .narrationOfOtherWords: narrationOfOtherWords
        }
    }
}
