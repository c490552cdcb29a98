/// Reads little-endian numbers of a zip archive; nil if the bytes end before.
extension [UInt8] {
    func number16(at place: Int) -> Int? {
        guard place >= 0, place + 2 <= count else { return nil }
        return Int(self[place]) | Int(self[place + 1]) << 8
    }

    func number32(at place: Int) -> Int? {
        guard let low = number16(at: place), let high = number16(at: place + 2) else { return nil }
        return low | high << 16
    }
}
