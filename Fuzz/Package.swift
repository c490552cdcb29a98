// swift-tools-version: 6.3
import PackageDescription

// One executable for each fuzzer. Scripts/fuzz finds them by their folders in Sources, and builds them together with Branchbook under
// -sanitize=fuzzer; otherwise the fuzzer would not see which of Branchbook's branches it reaches.
let fuzzers = [
    "BundleFuzzer", "EditFuzzer", "GroupFuzzer", "ImportFuzzer", "InkFuzzer", "JSONFuzzer", "PlainFuzzer", "ProgramFuzzer", "RecordFuzzer",
    "StoryFuzzer", "TextFuzzer", "WordTimesFuzzer",
]

let package = Package(
    name: "Fuzz",
    // Without a name, it would be that of the folder of this checkout.
    dependencies: [.package(name: "Branchbook", path: "..")],
    targets: [.target(name: "CFuzzer")]
        + fuzzers.map { name in
            .executableTarget(
                name: name,
                dependencies: [
                    "CFuzzer", .product(name: "Branchbook", package: "Branchbook"),
                    .product(name: "BranchbookBundle", package: "Branchbook"), .product(name: "CoReading", package: "Branchbook"),
                    .product(name: "StoryEditing", package: "Branchbook"), .product(name: "StoryImport", package: "Branchbook"),
                ],
                swiftSettings: [
                    .treatAllWarnings(as: .error),
                    .strictMemorySafety(),
                    .enableUpcomingFeature("ExistentialAny"),
                    .enableUpcomingFeature("MemberImportVisibility"),
                    .enableUpcomingFeature("InternalImportsByDefault"),
                ]
            )
        },
    swiftLanguageModes: [.v6]
)
