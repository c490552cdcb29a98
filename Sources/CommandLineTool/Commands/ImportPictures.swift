internal import Bundle
internal import StoryImport

/// The pictures of an imported story, verified as any picture of a story is.
enum ImportPictures {
    /// Reads the pictures that are in the imported file or beside it. Those that stories cannot have are left out, which the report says.
    /// - Parameter path: The path of the imported file.
    static func files(of imported: inout ImportedStory, beside path: String) -> [BundleFile] {
        let limits = BundleLimits.standard
        var files: [BundleFile] = []
        var total = 0
        for picture in imported.pictures {
            do throws(BundleError) {
                let bytes = try self.bytes(of: picture, beside: path, limits)
                let file = try BundleFile(checking: bytes, name: picture.file, limits: limits)
                total += file.bytes.count
                guard total <= limits.totalBytes else {
                    let message = "All pictures together have more than the limit of \(limits.totalBytes) bytes."
                    throw BundleError(.tooLarge, file: picture.file, message: message)
                }
                files.append(file)
            } catch {
                imported.leaveOut(picture, because: error.message)
            }
        }
        return files
    }

    private static func bytes(
        of picture: ImportedPicture,
        beside path: String,
        _ limits: BundleLimits
    ) throws(BundleError) -> [UInt8] {
        if let bytes = picture.bytes { return bytes }
        let name = picture.source ?? picture.file
        do throws(FileProblem) {
            return try FileReader.bytes(of: FileReader.path(of: name, beside: path), limit: limits.pictureBytes)
        } catch {
            if case .tooLarge(_, let bytes) = error {
                let message = "The file has \(bytes) bytes; the limit is \(limits.pictureBytes)."
                throw BundleError(.fileTooLarge, file: name, message: message)
            }
            throw BundleError(.missingMedium, file: name, message: error.message)
        }
    }
}
