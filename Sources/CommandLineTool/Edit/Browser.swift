internal import Glibc

/// The author's browser.
enum Browser {
    /// Opens an address of this computer, if the desktop has a way to. What the browser prints is left out.
    /// - Parameter address: An address without characters that mean something to a shell.
    static func open(_ address: String) {
        _ = unsafe system("xdg-open '\(address)' </dev/null >/dev/null 2>&1 &")
    }
}
