/// How a book looks on an e-reader. Typeface, size and colours are the reader's own, so that every theme of the device works.
enum EPUBStyle {
    static let sheet = """
        h1 { font-size: 1.3em; line-height: 1.25; margin: 0 0 .8em; text-align: center; break-after: avoid; page-break-after: avoid; }
        h2 { font-size: 1.1em; text-align: center; }
        p { margin: 0 0 .6em; }
        figure { margin: 0 0 .8em; text-align: center; break-inside: avoid; page-break-inside: avoid; }
        img { max-width: 100%; max-height: 60vh; }
        .page { break-before: page; page-break-before: always; }
        .gap { margin-top: 1.4em; }
        .front { text-align: center; }
        .front h1 { font-size: 1.7em; }
        .front .series, .front .by { font-style: italic; }
        nav ol { padding-left: 1.4em; }
        nav li { margin: 0 0 .8em; }
        .ways { list-style: none; margin: 1.2em 0 0; padding: 0; }
        .ways li { margin: 0 0 .7em; padding: .35em .6em; border: 1px solid; border-radius: .4em; break-inside: avoid;
          page-break-inside: avoid; }
        .ways .closed { border-style: dashed; }
        .ways a { font-weight: bold; }
        .numbers li { display: inline-block; min-width: 1.6em; margin: 0 .2em .4em 0; text-align: center; }
        .on { margin-top: 1.2em; font-weight: bold; }
        .ways .on { margin: 0; }
        .do { font-style: italic; }
        .reason { font-style: italic; font-weight: normal; }
        .end { margin: 1.6em 0 .6em; text-align: center; }
        .end .title { font-weight: bold; font-size: 1.2em; }
        .number { display: block; font-size: 1.3em; }
        .number + .title { font-style: italic; font-weight: normal; }
        .case { margin: 0 0 .7em; padding-left: .8em; border-left: 2px solid; }
        .if { font-style: italic; font-weight: bold; margin-bottom: .2em; }
        .box { display: inline-block; width: .8em; height: .8em; border: 1px solid; }
        .ring { display: inline-block; width: .7em; height: .7em; border: 1px solid; border-radius: 50%; }
        .count, .line, .strokes { display: inline-block; min-width: 5em; border-bottom: 1px solid; }
        .boxes .field { display: inline-block; margin-right: 1.4em; }
        .option { white-space: nowrap; margin-right: .7em; }
        .table, .table .numbers { text-align: center; line-height: 2; }
        .table span { display: inline-block; min-width: 2.2em; }
        dt { font-weight: bold; }
        dd { margin: 0 0 .6em; }

        """
}
