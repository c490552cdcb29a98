/// What the macros of Harlowe are for.
enum HarloweMacros {
    enum Role {
        case set, conditional, otherwise, display, goTo, back, linkTo, link, question, picker, checkbox
        case dialog, print, style, metadata, storyletLink
        case leftOut(LeftOut.Sort)
        /// A value, a macro of the author's own, or one that is new.
        case other
    }

    /// Whether there is a macro of this name.
    /// - Parameter name: In small letters, without hyphens.
    static func isCommand(_ name: String) -> Bool {
        guard case .other = role(of: name) else { return true }
        return switch Bytes(name.utf8) {
        case "a", "array", "dm", "datamap", "ds", "dataset", "cond", "random", "either", "history", "passage", "num", "str", "upperfirst":
            true
        default: false
        }
    }

    /// - Parameter name: In small letters, without hyphens.
    static func role(of name: String) -> Role {
        switch Bytes(name.utf8) {
        case "set", "put", "move", "unpack": .set
        case "if", "unless": .conditional
        case "elseif", "else": .otherwise
        case "display": .display
        case "goto", "redirect": .goTo
        case "linkgoto", "linkrevealgoto": .linkTo
        case "storylet", "urgency", "exclusivity": .metadata
        case "linkstorylet": .storyletLink
        case "link", "linkreplace", "linkreveal", "linkrepeat", "linkrerun", "linkappend", "linkshow", "click", "clickreplace",
            "clickappend",
            "clickprepend", "clickrerun":
            .link
        case "inputbox", "input", "forceinputbox", "forceinput": .question
        case "alert", "dialog", "notify", "confirm", "say": .dialog
        case "print": .print
        case "dropdown", "cyclinglink": .picker
        case "checkbox": .checkbox
        case "seqlink", "sequencelink", "checkboxfullscreen", "prompt", "textbox", "meter":
            .leftOut(.input)
        case "undo", "linkundo": .back
        case "restart", "reload", "savegame", "loadgame", "iconundo", "iconredo", "iconrestart", "iconfullscreen",
            "clickundo", "forgetundos", "forgetvisits", "clickgoto":
            .leftOut(.navigation)
        case "replace", "append", "prepend", "show", "hide", "rerun", "mouseover", "mouseout", "mouseovergoto", "mouseoutgoto",
            "mouseoverreplace", "replacewith":
            .leftOut(.reveal)
        case "for", "loop": .leftOut(.loop)
        case "live", "event", "after", "stop", "more", "transitiondelay", "t8ndelay": .leftOut(.timing)
        case "track", "masteraudio", "newtrack", "newplaylist", "newgroup", "playlist", "group", "sound": .leftOut(.sound)
        case "openurl", "gotourl", "pageurl": .leftOut(.webLink)
        case "macro", "output", "outputdata", "outputhook", "out", "datatype", "partial": .leftOut(.code)
        case "textstyle", "colour", "color", "textcolour", "textcolor", "background", "bg", "css", "font", "align", "transition", "t8n",
            "transitionarrive", "t8narrive", "transitiondepart", "t8ndepart", "transitiontime", "t8ntime", "transitionskip", "t8nskip",
            "box",
            "floatbox", "textsize", "size", "textrotate", "textrotatez", "textrotatex", "textrotatey", "hoverstyle", "border", "b4r",
            "bordercolour", "bordercolor", "b4rcolour", "b4rcolor", "bordersize", "b4rsize", "cornerradius", "opacity", "textopacity",
            "linestyle", "charstyle", "textindent", "collapse", "button", "hidden", "verbatim", "enchant", "enchantin", "change",
            "enchantment",
            "hook", "nobr", "gradient", "stripes", "lch", "hsl", "rgb", "scroll", "page":
            .style
        default: .other
        }
    }
}

/// Lets a word of a list be compared with bytes, which needs no tables of Unicode.
func ~= (word: StaticString, bytes: Bytes) -> Bool {
    guard word.utf8CodeUnitCount == bytes.count else { return false }
    return word.withUTF8Buffer { unsafe $0.elementsEqual(bytes) }
}
