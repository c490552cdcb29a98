/// What the macros of SugarCube are for.
enum SugarCubeMacros {
    enum Role {
        case set, conditional, cases, print, link, reveal, goTo, include, question, picker, actions, joined, silent, plain, back
        /// A container whose content is shown, though not as it was.
        case shown(LeftOut.Sort)
        /// A container that is left out.
        case skipped(LeftOut.Sort)
        /// A container whose content is no markup.
        case raw(LeftOut.Sort)
        case leftOut(LeftOut.Sort)
        /// A part of a container that is not open.
        case stray
        /// A macro of the author's own, or one that is new.
        case other
    }

    static func role(of name: String) -> Role {
        switch Bytes(name.utf8) {
        case "set", "run": .set
        case "if": .conditional
        case "switch": .cases
        case "print", "=", "-": .print
        case "link", "button", "click": .link
        case "linkappend", "linkprepend", "linkreplace": .reveal
        case "goto": .goTo
        case "include", "display": .include
        case "textbox", "numberbox", "textarea": .question
        case "actions", "choice": .actions
        case "nobr": .joined
        case "silently", "silent": .silent
        case "capture", "done", "do", "append-to": .plain
        case "back", "return": .back
        case "replace", "append", "prepend", "dialog", "copy", "message": .shown(.reveal)
        case "for": .shown(.loop)
        case "repeat", "timed", "type": .shown(.timing)
        case "cycle", "listbox": .picker
        case "radiobuttongroup": .skipped(.input)
        case "createplaylist", "createaudiogroup": .skipped(.sound)
        case "script": .raw(.code)
        case "widget": .raw(.code)
        case "checkbox", "radiobutton", "option", "optionsfrom": .leftOut(.input)
        case "audio", "cacheaudio", "playlist", "masteraudio", "track", "removeaudiogroup", "removeplaylist", "waitforaudio", "video",
            "setplaylist", "stopallaudio":
            .leftOut(.sound)
        case "addclass", "removeclass", "toggleclass": .leftOut(.style)
        case "remove", "redo": .leftOut(.reveal)
        case "unset", "remember", "forget": .leftOut(.setting)
        case "stop", "next": .leftOut(.timing)
        case "else", "elseif", "case", "default", "endif", "break", "continue": .stray
        default: .other
        }
    }
}
