internal import Glibc

/// The local time of day.
enum TimeOfDay {
    /// Hours, minutes and seconds, such as `14:02:09`.
    static var now: String {
        var moment = time(nil)
        var parts = unsafe tm()
        guard unsafe localtime_r(&moment, &parts) != nil else { return "--:--:--" }
        let numbers = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
        return numbers.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }
}
