// swift-tools-version: 6.3
import PackageDescription

// What an app needs to read stories; the guide in docs/Branchbook.docc shows the same code.
let package = Package(
    name: "Reader",
    dependencies: [.package(name: "branchbook", path: "../..")],
    targets: [
        .executableTarget(name: "Reader", dependencies: [.product(name: "Branchbook", package: "branchbook")])
    ],
    swiftLanguageModes: [.v6]
)
