// swift-tools-version: 6.3
import PackageDescription

// Scripts/fuzz builds the fuzzers together with Branchbook under -sanitize=fuzzer; otherwise they would not see which of Branchbook's
// branches they reach.
let package = Package(
    name: "Fuzz",
    // Without a name, it would be that of the folder of this checkout.
    dependencies: [.package(name: "Branchbook", path: "..")],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "Fuzzers",
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
        ),
    ],
    swiftLanguageModes: [.v6]
)
