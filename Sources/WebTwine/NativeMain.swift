#if !arch(wasm32)
    /// Natively this is only so that `swift build` can link every target.
    @main
    enum NativeMain {
        static func main() {
            print("The importer for Branchbook in Twine runs in a browser: make twine-format builds it.")
        }
    }
#endif
