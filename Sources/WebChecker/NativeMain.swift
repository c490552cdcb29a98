#if !arch(wasm32)
    /// Natively the checker is a library inside `branchbook`; this is only so that `swift build` can link every target.
    @main
    enum NativeMain {
        static func main() {
            print("The checker for browsers runs in a browser: make web-engine builds it.")
        }
    }
#endif
