/// Small files in Markdown that between them have every construct. Where CommonMark has a rule, the outline is what that rule makes of it.
extension PlainCase {
    static let markdown: [PlainCase] = [
        PlainCase(
            name: "a story with a title",
            source: "# The Door\n\n## Hall\nA door. You may [open it](#garden).\n\n## Garden\nStars.\n",
            outline: ["hall “Hall”: A door. You may open it. [open it > garden]", "garden “Garden”: Stars. END Garden"]
        ),
        PlainCase(
            name: "two headings of the first level are places",
            source: "# Hall\n[Go](#garden)\n# Garden\nStars.\n",
            outline: ["hall “Hall”: [Go > garden]", "garden “Garden”: Stars. END Garden"]
        ),
        PlainCase(
            name: "words under the title lead to the first place",
            source: "# The Door\nOnce.\n## Hall\nA hall.\n",
            outline: ["the-door: Once. -> hall", "hall “Hall”: A hall. END Hall"]
        ),
        PlainCase(
            name: "links under the title are choices",
            source: "# The Door\nOnce. [In](#hall)\n## Hall\n[Back](#the-door)\n",
            outline: ["the-door: Once. In [In > hall]", "hall “Hall”: [Back > the-door]"]
        ),
        PlainCase(
            name: "links to a title without words lead to the first place",
            source: "# The Door\n## Hall\n[Again](#the-door)\n",
            outline: ["hall “Hall”: [Again > hall]"]
        ),
        PlainCase(
            name: "words before the first heading",
            source: "Once.\n\n# Hall\nA hall.\n\n# Tower\nHigh.\n",
            outline: ["beginning: Once. -> hall", "hall “Hall”: A hall. END Hall", "tower “Tower”: High. END Tower"]
        ),
        PlainCase(name: "no heading", source: "Only words.\n", outline: ["beginning: Only words. END beginning"]),
        PlainCase(
            name: "a heading over headings leads on",
            source: "# One\n## Hall\nA.\n# Two\n## Tower\nB.\n",
            outline: ["one “One”: -> hall", "hall “Hall”: A. END Hall", "two “Two”: -> tower", "tower “Tower”: B. END Tower"]
        ),
        PlainCase(
            name: "a place without words is an ending",
            source: "# Hall\n[On](#the-end)\n# The End\n",
            outline: ["hall “Hall”: [On > the-end]", "the-end “The End”: END The End"]
        ),
        PlainCase(
            name: "headings without words are no places",
            source: "#\n# Hall\n[Go](#garden)\n\n## \n\n# Garden\nStars.\n\n###  ###\nMore.\n#\n",
            outline: ["hall “Hall”: [Go > garden]", "garden “Garden”: Stars. | More. END Garden"]
        ),
        PlainCase(
            name: "headings with the same words",
            source: "# A b!\n[2](#a-b-1) [3](#a-b-2)\n# A b\nTwo.\n# A  b\n# A b\nThree.\n",
            outline: [
                "a-b “A b!”: [2 > a-b-1 | 3 > a-b-2-2]", "a-b-1 “A b”: Two. END A b", "a-b-2 “A b”: END A b",
                "a-b-2-2 “A b”: Three. END A b",
            ]
        ),
        PlainCase(
            name: "names with letters of any script",
            source: "# Über uns: 100 %\n[a](#über-uns-100-) [b](#%C3%BCber-uns-100-)\n# 東京\n[c](#東京)\n",
            outline: ["über-uns-100 “Über uns: 100 %”: [a > über-uns-100 | b > über-uns-100]", "東京 “東京”: [c > 東京]"]
        ),
        PlainCase(
            name: "names that are chosen",
            source: "# Hall {#start}\n[a](#g) [b](#the-garden)\n# The garden {#g .big}\nStars.\n",
            outline: ["start “Hall”: [a > g | b > g]", "g “The garden”: Stars. END The garden"]
        ),
        PlainCase(
            name: "a name that is chosen twice",
            source: "# A {#x}\n[x](#x)\n# B {#x}\nB.\n",
            outline: ["x “A”: [x > x]", "x-2 “B”: B. END B"],
            listed: ["duplicate 3: x"]
        ),
        PlainCase(
            name: "anchors of HTML",
            source: "<a name=\"top\"></a>\n\n# Hall\n[Up](#top) [Down](#down)\n\n# Cellar <a id='down'></a>\nDark.\n",
            outline: ["hall “Hall”: [Up > hall | Down > cellar]", "cellar “Cellar”: Dark. END Cellar"]
        ),
        PlainCase(
            name: "underlined headings",
            source: "Hall\n====\nA.\n\nThe cellar\nbelow\n---\nB.\n",
            outline: ["hall: A. -> the-cellar-below", "the-cellar-below “The cellar below”: B. END The cellar below"]
        ),
        PlainCase(
            name: "what is no heading",
            source: "#Hall\n\n\\# Hall\n\n####### Hall\n\n    # Hall\n",
            outline: ["beginning: #Hall | # Hall | ####### Hall END beginning"],
            listed: ["code 7: # Hall"]
        ),
        PlainCase(
            name: "signs that close a heading",
            source: "# Hall ##\nA.\n# B#\nB. [x](#hall) [y](#b)\n",
            outline: ["hall “Hall”: A. END Hall", "b “B#”: B. x y [x > hall | y > b]"]
        ),
        PlainCase(
            name: "code has no headings",
            source: "# Hall\nA.\n```\n# No\n[x](#y)\n```\n~~~~ md\n```\n# No\n~~~~\nB.\n",
            outline: ["hall “Hall”: A. | B. END Hall"],
            listed: ["code 3: ```", "code 7: ~~~~ md"]
        ),
        PlainCase(
            name: "code that never ends",
            source: "# Hall\nA.\n```\n# No\n",
            outline: ["hall “Hall”: A. END Hall"],
            listed: ["code 3: ```"]
        ),
        PlainCase(
            name: "links in lists",
            source: "# Hall\nChoose:\n\n- [Out](#garden)\n* [In](#hall)\n1. [Up](#garden)\n2) Or [down](#garden)\n\n# Garden\n",
            outline: [
                "hall “Hall”: Choose: | 2. Or down [Out > garden | In > hall | Up > garden | down > garden]", "garden “Garden”: END Garden",
            ]
        ),
        PlainCase(
            name: "lists of words",
            source: "# Hall\n- A lamp\n  that burns\n- A *rope*\n\n  of hemp\n    - and a hook\n\n10. Ten\n",
            outline: ["hall “Hall”: • A lamp that burns | • A *rope* | of hemp | • and a hook | 10. Ten END Hall"]
        ),
        PlainCase(
            name: "a number in a sentence begins no list",
            source: "# Hall\nIt was\n1984. All\nwas well.\n",
            outline: ["hall “Hall”: It was 1984. All was well. END Hall"]
        ),
        PlainCase(
            name: "quotes",
            source: "# Hall\n> Who goes\nthere?\n>\n> # Halt\n\nYou.\n",
            outline: ["hall “Hall”: Who goes there? | Halt | You. END Hall"],
            listed: ["style 2: Who goes", "style 5: # Halt"]
        ),
        PlainCase(
            name: "rules are pages",
            source: "# Hall\n***\nOne.\n\n---\n\nTwo. [x](#hall)\n* * *\n_____\nThree.\n",
            outline: ["hall “Hall”: One. // Two. x // Three. [x > hall]"]
        ),
        PlainCase(
            name: "lines",
            source: "# Hall\nOne\ntwo  \nthree\\\nfour<br>five\n\nsix\n",
            outline: ["hall “Hall”: One two | three | four | five | six END Hall"]
        ),
        PlainCase(
            name: "emphasis",
            source: "# Hall\n*a* _b_ **c** __d__ ***e*** a*b*c a_b_c * d ** e 2*3*4 **f*\n",
            outline: ["hall “Hall”: *a* *b* **c** **d** *e* a*b*c a_b_c \\* d \\*\\* e 2*3*4 \\**f* END Hall"]
        ),
        PlainCase(
            name: "emphasis over lines and in emphasis",
            source: "# Hall\n*a  \nb* **c *d* e**\n",
            outline: ["hall “Hall”: *a* | *b* **c d e** END Hall"]
        ),
        PlainCase(
            name: "emphasis and links",
            source: "# Hall\n**[Go](#hall)** or [*run* away](#hall) *or [**stay**](#hall)*.\n",
            outline: ["hall “Hall”: **Go** or *run* away *or stay*. [Go > hall | *run* away > hall | **stay** > hall]"]
        ),
        PlainCase(
            name: "signs that mean something in stories",
            source: "# Hall\n{name} \\* \\\\ \\{ 5 * 3\n",
            outline: ["hall “Hall”: \\{name\\} \\* \\\\ \\{ 5 \\* 3 END Hall"]
        ),
        PlainCase(
            name: "references to characters",
            source: "# Hall\nFish &amp; chips &mdash; &#228;&#x41; &nosuch; &copy\n",
            outline: ["hall “Hall”: Fish & chips — äA &nosuch; &copy END Hall"]
        ),
        PlainCase(
            name: "links by reference",
            source: "# Hall\n[a][Garden] [garden][] [GARDEN] [no][way] [no]\n\n[garden]: #garden\n[Garden]: #hall\n# Garden\nG.\n",
            outline: [
                "hall “Hall”: a garden GARDEN [no][way] [no] [a > garden | garden > garden | GARDEN > garden]",
                "garden “Garden”: G. END Garden",
            ]
        ),
        PlainCase(
            name: "definitions over lines",
            source: "# Hall\n[a] [b]\n\n[a]:\n  <#hall>\n  'A title'\n[b]: #hall \"T\" x\n",
            outline: ["hall “Hall”: a [b] | [b]: #hall \"T\" x [a > hall]"],
            listed: ["other 2: A title"]
        ),
        PlainCase(
            name: "links with everything",
            source: "# Hall\n[a [b]](<#hall> \"T\") [c](#hall 'it''s') [d\n](#hall) [e](#ha(l)l) [](#hall) [f](#hall\n",
            outline: ["hall “Hall”: a [b] [c](#hall 'it''s') d  e  [f](#hall [a [b] > hall | d > hall | e > hall | Hall > hall]"],
            listed: ["other 2: T"]
        ),
        PlainCase(
            name: "no link in a link",
            source: "# Hall\n[a [b](#hall) c](#nowhere)\n",
            outline: ["hall “Hall”: [a b c](#nowhere) [b > hall]"]
        ),
        PlainCase(
            name: "links to nowhere",
            source: "# Hall\n[a](#tower) [b](#tower) [c](cellar.md) [d]()\n",
            outline: [
                "hall “Hall”: [a > tower | b > tower | c > cellar | d > missing]",
                "tower: This page is not written yet: “tower”. END tower", "cellar: This page is not written yet: “cellar”. END cellar",
                "missing: This page is not written yet: “?”. END ?",
            ],
            listed: ["link 2: tower ×2", "link 2: cellar", "link 2: "]
        ),
        PlainCase(
            name: "links by file",
            source: "# Hall\n[a](story.md#garden) [b](garden.md) [c](./garden) [d](Garden)\n# Garden\nG.\n",
            outline: ["hall “Hall”: [a > garden | b > garden | c > garden | d > garden]", "garden “Garden”: G. END Garden"]
        ),
        PlainCase(
            name: "links to the web and to files",
            source: "# Hall\nSee [this](https://a.example/#hall), <https://b.example> and [a map](map.pdf).\n",
            outline: ["hall “Hall”: See this, https://b.example and a map. END Hall"],
            listed: ["webLink 2: https://a.example/#hall", "webLink 2: https://b.example", "other 2: map.pdf"]
        ),
        PlainCase(
            name: "pictures",
            source: "# Hall\n![A door](door.png \"T\")\nA door. [![A key](key.png)](#hall)\n<img src=\"lamp.svg\" alt=\"x\">\n",
            outline: ["hall “Hall”: A door. [A key > hall]"],
            listed: [
                "other 2: T", "picture 2: ![A door](door.png \"T\")", "picture 3: ![A key](key.png)",
                "picture 4: <img src=\"lamp.svg\" alt=\"x\">",
            ]
        ),
        PlainCase(
            name: "what is said of a picture has no links",
            source: "# Hall\nA ![a [b](#hall) ![c](c.png)](a.png) door.\n",
            outline: ["hall “Hall”: A  door. END Hall"],
            listed: ["picture 2: ![a [b](#hall) ![c](c.png)](a.png)"]
        ),
        PlainCase(
            name: "instructions and remarks in words",
            source: "# Hall\nA <?php x ?>b <!X y>c <![CDATA[>&<]]>d <!-->e <!-- - -->f <? g\n",
            outline: ["hall “Hall”: A b c d e f <? g END Hall"]
        ),
        PlainCase(
            name: "code in words",
            source: "# Hall\nSay `*please*`, `` a`b `` and ` `.\n",
            outline: ["hall “Hall”: Say \\*please\\*, a`b and  . END Hall"],
            listed: ["style 2: `*please*`", "style 2: `` a`b ``", "style 2: ` `"]
        ),
        PlainCase(
            name: "a link in code is none",
            source: "# Hall\n`[a](#hall)` and ``[b](#hall)`\n",
            outline: ["hall “Hall”: [a](#hall) and ``b` [b > hall]"],
            listed: ["style 2: `[a](#hall)`"]
        ),
        PlainCase(
            name: "struck words",
            source: "# Hall\n~~No~~ ~yes~\n",
            outline: ["hall “Hall”: No ~yes~ END Hall"],
            listed: ["style 2: ~~"]
        ),
        PlainCase(
            name: "tables",
            source: "# Hall\n| Way | To |\n| --- | :-: |\n| Out | [Go](#hall) |\n| \\| | x\nAfter\n\nWords.\n",
            outline: ["hall “Hall”: Way · To | Out · Go | | · x | After | Words. [Go > hall]"],
            listed: ["table 2: | Way | To |"]
        ),
        PlainCase(
            name: "HTML",
            source:
                "# Hall\n<div class=\"x\">\nIn <b>bold</b>\n</div>\n\nA<sup>2</sup> < 3 <!-- hidden -->\n\n"
                + "<!--\n# Hidden\n-->\n<script>\nx\n</script>\n",
            outline: ["hall “Hall”: In bold | A2 < 3 END Hall"],
            listed: ["element 2: <div class=\"x\">", "element 3: <b>", "element 6: <sup>", "code 11: <script>"]
        ),
        PlainCase(
            name: "front matter",
            source:
                "---\ntitle: \"The Door\"\nauthor: Ada\nlang: pt-BR\ntags: [a]\n# a remark\ndescription: A door.\nstart: #garden\n---\n"
                + "# Hall\nA.\n# Garden\nB.\n",
            outline: ["hall “Hall”: A. END Hall", "garden “Garden”: B. END Garden"],
            listed: ["extra 5: tags: [a]"]
        ),
        PlainCase(
            name: "front matter that means nothing here",
            source: "---\nlang: very long\ncover:\n  file: a.png\nstart: nowhere\n---\n# Hall\nA.\n",
            outline: ["hall “Hall”: A. END Hall"],
            listed: [
                "extra 2: lang: very long", "extra 3: cover:", "extra 4: file: a.png", "extra 5: start: nowhere",
            ]
        ),
        PlainCase(
            name: "notes lead to headings",
            source: "# Hall\n[[Garden]] or [[garden|go *out*]], [[#The bed]] or [[notes/Cave.md#The bed|rest]].\n\n[[Garden]]\n"
                + "# Garden\n![[door.png|300]] [[Mr. Smith: 100 %]]\n# The bed\n[[Garden#^a1b2]]\n# Mr. Smith: 100 %\n"
                + "|a|b|\n|-|-|\n|[[Hall\\|up]]|c|\n",
            outline: [
                "hall “Hall”: Garden or go \\*out\\*, The bed or rest. "
                    + "[Garden > garden | go \\*out\\* > garden | The bed > the-bed | rest > the-bed | Garden > garden]",
                "garden “Garden”: [Mr. Smith: 100 % > mr-smith-100]", "the-bed “The bed”: [Garden > garden]",
                "mr-smith-100 “Mr. Smith: 100 %”: a · b | up · c [up > hall]",
            ],
            listed: ["picture 6: ![[door.png|300]]", "table 10: |a|b|"]
        ),
        PlainCase(
            name: "notes that the file does not have",
            source: "# Hall\n[[Moon|the moon]] ![[Song.mp3]] [[ ]] [[a]](#hall) [[x]] [[un\nclosed]] [see [[Hall]] now](#hall)\n\n"
                + "[x]: #hall\n\n[[Sun]]\n",
            outline: [
                "hall “Hall”: the moon  [[ ]] [a] [x] [[un closed]] [see Hall now](#hall) | Sun [[a] > hall | x > hall | Hall > hall]"
            ],
            listed: ["noteLink 2: [[Moon|the moon]]", "other 2: ![[Song.mp3]]", "noteLink 7: [[Sun]]"]
        ),
        PlainCase(
            name: "rules at the top are no front matter",
            source: "---\nWords\n\n---\n\n# Hall\nA.\n",
            outline: ["beginning: Words -> hall", "hall “Hall”: A. END Hall"]
        ),
        PlainCase(
            name: "line ends of all kinds, and a mark at the beginning",
            source: "\u{FEFF}# Hall\r\nOne\rtwo\r\n\r\n[Go](#hall)\r\n",
            outline: ["hall “Hall”: One two [Go > hall]"]
        ),
        PlainCase(
            name: "tabs",
            source: "# Hall\n-\tA\n\n\tB\n\n>\t\tcode\n\n\tcode\n",
            outline: ["hall “Hall”: • A | B END Hall"],
            listed: ["code 6: code ×2"]
        ),
    ]
}
