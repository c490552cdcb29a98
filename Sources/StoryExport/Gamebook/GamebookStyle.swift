/// How a book looks, on A5 paper and on a screen. Nothing is told by colour alone.
enum GamebookStyle {
    static let sheet = """
        @page { size: A5; margin: 15mm 14mm 17mm; @bottom-center { content: counter(page); font: 8pt Georgia, serif; } }
        @page :first { @bottom-center { content: none; } }
        :root { color: #111; background: #fff; font: 10.5pt/1.42 Georgia, "Iowan Old Style", "Palatino Linotype", "DejaVu Serif", serif; }
        body { margin: 0 auto; max-width: 34rem; hyphens: auto; }
        h1, h2, h3 { line-height: 1.2; font-weight: normal; hyphens: manual; break-after: avoid; break-inside: avoid; }
        h1 { font-size: 2.1em; margin: 0 0 .4em; }
        h2 { font-size: 1.4em; margin: 0 0 .8em; }
        p { margin: 0 0 .5em; orphans: 3; widows: 3; }
        a { color: inherit; font-weight: bold; text-decoration: underline; text-decoration-color: #999; text-underline-offset: .15em; }
        figure { margin: .4em 0 .7em; text-align: center; break-inside: avoid; }
        img { max-width: 100%; max-height: 62mm; }
        ul { list-style: none; margin: 0; padding: 0; }
        dt { font-weight: bold; break-after: avoid; }
        dd { margin: 0 0 .6em; }
        header { text-align: center; padding-top: 10mm; }
        header img { max-height: 80mm; }
        header .series, header .by { font-style: italic; }
        header .summary { margin: 1em auto; max-width: 26em; }
        .quiet { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; color: transparent; }
        .leaf, main { break-before: page; }
        .begin { margin-top: 2.5em; break-inside: avoid; }
        .place { margin: 0 0 1.7em; }
        .place h3 { margin: 0 0 .5em; text-align: center; font-size: 1em; }
        .number { display: block; font-size: 1.35em; font-weight: bold; }
        .title { font-style: italic; }
        .do, .if, .on, .reason { font-family: "Gill Sans", "Gill Sans MT", Calibri, "DejaVu Sans", sans-serif; font-size: .9em; }
        .do, .roll, .choose, .end { break-before: avoid; break-inside: avoid; }
        .place > .do:nth-child(2) { break-before: auto; break-after: avoid; }
        .blank { border-bottom: .5pt dotted #555; }
        .case { margin: 0 0 .6em; padding-left: .8em; border-left: 1.5pt solid #777; }
        .if { font-style: italic; break-after: avoid; margin-bottom: .15em; }
        .ways { margin: .5em 0; }
        .ways li { margin: 0 0 .4em; padding-left: 1.1em; text-indent: -1.1em; break-inside: avoid; }
        .ways li::before { content: "▸ "; font-size: .8em; }
        .do .on { font-size: 1em; }
        .reason { color: #444; }
        .field .reason { white-space: nowrap; }
        .end { text-align: center; margin-top: 1.1em; }
        .end p { margin: 0; }
        .end p:first-child { font-variant: small-caps; letter-spacing: .08em; }
        .box, .ring { display: inline-block; width: .85em; height: .85em; border: .8pt solid #111; vertical-align: -.05em;
          font-size: .95em; line-height: .85em; text-align: center; text-indent: 0; }
        .ring { border-radius: 50%; font-size: .8em; }
        .count, .line, .strokes { display: inline-block; min-width: 9em; border-bottom: .6pt solid #111; padding: 0 .3em; }
        .line { min-width: 13em; min-height: 1.2em; }
        .option { white-space: nowrap; margin-right: .7em; }
        .sheet .field { margin: 0 0 .9em; break-inside: avoid; }
        .sheet .boxes { columns: 9em auto; column-gap: 1.5em; margin-top: 1.2em; }
        .sheet .boxes b { display: inline-block; min-width: 1.6em; }
        .sheet .strokes { min-width: 5em; }
        .numbers { font: 9pt/1.9 "DejaVu Sans Mono", "Courier New", monospace; text-align: center; }
        .numbers span { display: inline-block; width: 2.5em; }
        .table { break-inside: avoid; margin-bottom: 1em; }
        .table h3 { font-size: 1em; text-align: center; }
        .endings li { margin-bottom: .5em; }
        .endings .box { margin-inline-end: .3em; }
        @media screen {
          :root { font-size: 13pt; }
          body { padding: 2rem 1rem 6rem; }
          .leaf, main { margin-top: 4rem; }
          .place:target h3 { outline: 2px solid; }
        }

        """
}
