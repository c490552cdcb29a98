internal import Library

/// A time in ISO 8601 format, in UTC with a precision of a second.
struct CalendarMoment {
    /// For example, `2026-11-21T05:30:00Z`.
    let text: String

    /// Formats a time. The algorithm from days to dates is Howard Hinnant's (“chrono-compatible low-level date algorithms”).
    init(_ moment: Timestamp) {
        let seconds = moment.milliseconds / 1_000
        let shifted = seconds / 86_400 + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(year)-\(two(month))-\(two(day))"
        text = date + "T\(two(seconds / 3_600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
    }
}
