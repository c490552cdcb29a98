extension Problem {
    /// The kinds of problem. A number is never reused for another kind.
    public enum Code: Int, CaseIterable, Sendable, CustomStringConvertible {
        // The file as text.
        case emptyFile = 1
        case fileTooLarge = 2
        case notUTF8 = 3
        case syntax = 4
        case nestedTooDeeply = 5
        case duplicateKey = 6
        case numberOutOfRange = 7
        case notAWholeNumber = 8
        case badEscape = 9
        case unclosed = 10

        // The shape of the story.
        case unknownKey = 101
        case missingKey = 102
        case wrongType = 103
        case unknownWord = 104
        case outOfRange = 105
        case badIdentifier = 106
        case badName = 107
        case badColour = 108
        case badFile = 109
        case keysExcludeEachOther = 110
        case tooFew = 111
        case tooMany = 112
        case wrongVersion = 113
        case badLanguage = 114
        case textTooLong = 115
        case blankText = 116

        // References.
        case unknownLocation = 201
        case unknownVariable = 202
        case unknownPicture = 203
        case unknownSound = 204
        case duplicateIdentifier = 205
        case unknownBucket = 206
        case missingBucket = 207

        // Expressions and texts.
        case expressionSyntax = 301
        case wrongKind = 302
        case unknownOption = 303
        case expressionTooLong = 304
        case textSyntax = 305
        case notShowable = 306
        case rollNotHere = 307

        // What does not fit together.
        case defaultNotAllowed = 401
        case limitsReversed = 402
        case rangesGap = 403
        case rangesOverlap = 404
        case conditionOnLastWay = 405
        case askedWithoutPrompt = 406
        case promptOnSystemVariable = 407
        case paintWithoutColours = 408
        case noWayOn = 409
        case choiceNeedsIdentifier = 410
        case unknownKind = 411
        case duplicateWord = 412
        case rollOfTooMany = 413

        // The shape of the story, as readers meet it.
        case unreachableLocation = 501
        case endingNeverReached = 502
        case everyChoiceClosed = 503
        case noEndingFromHere = 504
        case circle = 505
        case neverShown = 506
        case choicesAlike = 509
        case nothingShown = 510
        case choiceWithoutEffect = 511

        // Its logic.
        case choiceNeverEnabled = 601
        case wayNeverTaken = 602
        case bucketNeverComesUp = 603
        case modifierNeverApplies = 604
        case conditionAlwaysHolds = 605
        case overflow = 606
        case divisionByZero = 607
        case outcomesAlike = 608
        case shiftOfZero = 609
        case neverApplied = 610
        case conditionWithoutEffect = 611
        case priceNotCovered = 612
        case andBesideOr = 613
        case reasonOfAnotherNumber = 614
        case helpThatHinders = 615

        // Its variables.
        case usedBeforeItHasAValue = 701
        case neverUsed = 702
        case neverSet = 703
        case askedButNeverUsed = 704
        case setOutsideItsLimits = 705
        case comparedWithWhatItNeverHolds = 706
        case missingAnswer = 707
        case overwrittenUnread = 708
        case shownWhileEmpty = 709

        // The readers.
        case missingAlternative = 801
        case missingLanguage = 802
        case missingSummary = 803
        case pageTooLong = 804
        case sentenceTooHard = 805
        case pictureNeverShown = 806
        case soundNeverHeard = 807
        case unknownLanguage = 808
        case bracesInPlainText = 809
        case foreignMarkup = 810
        case placeholder = 811
        case sameTitle = 812
        case choiceTooLong = 813
        case otherPage = 814
        case wordOnNoPage = 815
        case optionWithoutWords = 816
        case bareName = 817

        // Its files.
        case fileMissing = 901
        case fileUnreadable = 902
        case fileOfOtherType = 903
        case fileLargerThanNeeded = 904
        case stencilOfAnotherSize = 905
        case fileBroken = 906
        case pictureWithScript = 907
        case pictureReachesOut = 908
        case bytesBehindItsEnd = 909
        case narrationOfOtherWords = 910

        /// The code as it is printed, such as `B0201`.
        public var description: String {
            let digits = String(rawValue)
            return "B" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
    }
    /// How serious a problem is.
    public enum Severity: String, Sendable {
        /// The story cannot be played, or a reader can get stuck in it.
        case error
        /// The story can be played, but it is worse for some readers.
        case warning
    }
}

extension Problem.Code {
    /// The severity of this kind of problem.
    public var severity: Problem.Severity {
        switch self {
        case .unreachableLocation, .neverShown, .choiceNeverEnabled, .wayNeverTaken, .bucketNeverComesUp, .modifierNeverApplies,
            .conditionAlwaysHolds, .usedBeforeItHasAValue, .neverUsed, .neverSet, .askedButNeverUsed, .setOutsideItsLimits,
            .comparedWithWhatItNeverHolds, .missingAlternative, .missingLanguage, .missingSummary, .pageTooLong, .sentenceTooHard,
            .choicesAlike, .nothingShown, .choiceWithoutEffect, .missingAnswer, .outcomesAlike, .shiftOfZero, .neverApplied,
            .overwrittenUnread, .conditionWithoutEffect, .priceNotCovered, .andBesideOr, .reasonOfAnotherNumber, .helpThatHinders,
            .shownWhileEmpty, .optionWithoutWords, .bareName,
            .unknownLanguage, .bracesInPlainText, .foreignMarkup, .placeholder, .sameTitle, .choiceTooLong, .otherPage, .wordOnNoPage,
            .pictureNeverShown, .soundNeverHeard, .fileMissing, .fileUnreadable, .fileOfOtherType, .fileLargerThanNeeded,
            .stencilOfAnotherSize, .fileBroken, .pictureWithScript, .pictureReachesOut, .bytesBehindItsEnd, .narrationOfOtherWords:
            .warning
        default:
            .error
        }
    }

    /// Whether an author may publish a story with errors of this kind: readers may miss something or come to a place without a way on, but
    /// they can read all that is there, and take back choices or begin again.
    public var isAcceptable: Bool {
        switch self {
        case .endingNeverReached, .everyChoiceClosed, .noEndingFromHere, .overflow, .divisionByZero: true
        default: false
        }
    }
}
