/// Turns what the store throws into what the library throws.
func storing<Result>(_ body: () throws(StoreError) -> Result) throws(LibraryError) -> Result {
    do throws(StoreError) {
        return try body()
    } catch {
        throw .store(error)
    }
}
