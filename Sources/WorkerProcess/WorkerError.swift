/// Why a worker gave no answer.
package enum WorkerError: Error, Equatable, Sendable {
    /// The work took too long.
    case late
    /// The work crashed, or exceeded its memory, or its answer made no sense.
    case crashed
    /// No work can be done on this machine at present: the reason and a remedy, in whole sentences.
    case unavailable(String)
}
