/// Converts the store's errors into the library's.
func storing<Result>(_ body: () throws(StoreError) -> Result) throws(LibraryError) -> Result {
    do throws(StoreError) {
        return try body()
    } catch {
        throw .store(error)
    }
}
