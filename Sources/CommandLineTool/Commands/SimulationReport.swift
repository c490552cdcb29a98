internal import DisplayText
internal import StoryFormat

/// The results of a simulation, for people and as JSON.
struct SimulationReport {
    var plays: Int
    var seed: UInt64
    var outcome: Simulation.Outcome
    var runNanoseconds: Int
    var loadNanoseconds: Int
    var inputNanoseconds: Int
    /// nil if it is not available.
    var peakBytes: Int?

    private var playsPerSecond: Int { Int(Double(plays) / Double(runNanoseconds) * 1e9) }

    /// The report as JSON on one line.
    var json: String {
        var fields = ["\"plays\":\(plays)", "\"seed\":\(seed)", "\"playsPerSecond\":\(playsPerSecond)"]
        fields.append("\"choicesPerPlay\":\(SimulationReport.decimal(outcome.choices, per: plays))")
        fields.append("\"p99InputMicroseconds\":\(SimulationReport.decimal(inputNanoseconds, per: 1_000))")
        fields.append("\"loadMilliseconds\":\(SimulationReport.decimal(loadNanoseconds, per: 1_000_000))")
        fields.append(
            "\"peakMemoryMegabytes\":\(peakBytes.map { SimulationReport.decimal($0, per: 1 << 20) } ?? "null")"
        )
        let endings = outcome.endings.map { JSONField($0.id, .number(Int64($0.count))) }
        fields.append("\"endings\":\(JSONValue.object(endings).compact)")
        fields.append("\"unfinished\":\(outcome.unfinished)")
        fields.append("\"transcriptHash\":\"\(outcome.transcriptHash)\"")
        return Printable.json("{" + fields.joined(separator: ",") + "}\n")
    }

    /// The report for people: one line for each ending, then the speed.
    var text: String {
        let widest = max(12, outcome.endings.map { TextWidth.columns(Printable.text($0.id)) }.max() ?? 0)
        var text = "\(plays) plays with seed \(seed)\n\n"
        var rows = outcome.endings
        if outcome.unfinished > 0 { rows.append(("(unfinished)", outcome.unfinished)) }
        for (id, count) in rows {
            let share = SimulationReport.decimal(count * 100, per: plays, digits: 1)
            text += "  \(Printable.text(id).padded(to: widest + 2))\(count) (\(share)%)\n"
        }
        text += "\n  choices a play       \(SimulationReport.decimal(outcome.choices, per: plays))\n"
        text += "  plays a second       \(playsPerSecond)\n"
        text += "  an input, 99 of 100  \(SimulationReport.decimal(inputNanoseconds, per: 1_000)) µs\n"
        text += "  loading              \(SimulationReport.decimal(loadNanoseconds, per: 1_000_000)) ms\n"
        if let peakBytes { text += "  memory at most       \(SimulationReport.decimal(peakBytes, per: 1 << 20)) MB\n" }
        return text + "  transcript           \(outcome.transcriptHash)\n"
    }

    /// A quotient as a decimal number, rounded to the nearest.
    static func decimal(_ value: Int, per unit: Int, digits: Int = 3) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let (whole, overflows) = value.multipliedReportingOverflow(by: scale)
        guard !overflows else { return String(value / unit) }
        let scaled = (whole + unit / 2) / unit
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
