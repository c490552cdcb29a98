import Glibc

/// Prints a line at once and atomically, so that nothing printed is lost with the process.
func say(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { bytes in
        _ = unsafe write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    }
}
