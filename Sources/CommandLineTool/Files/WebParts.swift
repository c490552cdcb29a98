internal import WorkerProcess

/// The parts of Branchbook for browsers: the pages and the WebAssembly modules.
enum WebParts {
    /// Where a package installs them, seen from the program's folder, such as /usr/lib/branchbook.
    private static let installed = "../../share/branchbook/"

    /// The path of a part such as `pages` or `engine.wasm`: where it is installed, otherwise where the current checkout has built it.
    static func path(of name: String) -> String {
        let path = WorkerProgram.folder + installed + name
        return FileReader.exists(path) ? path : ".build/web/" + name
    }
}
