/// A number as the sum of two `Double`s, with about 32 digits (Dekker, "A floating-point technique for extending the available precision",
/// 1971).
///
/// It uses only sums, products and quotients of `Double`, so the bits are the same on every machine.
struct TwoDouble: Sendable {
    /// The nearest `Double`.
    let high: Double
    /// The rounding error of `high`.
    let low: Double

    static let zero = TwoDouble(0)

    init(_ high: Double, _ low: Double = 0) {
        self.high = high
        self.low = low
    }

    /// The exact sum of two numbers (Knuth, "The Art of Computer Programming", volume 2, 4.2.2).
    static func sum(_ left: Double, _ right: Double) -> TwoDouble {
        let sum = left + right
        let taken = sum - left
        return TwoDouble(sum, (left - (sum - taken)) + (right - taken))
    }

    /// The exact product of two numbers, unless it overflows or has digits below the smallest `Double`.
    static func product(_ left: Double, _ right: Double) -> TwoDouble {
        let product = left * right
        let (leftHalf, leftRest) = halves(left)
        let (rightHalf, rightRest) = halves(right)
        let missing = ((leftHalf * rightHalf - product) + leftHalf * rightRest + leftRest * rightHalf) + leftRest * rightRest
        return TwoDouble(product, missing)
    }

    /// Splits a number of 53 bits into two of 26 bits each.
    private static func halves(_ number: Double) -> (Double, Double) {
        let spread = 134_217_729 * number
        let half = spread - (spread - number)
        return (half, number - half)
    }

    /// The sum of two numbers; the left one must be larger in magnitude.
    private static func ordered(_ left: Double, _ right: Double) -> TwoDouble {
        let sum = left + right
        return TwoDouble(sum, right - (sum - left))
    }

    static func + (left: TwoDouble, right: TwoDouble) -> TwoDouble {
        let sum = sum(left.high, right.high)
        return ordered(sum.high, sum.low + (left.low + right.low))
    }

    static func - (left: TwoDouble, right: TwoDouble) -> TwoDouble { left + TwoDouble(-right.high, -right.low) }

    static func * (left: TwoDouble, right: TwoDouble) -> TwoDouble {
        let product = product(left.high, right.high)
        return ordered(product.high, product.low + (left.high * right.low + left.low * right.high))
    }

    static func / (left: TwoDouble, right: TwoDouble) -> TwoDouble {
        let quotient = left.high / right.high
        let rest = left - TwoDouble(quotient) * right
        return ordered(quotient, rest.high / right.high)
    }
}
