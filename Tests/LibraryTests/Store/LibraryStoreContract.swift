import Testing

/// What every library store does, whatever keeps its data: the suites in the files `LibraryStoreContract+….swift`.
@Suite struct LibraryStoreContract {}
