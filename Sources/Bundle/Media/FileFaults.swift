package import StoryChecker

/// Checks whole pictures and sounds for the checker's diagnostics, without decoding them.
package enum FileFaults {
    /// The fault of a file that has the format its name says; nil if it has none, or has another format.
    /// - Parameter bytes: The whole file.
    /// - Complexity: O(*n*) in the bytes.
    package static func fault(of name: String, _ bytes: [UInt8]) -> StoryFiles.Fault? {
        guard let format = MediaFormat(ofFile: name), format == MediaFormat(ofBytes: bytes) else { return nil }
        switch format {
        case .svg: return faultOfSVG(bytes)
        case .png, .jpeg, .webp, .avif:
            switch PictureEnd.fault(of: bytes, format) {
            case .behind(let count): return .behindItsEnd(count)
            case .missing: return .broken("its end is missing")
            case nil: return nil
            }
        case .mp3, .ogg, .m4a: return SoundReader.fault(in: bytes, format).map { .broken($0) }
        case .vtt:
            do throws(WordTimes.Failure) {
                _ = try WordTimes(bytes)
                return nil
            } catch {
                return .broken("in line \(error.line) \(error.reason)")
            }
        case .json: return nil
        }
    }

    private static func faultOfSVG(_ bytes: [UInt8]) -> StoryFiles.Fault? {
        do throws(SafeSVG.Failure) {
            switch try SafeSVG(renderer: nil).finding(in: bytes) {
            case .script: return .script
            case .reachesOut(let address): return .reachesOut(address)
            case nil: return nil
            }
        } catch {
            return .broken(error.reason)
        }
    }
}
