internal import Library

/// Why a folder cannot be edited.
enum EditFailure: Error {
    case usage(UsageError)
    case sentence(String)

    static func catching<Result>(_ body: () throws(LibraryError) -> Result) throws(EditFailure) -> Result {
        do throws(LibraryError) {
            return try body()
        } catch {
            throw .sentence(error.sentence)
        }
    }

    @discardableResult
    static func catching<Result>(_ body: () throws(FileProblem) -> Result) throws(EditFailure) -> Result {
        do throws(FileProblem) {
            return try body()
        } catch {
            throw .sentence("\(error.path): \(error.message)")
        }
    }
}
