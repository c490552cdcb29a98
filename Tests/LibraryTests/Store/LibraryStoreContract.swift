import Testing

/// What every store of a library does, whatever keeps its data: the suites in the files `LibraryStoreContract+….swift`.
@Suite struct LibraryStoreContract {}
