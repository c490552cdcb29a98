import Bundle
import Foundation

/// Small pictures: 24 by 16 pixels, red on the left and blue on the right.
enum SamplePictures {
    /// Taken with an upright camera (orientation 6), with metadata about its owner.
    static let jpeg = bytes(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QBCRXhpZgAATU0AKgAAAAgAAgEPAAIAAAATAAAAJgESAAMAAAABAAYAAAAAAABDYW1lcmEgb2YgYSBzZWNyZXQAAP/+
        AAlhdCBob21l/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJ
        BQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU/8AAEQgAEAAYAwEiAAIRAQMRAf/EAB8AAAEFAQEBAQEB
        AAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkq
        NDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY
        2drh4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEBAQEBAQEAAAAAAAABAgMEBQYHCAkKC//EALURAAIBAgQEAwQHBQQEAAECdwABAgMRBAUhMQYSQVEH
        YXETIjKBCBRCkaGxwQkjM1LwFWJy0QoWJDThJfEXGBkaJicoKSo1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWW
        l5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uLj5OXm5+jp6vLz9PX29/j5+v/aAAwDAQACEQMRAD8A+dK4H4q/8wv/ALa/+yV31cD8
        Vf8AmF/9tf8A2Sl4Jf8AJf5d/wBxf/TFQ/vDxf8A+SIx/wD3D/8AT1M4Ciiiv9VD/Nc//9k=
        """
    )

    /// The left half is green, the right half is transparent.
    static let png = bytes(
        """
        iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAYAAAAMJL+VAAAAKUlEQVR4nGNkOMHwn4EE8N+CgZEU9UykKCYHjFowasGoBaMWjFpADQAAUI8DH4pYKfgAAAAA
        SUVORK5CYII=
        """
    )

    /// Lossless.
    static let webp = bytes(
        """
        UklGRiYAAABXRUJQVlA4TBoAAAAvF8ADAA8Q87//8x8OhASEB/6v1S2I6H8kMw==
        """
    )

    /// Lossy.
    static let avif = bytes(
        """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAA
        AQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAKwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAA
        FGlzcGUAAAAAAAAAGAAAABAAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAA
        M21kYXQSAAoJGBDv7RAQ0GhAMhxF4eHhiGEkkkmUAAAAV9cqizzxAAh9iKzwcqDQ
        """
    )

    private static func bytes(_ text: String) -> [UInt8] {
        Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
    }
}
