/// The elements and attributes of SVG that draw and do nothing else.
enum SVGVocabulary {
    static let namespace = "http://www.w3.org/2000/svg"
    /// The namespace of `xlink:href`.
    static let linkNamespace = "http://www.w3.org/1999/xlink"
    /// The namespace of `xml:space`, declared or not.
    static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

    /// Elements that are kept.
    static let elements = words(
        """
        svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath image linearGradient
        radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
        feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge
        feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence animate animateTransform animateMotion
        mpath
        """
    )

    /// Attributes that are kept, on any element.
    static let attributes = words(
        """
        id class style lang version viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height transform pathLength
        gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
        maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits filterRes in in2 result mode type
        tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
        kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation
        pointsAtX pointsAtY pointsAtZ z scale xChannelSelector yChannelSelector stdDeviation dx dy radius baseFrequency numOctaves seed
        stitchTiles values rotate textLength lengthAdjust startOffset method spacing side role aria-label aria-hidden aria-labelledby
        aria-describedby systemLanguage
        alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering cursor
        direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font font-family
        font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical
        image-rendering isolation kerning letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode
        opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
        stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering
        transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
        attributeName attributeType from to by begin dur end min max restart repeatCount repeatDur fill calcMode keyTimes keySplines keyPoints
        path additive accumulate
        """
    )

    /// Attributes that animations may not change.
    static let fixed = words("href xlink:href style class id values from to begin attributeName type in in2 result")

    /// Functions allowed in styles; `url` only for references within the picture.
    static let functions = words(
        "url rgb rgba hsl hsla translate translatex translatey scale scalex scaley rotate skewx skewy skew matrix calc var"
    )

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map { String($0) })
    }
}
