/// The counts of a play so far, and the size of its lines in bytes.
struct PlayFold {
    /// nil if it is missing or damaged and must be recomputed.
    var state: String?
    var bytes = 0
}

extension Database {
    func fold(of play: Int64) throws(StoreError) -> PlayFold? {
        let kept = try first("SELECT state, bytes, sum FROM play_folds WHERE play = ?", [.integer(play)]) {
            (state: $0.text(0), bytes: $0.integer(1), sum: $0.integer(2))
        }
        guard let kept, kept.sum == RowSum.sum(kept.state, play, kept.bytes) else { return nil }
        return PlayFold(state: kept.state, bytes: Int(kept.bytes))
    }

    func keep(_ fold: PlayFold, of play: Int64) throws(StoreError) {
        let state = fold.state ?? ""
        try run(
            "INSERT OR REPLACE INTO play_folds (play, bytes, state, sum) VALUES (?, ?, ?, ?)",
            [.integer(play), .integer(fold.bytes), .text(state), .integer(RowSum.sum(state, play, Int64(fold.bytes)))]
        )
    }
}
