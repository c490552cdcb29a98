#if !arch(wasm32)
    /// Natively the editor is a library; this is only so that `swift build` can link every target.
    @main
    enum NativeMain {
        static func main() {
            print("The editor for browsers runs in a browser: make web-engine builds it.")
        }
    }
#endif
