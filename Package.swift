// swift-tools-version: 6.3
import PackageDescription

// A target imports only what stands before it in this list; docs/architecture.md says what each is for.
let package = Package(
    name: "Branchbook",
    products: [
        .library(name: "Branchbook", targets: ["Story", "StoryFormat", "StoryEngine", "StoryChecker"]),
        .library(name: "BranchbookBundle", targets: ["Bundle", "Pictures"]),
        .library(name: "CoReading", targets: ["CoReading"]),
        .library(name: "StoryEditing", targets: ["StoryEditing", "EditSession"]),
        .library(name: "StoryImport", targets: ["StoryImport"]),
        .executable(name: "branchbook", targets: ["branchbook"]),
        .executable(name: "branchbook-imports", targets: ["branchbook-imports"]),
        .executable(name: "branchbook-pictures", targets: ["branchbook-pictures"]),
    ],
    targets: [
        // The core: no Foundation, Embedded-clean.
        .target(name: "Story"),
        .target(name: "StoryFormat", dependencies: ["Story"]),
        .target(name: "StoryEngine", dependencies: ["Story", "StoryFormat"]),
        .target(name: "StoryChecker", dependencies: ["Story", "StoryFormat", "StoryEngine"]),
        .target(name: "CoReading", dependencies: ["Story", "StoryFormat", "StoryEngine"]),
        .target(name: "StoryEditing", dependencies: ["Story", "StoryFormat"]),
        .target(name: "StoryImport", dependencies: ["Story", "StoryFormat"]),
        .target(name: "StoryWords", dependencies: ["Story", "StoryFormat", "StoryEngine"]),

        // The C libraries under the hosts.
        .target(
            name: "CBeast",
            cxxSettings: [.define("NDEBUG", .when(configuration: .release))],
            linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]
        ),
        .target(
            name: "CSocketClient",
            cxxSettings: [.define("NDEBUG", .when(configuration: .release))],
            linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]
        ),
        .target(name: "CCertificates", linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "CTerminal"),
        .target(name: "CPageSums"),
        .target(name: "CWorker"),
        .target(name: "CSandbox", linkerSettings: [.linkedLibrary("seccomp")]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CBrotli", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CGraphviz", providers: [.apt(["libgraphviz-dev"])]),
        .systemLibrary(name: "CZip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CRoaring", providers: [.apt(["libroaring-dev"])]),
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
        .target(name: "CCurl"),

        // What strangers made is read by programs of their own, in a sandbox.
        .target(name: "WorkerProcess", dependencies: ["CWorker"]),
        .target(name: "WordFiles", dependencies: ["StoryImport", "CZip", "CXML"]),
        .target(name: "ImportProcess", dependencies: ["StoryFormat", "StoryImport", "WordFiles", "WorkerProcess"]),
        .executableTarget(name: "branchbook-imports", dependencies: ["ImportProcess", "WorkerProcess", "CSandbox"]),
        // The only one that loads libvips.
        .target(name: "Pictures", dependencies: ["WorkerProcess"]),
        .target(name: "PictureDrawing", dependencies: ["Pictures", "CVips"]),
        .executableTarget(name: "branchbook-pictures", dependencies: ["Pictures", "PictureDrawing", "WorkerProcess", "CSandbox"]),

        // The hosts.
        .target(
            name: "Bundle",
            dependencies: ["Story", "StoryFormat", "StoryEngine", "StoryChecker", "Pictures", "CZip", "CXML", "CCrypto"]
        ),
        .target(name: "DisplayText"),
        .target(name: "StoryExport", dependencies: ["Story", "StoryFormat", "StoryEngine", "Bundle"]),
        .target(name: "StoryMap", dependencies: ["DisplayText", "Story", "StoryFormat", "StoryEngine", "StoryChecker", "CGraphviz"]),
        .target(
            name: "Library",
            dependencies: [
                "Story", "StoryFormat", "StoryEngine", "StoryChecker", "CoReading", "StoryEditing", "StoryImport", "Pictures", "Bundle",
                "WordFiles", "ImportProcess", "StoryMap", "CSQLite", "CPageSums", "CRoaring", "CSodium", "CCurl",
            ]
        ),
        .target(name: "HomeNetwork", dependencies: ["CCertificates", "CWorker"]),
        .target(
            name: "Server",
            dependencies: [
                "Story", "StoryFormat", "StoryEngine", "CoReading", "StoryImport", "Bundle", "StoryExport", "Library", "HomeNetwork",
                "CBeast", "CZlib", "CBrotli", "CQRCode",
            ]
        ),
        .target(
            name: "CommandLineTool",
            dependencies: [
                "Story", "StoryFormat", "StoryEngine", "StoryChecker", "StoryEditing", "StoryImport", "DisplayText", "Bundle",
                "StoryExport", "StoryWords", "ImportProcess", "WorkerProcess", "StoryMap", "CoReading", "Library", "HomeNetwork",
                "Server", "CTerminal", "CWorker", "CCurl", "CSocketClient",
            ]
        ),
        // It starts the programs above, and must not depend on them: Swift's package manager would link it with what is in there.
        .executableTarget(name: "branchbook", dependencies: ["CommandLineTool"]),

        // What answers pages in JSON. Scripts/build-web-module compiles these for browsers, with what is in Sources/Web….
        .target(name: "WebSession", dependencies: ["Story", "StoryFormat", "StoryEngine"]),
        .target(name: "CheckSession", dependencies: ["Story", "StoryFormat", "StoryEngine", "StoryChecker"]),
        .target(name: "EditSession", dependencies: ["Story", "StoryFormat", "StoryEngine", "StoryEditing"]),
        .target(name: "TwineSession", dependencies: ["Story", "StoryFormat", "StoryEngine", "StoryImport"]),

        // The tests.
        .target(name: "TestSupport", dependencies: ["Story", "StoryFormat", "StoryEngine"], path: "Tests/TestSupport"),
        .testTarget(name: "StoryTests", dependencies: ["Story", "TestSupport"]),
        .testTarget(name: "StoryFormatTests", dependencies: ["Story", "StoryFormat", "TestSupport"]),
        .testTarget(name: "StoryEngineTests", dependencies: ["Story", "StoryFormat", "StoryEngine", "TestSupport"]),
        .testTarget(
            name: "StoryCheckerTests",
            dependencies: ["Story", "StoryFormat", "StoryEngine", "StoryChecker", "Bundle", "TestSupport"]
        ),
        .testTarget(name: "CoReadingTests", dependencies: ["CoReading", "Story", "StoryFormat", "StoryEngine", "TestSupport"]),
        .testTarget(name: "StoryEditingTests", dependencies: ["StoryEditing", "Story", "StoryFormat", "StoryEngine", "TestSupport"]),
        .testTarget(name: "StoryImportTests", dependencies: ["StoryImport", "Story", "StoryFormat", "StoryEngine", "TestSupport"]),
        .testTarget(
            name: "StoryWordsTests",
            dependencies: ["StoryWords", "StoryChecker", "Story", "StoryFormat", "StoryEngine", "TestSupport"]
        ),
        .testTarget(name: "EditSessionTests", dependencies: ["EditSession", "Story", "StoryFormat", "TestSupport"]),
        .testTarget(
            name: "WorkerTests",
            dependencies: ["WorkerProcess", "Pictures", "ImportProcess", "StoryImport", "Story", "StoryFormat", "TestSupport"]
        ),
        .testTarget(
            name: "StoryExportTests",
            dependencies: ["StoryExport", "StoryImport", "WordFiles", "Bundle", "Story", "StoryFormat", "StoryEngine", "TestSupport"]
        ),
        .testTarget(name: "BundleTests", dependencies: ["Bundle", "Pictures", "Story", "StoryFormat", "TestSupport"]),
        .testTarget(
            name: "StoryMapTests",
            dependencies: ["StoryMap", "Story", "StoryFormat", "StoryEngine", "StoryChecker", "TestSupport"]
        ),
        .target(name: "LibraryMaker", dependencies: ["Library", "Story", "TestSupport"], path: "Tests/LibraryMaker"),
        .executableTarget(
            name: "LibraryBench",
            dependencies: ["LibraryMaker", "Library", "Story", "TestSupport"],
            path: "Tests/LibraryBench"
        ),
        .testTarget(
            name: "LibraryTests",
            dependencies: [
                "LibraryMaker", "Library", "CoReading", "StoryEditing", "StoryImport", "Bundle", "Story", "StoryFormat", "StoryEngine",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "ServerTests",
            dependencies: ["Server", "HomeNetwork", "Library", "CoReading", "Bundle", "Story", "StoryFormat", "TestSupport"]
        ),
        .testTarget(name: "HomeNetworkTests", dependencies: ["HomeNetwork"]),
        .testTarget(name: "WebSessionTests", dependencies: ["WebSession", "Story", "StoryFormat", "StoryEngine"]),
        .executableTarget(
            name: "ParityCases",
            dependencies: [
                "Story", "StoryFormat", "StoryEngine", "StoryChecker", "WebSession", "CheckSession", "EditSession", "TwineSession",
                "TestSupport",
            ],
            path: "Tests/ParityCases"
        ),
        .executableTarget(name: "StoreKill", dependencies: ["Library", "Story"], path: "Tests/StoreKill", exclude: ["run.py"]),
        .executableTarget(name: "EchoServer", dependencies: ["Server"], path: "Tests/EchoServer"),
        .executableTarget(
            name: "CorpusWalk",
            dependencies: ["StoryImport", "Story", "StoryFormat", "StoryEngine"],
            path: "Tests/CorpusWalk",
            exclude: ["formats", "walk.mjs", "walk-ink.mjs"]
        ),
        .executableTarget(name: "StoryMaker", dependencies: ["StoryFormat", "TestSupport"], path: "Tests/StoryMaker"),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "CommandLineTool", "DisplayText", "Story", "StoryFormat", "StoryEngine", "StoryChecker", "Bundle", "StoryMap", "CoReading",
                "HomeNetwork", "Library", "CGraphviz", "TestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

let core: Set = [
    "Story", "StoryFormat", "StoryEngine", "StoryChecker", "CoReading", "StoryEditing", "StoryImport", "WebSession", "CheckSession",
    "EditSession", "TwineSession",
]
// Set by Scripts/swift-for-tests: the tests go through millions of scenes, states and messages, so what does that is optimised in a debug
// build as well, even if it is only in tests.
let optimised = core.union(["StoryExport", "TestSupport", "CoReadingTests", "StoryCheckerTests"])
let optimisesCore = Context.environment["BRANCHBOOK_OPTIMISES_CORE"] != nil

// Set for a filtered run of the tests: the test targets that hold what is asked for, so that nothing else is built.
if let names = Context.environment["BRANCHBOOK_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// The rules of the house, the same for every Swift target.
for target in package.targets where ![.system, .plugin].contains(target.type) && !["CBeast", "CSocketClient"].contains(target.name) {
    var settings = target.swiftSettings ?? []
    settings += [
        .treatAllWarnings(as: .error),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
    if core.contains(target.name) {
        settings.append(.treatWarning("EmbeddedRestrictions", as: .error))
    }
    if optimisesCore, optimised.contains(target.name) {
        settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
    target.swiftSettings = settings
}
