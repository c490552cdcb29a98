internal import Glibc

/// The author's browser.
enum Browser {
    /// Opens an address of this computer, if the desktop has a way to. What the browser prints is left out.
    ///
    /// Everybody on this computer can read the command lines of all programs. So the browser is given a page that leads to the address.
    /// - Parameters:
    ///   - address: An address without characters that mean something in HTML.
    ///   - page: Where the page goes. Only this user can read it, and whoever calls this deletes it.
    static func open(_ address: String, by page: String) throws(FileProblem) {
        let text = """
            <!doctype html>
            <meta charset="utf-8">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0;url=\(address)">
            <title>Branchbook</title>
            <p><a href="\(address)">Edit the story</a></p>

            """
        try FileWriter.replace(page, Array(text.utf8), mode: 0o600)
        // The shell ends at once, so that nobody needs to wait for the browser.
        let shell = ChildProgram(
            name: "/bin/sh",
            arguments: ["-c", #"xdg-open "$0" </dev/null >/dev/null 2>&1 &"#, page],
            environment: environment
        )
        // Without a desktop, the author opens the address that was printed.
        _ = try? shell.output(for: [], milliseconds: 5_000, limit: 0)
    }

    /// All of this process's environment, by which the desktop is found.
    private static var environment: [String: String] {
        var all: [String: String] = [:]
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            let parts = unsafe String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { all[String(parts[0])] = String(parts[1]) }
            unsafe entry += 1
        }
        return all
    }
}
