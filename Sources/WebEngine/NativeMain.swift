#if !arch(wasm32)
    /// Natively the engine is a library inside `branchbook`; this is only so that `swift build` can link every target.
    @main
    enum NativeMain {
        static func main() {
            print("The web engine runs in a browser: make web-engine builds it.")
        }
    }
#endif
