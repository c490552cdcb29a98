/// Small stories in ink that between them have every construct, and what readers see if they pick these choices.
///
/// The transcripts are what ink does. Listed cases have something that Branchbook lacks: there the import must say so.
struct InkCase: Sendable {
    var source: String
    /// The choices that are picked, each by its number in the list.
    var picks: String
    /// Lines of text, and lists of choices in brackets.
    var transcript: [String]
    var isListed = false

    static let all: [InkCase] = [
        InkCase(
            source: """
                -> hall
                == hall
                {"Who are you?"|"You again."}
                + [Knock] -> hall
                + [Go] -> END
                """,
            picks: "01",
            transcript: ["\"Who are you?\"", "[Knock|Go]", "\"You again.\"", "[Knock|Go]"]
        ),
        InkCase(
            source: """
                VAR half = 2.0
                {7 / 2} {9 - 1.0}
                {5 / half}
                -> END
                """,
            picks: "",
            transcript: [
                "3",
                "",
            ],
            isListed: true
        ),
        InkCase(
            source: """
                VAR energy = 100.0
                ~ energy -= 5
                {energy}
                -> END
                """,
            picks: "",
            transcript: ["95"]
        ),
        InkCase(
            source: """
                Hello, world!
                -> END
                """,
            picks: "",
            transcript: [
                "Hello, world!"
            ]
        ),
        InkCase(
            source: """
                Hello
                * [Yes] You said yes.
                * No[.], you say.
                - After.
                -> END
                """,
            picks: "0",
            transcript: [
                "Hello",
                "[Yes|No.]",
                "You said yes.",
                "After.",
            ]
        ),
        InkCase(
            source: """
                Hello
                * [Yes] You said yes.
                * No[.], you say.
                - After.
                -> END
                """,
            picks: "1",
            transcript: [
                "Hello",
                "[Yes|No.]",
                "No, you say.",
                "After.",
            ]
        ),
        InkCase(
            source: """
                -> a
                == a
                In a. -> b
                == b
                In b.
                * x -> c
                == c
                In c.
                -> END
                """,
            picks: "0",
            transcript: [
                "In a. In b.",
                "[x]",
                "x In c.",
            ]
        ),
        InkCase(
            source: """
                VAR x = 1
                A {x}.
                ~ x = 2
                B {x} {x>1:yes|no}{x>5:zz}.
                * {x>1} [go]
                  went
                * zy
                - G
                -> END
                """,
            picks: "0",
            transcript: [
                "A 1.",
                "B 2 yes.",
                "[go|zy]",
                "went",
                "G",
            ]
        ),
        InkCase(
            source: """
                VAR n = 0
                - (top) n {n}
                ~ n++
                {n > 1: more|less}
                + [again] -> top
                * once -> top
                * -> out
                == out
                Out {n}.
                -> END
                """,
            picks: "010",
            transcript: [
                "n 0",
                "less",
                "[again|once]",
                "n 1",
                "more",
                "[again|once]",
                "once n 2",
                "more",
                "[again]",
                "n 3",
                "more",
                "[again]",
            ]
        ),
        InkCase(
            source: """
                * a
                ** aa
                *** aaa
                --- g3
                -- g2
                * b
                - g1
                -> END
                """,
            picks: "000",
            transcript: [
                "[a|b]",
                "a",
                "[aa]",
                "aa",
                "[aaa]",
                "aaa",
                "g3",
                "g2",
                "g1",
            ]
        ),
        InkCase(
            source: """
                * a
                ** aa
                -- g2
                ** ab
                ** ac
                * b
                - g1
                -> END
                """,
            picks: "001",
            transcript: [
                "[a|b]",
                "a",
                "[aa]",
                "aa",
                "g2",
                "[ab|ac]",
                "ac",
                "g1",
            ]
        ),
        InkCase(
            source: """
                - (loop) {one|two|three}
                + more -> loop
                """,
            picks: "0000",
            transcript: [
                "one",
                "[more]",
                "more two",
                "[more]",
                "more three",
                "[more]",
                "more three",
                "[more]",
                "more three",
                "[more]",
            ]
        ),
        InkCase(
            source: """
                - (loop) {&one|two|three} {!x|y} z
                + more -> loop
                """,
            picks: "00000",
            transcript: [
                "one x z",
                "[more]",
                "more two y z",
                "[more]",
                "more three z",
                "[more]",
                "more one z",
                "[more]",
                "more two z",
                "[more]",
                "more three z",
                "[more]",
            ]
        ),
        InkCase(
            source: """
                -> k
                == k
                {k} {not j} {j}
                + [j] -> j
                + [k] -> k
                == j
                in j
                -> k
                """,
            picks: "01101",
            transcript: [
                "1 true 0",
                "[j|k]",
                "in j",
                "2 false 1",
                "[j|k]",
                "2 false 1",
                "[j|k]",
                "2 false 1",
                "[j|k]",
                "in j",
                "3 false 2",
                "[j|k]",
                "3 false 2",
                "[j|k]",
            ]
        ),
        InkCase(
            source: """
                -> k.s
                == k
                top
                = s
                stitch {k} {s}
                -> t
                = t
                - (lab) lab {k} {s} {t} {lab}
                * (c) x
                * (c2) y
                ** yy {c2}
                ** zz
                - -> fin
                == fin
                {k.c} {k.t.c2} done
                -> END
                """,
            picks: "10",
            transcript: [
                "stitch 1 1",
                "lab 1 1 1 1",
                "[x|y]",
                "y",
                "[yy 1|zz]",
                "yy 1",
                "0 1 done",
            ]
        ),
        InkCase(
            source: """
                VAR x = 3
                {x:
                - 1: one
                - 3: three
                - else: other
                }
                {
                - x > 5: big
                - x > 2: mid
                - else: small
                }
                {x > 2:
                 yes
                - else:
                 no
                }
                end
                -> END
                """,
            picks: "",
            transcript: [
                "three",
                "mid",
                "yes",
                "end",
            ]
        ),
        InkCase(
            source: """
                VAR x = 3
                {x > 2:
                  ~ x = 1
                  changed {x}
                }
                now {x}
                {x > 2: -> a|-> b}
                == a
                A
                -> END
                == b
                B
                -> END
                """,
            picks: "",
            transcript: [
                "changed 1",
                "now 1",
                "B",
            ]
        ),
        InkCase(
            source: """
                VAR h = 5
                {f(3)} {g()}
                ~ change(2)
                {h}
                ~ inc(h)
                {h} {max2(h, 3)}
                -> END
                == function f(x)
                ~ return x * 2
                == function g()
                words
                == function change(d)
                ~ h = h - d
                == function inc(ref v)
                ~ v++
                == function max2(a,b)
                { a > b:
                 ~ return a
                }
                ~ return b
                """,
            picks: "",
            transcript: [
                "6 words",
                "3",
                "4 4",
            ]
        ),
        InkCase(
            source: """
                CONST C = 7
                VAR t = "text"
                VAR b = true
                {C + 1} {t} {b} {t == "text": same}
                ~ temp y = C * 2
                {y}
                -> k(y, 2)
                == k(a, c)
                {a} {c}
                -> END
                """,
            picks: "",
            transcript: [
                "8 text true same",
                "14",
                "14 2",
            ]
        ),
        InkCase(
            source: """
                Hello <>
                world
                * a
                - <> glued
                -> END
                """,
            picks: "0",
            transcript: [
                "Hello world",
                "[a]",
                "a glued",
            ]
        ),
        InkCase(
            source: """
                * "What?"[] I asked.
                  She <>
                  smiled. # tag
                * [b] 
                - end # t
                -> END
                """,
            picks: "0",
            transcript: [
                "[\"What?\"|b]",
                "\"What?\" I asked.",
                "She smiled.",
                "end",
            ]
        ),
        InkCase(
            source: """
                -> opts
                == opts
                * one
                * two
                * -> done
                - -> opts
                == done
                Done.
                -> END
                """,
            picks: "00",
            transcript: [
                "[one|two]",
                "one",
                "[two]",
                "two",
                "Done.",
            ]
        ),
        InkCase(
            source: """
                VAR c = false
                Start
                { c:
                  * [hidden] -> e
                - else:
                  * [shown] -> e
                }
                + [other] -> e
                == e
                E
                -> END
                """,
            picks: "0",
            transcript: [
                "Start",
                "[shown|other]",
                "E",
            ]
        ),
        InkCase(
            source: """
                {stopping:
                - first
                - second
                }
                -> x
                == x
                - (l) {once:
                - a
                - b
                }
                + go -> l
                """,
            picks: "000",
            transcript: [
                "first",
                "a",
                "[go]",
                "go",
                "b",
                "[go]",
                "go",
                "[go]",
                "go",
                "[go]",
            ]
        ),
        InkCase(
            source: """
                A {3*5/2} {7-2+1} {7%3} {1==1} {not 1==0} {true or false and false}
                -> END
                """,
            picks: "",
            transcript: [
                "A 6 6 1 true true false"
            ]
        ),
        InkCase(
            source: """
                * [x] {true:hey}
                  -> END
                * y{false:n}[z]q
                - -> END
                """,
            picks: "1",
            transcript: [
                "[x|yz]",
                "yq",
            ]
        ),
        InkCase(
            source: """
                /* c */ Hello // x
                TODO: y
                last \\# not \\{tag\\}
                -> END
                """,
            picks: "",
            transcript: [
                "Hello",
                "last # not {tag}",
            ]
        ),
        InkCase(
            source: """
                VAR x = 0
                - (a)
                ~ x += 2
                {x < 6: -> a}
                x is {x}
                -> END
                """,
            picks: "",
            transcript: [
                "x is 6"
            ]
        ),
        InkCase(
            source: """
                -> k
                === k ===
                = first
                First. {k} {first}
                -> second
                = second
                Second.
                -> END
                """,
            picks: "",
            transcript: [
                "First. 1 1",
                "Second.",
            ]
        ),
        InkCase(
            source: """
                * (a) A
                * (b) B
                - {a: took a}{b: took b}
                * {a} [more a]
                * {not a} [more b]
                - fin
                -> END
                """,
            picks: "00",
            transcript: [
                "[A|B]",
                "A",
                "took a",
                "[more a]",
                "fin",
            ]
        ),
        InkCase(
            source: """
                Text
                * a
                  -> END
                * b
                - loose
                """,
            picks: "1",
            transcript: [
                "Text",
                "[a|b]",
                "b",
                "loose",
            ]
        ),
        InkCase(
            source: """
                one
                two {true:
                 inner
                } three
                -> END
                """,
            picks: "",
            transcript: [
                "one",
                "two",
                "inner",
                "three",
            ]
        ),
        InkCase(
            source: """
                A
                -> t ->
                C {t}
                -> t -> d
                == d
                D
                -> END
                == t
                tunnel {t}
                * [x] picked x
                * [y]
                * [z]
                - back
                ->->
                """,
            picks: "01",
            transcript: [
                "A",
                "tunnel 1",
                "[x|y|z]",
                "picked x",
                "back",
                "C 1",
                "tunnel 2",
                "[y|z]",
                "back",
                "D",
            ]
        ),
        InkCase(
            source: """
                VAR n = 0
                ~ n = bump(n) + bump(n)
                {n} {say(n)}
                {say(3)} and {say(0)}
                -> END
                == function bump(ref v)
                ~ v += 1
                ~ return v
                == function say(k)
                {k > 2: many|few}
                """,
            picks: "",
            transcript: [
                "3 many",
                "many and few",
            ]
        ),
        InkCase(
            source: """
                -> a
                == a
                + [go b] -> b
                + [lab] -> b.lab
                + {b} [end {b} {b.lab}] -> END
                == b
                B
                - (lab) L {b}
                -> a
                """,
            picks: "01012",
            transcript: [
                "[go b|lab]",
                "B",
                "L 1",
                "[go b|lab|end 1 1]",
                "L 2",
                "[go b|lab|end 2 2]",
                "B",
                "L 3",
                "[go b|lab|end 3 3]",
                "L 4",
                "[go b|lab|end 4 4]",
            ]
        ),
        InkCase(
            source: """
                VAR x = 1
                {x == 1 and not seen: -> seen}
                - rest
                -> END
                == seen
                seen
                -> seen2
                == seen2
                {seen} {seen2}
                -> END
                """,
            picks: "",
            transcript: [
                "seen",
                "1 1",
            ]
        ),
        InkCase(
            source: """
                {&a|b}{&1|2|3} <>
                glue
                + [{&x|y}z] -> t
                == t
                {stopping:
                 - one
                   two
                 - three
                }
                tail {&p|q}
                + {t < 3} [m] -> t
                * -> e
                == e
                E
                -> END
                """,
            picks: "0000",
            transcript: [
                "a1 glue",
                "[xz]",
                "one",
                "two",
                "tail p",
                "[m]",
                "three",
                "tail q",
                "[m]",
                "three",
                "tail p",
                "[m]",
                "three",
                "tail q",
                "[m]",
            ]
        ),
        InkCase(
            source: """
                VAR m = 10
                - (top)
                You have {m}.
                * {m > 5} [buy] 
                  ~ m -= 6
                  Now {m}.
                  -> top
                * {m < 5} [beg]
                  ~ m = m + 1
                  {m}
                  -> top
                + [leave] Bye. -> END
                """,
            picks: "0010",
            transcript: [
                "You have 10.",
                "[buy|leave]",
                "Now 4.",
                "You have 4.",
                "[beg|leave]",
                "5",
                "You have 5.",
                "[leave]",
            ]
        ),
        InkCase(
            source: """
                A
                + (x) [x{x}] -> A2
                + (y) {x} [y]
                - g {x} {y}
                -> END
                == A2
                {A2}
                + [r] -> A2
                + {A2 > 2} [q] -> END
                """,
            picks: "0001",
            transcript: [
                "A",
                "[x0]",
                "1",
                "[r]",
                "1",
                "[r]",
                "1",
                "[r]",
            ]
        ),
        InkCase(
            source: """
                VAR s = "otter"
                {s} swims. {s}!
                "{s}?"
                ~ s = "Bear"
                {s}
                -> END
                """,
            picks: "",
            transcript: [
                "otter swims. otter!",
                "\"otter?\"",
                "Bear",
            ]
        ),
        InkCase(
            source: """
                * [one]
                  one text
                  ** deep
                  ** deep2
                  -- both
                * [two] two -> x
                - (x) joined {x}
                -> END
                """,
            picks: "01",
            transcript: [
                "[one|two]",
                "one text",
                "[deep|deep2]",
                "deep2",
                "both",
                "joined 1",
            ],
            isListed: true
        ),
        InkCase(
            source: """
                {true:
                  {false:
                   a
                  - else:
                   b
                   {true: c}
                  }
                }
                end
                -> END
                """,
            picks: "",
            transcript: [
                "b",
                "c",
                "end",
            ]
        ),
        InkCase(
            source: """
                VAR a = 1
                VAR b = 2
                {a} {b}
                ~ a = b
                ~ b = a + 1
                {a} {b} {a > b: x|{b > a: y|z}}
                ~ temp t = a * b
                ~ t = t + 1
                {t}
                -> k
                == k
                ~ temp t = 5
                {t}
                -> END
                """,
            picks: "",
            transcript: [
                "1 2",
                "2 3 y",
                "7",
                "5",
            ]
        ),
        InkCase(
            source: """
                -> x
                == x
                Hi.
                {x > 1: -> done}
                -> x2
                == x2
                -> x
                == done
                Done {x}
                -> END
                """,
            picks: "",
            transcript: [
                "Hi.",
                "Hi.",
                "Done 2",
            ]
        ),
        InkCase(
            source: """
                VAR k = true
                * {k} {not true} [a] A
                * {k} 
                  {k} [b] B
                * c
                - -> END
                """,
            picks: "0",
            transcript: [
                "[b|c]",
                "B",
            ]
        ),
        InkCase(
            source: """
                Once {!only|twice} {~z}
                -> END
                """,
            picks: "",
            transcript: [
                "Once only z"
            ],
            isListed: true
        ),
        InkCase(
            source: """
                - (a) Loop {a}
                {a < 3: -> a}
                {a:
                - 3: three
                - else: more
                }
                -> END
                """,
            picks: "",
            transcript: [
                "Loop 1",
                "Loop 2",
                "Loop 3",
                "three",
            ]
        ),
        InkCase(
            source: """
                * x ->
                  after x
                * y -> z
                - (z) zed
                -> END
                """,
            picks: "0",
            transcript: [
                "[x|y]",
                "x",
                "after x",
                "zed",
            ]
        ),
        InkCase(
            source: """
                VAR d = 0
                ~ d = max(3, 4)
                {d}{MAX(2,5)} {MIN(1,d)}
                -> END
                == function max(a,b)
                { a < b:
                ~ return b
                - else:
                ~ return a
                }
                """,
            picks: "",
            transcript: [
                "45 1"
            ]
        ),
        InkCase(
            source: """
                VAR x = 5
                {x > 3 && x < 10 || false: in} {x != 5: no|eq} {not (x == 5): no|ok} {!x|y}
                {x mod 2} {-x + 3} {x - -2}
                -> END
                """,
            picks: "",
            transcript: [
                "in eq ok x",
                "1 -2 7",
            ]
        ),
        InkCase(
            source: """
                start
                <- thr
                * main -> END
                == thr
                * t -> END
                """,
            picks: "0",
            transcript: [
                "start",
                "[t|main]",
                "t",
            ]
        ),
        InkCase(
            source: """
                VAR x = 0.5
                {x}
                -> END
                """,
            picks: "",
            transcript: [
                "0.5"
            ],
            isListed: true
        ),
        InkCase(
            source: """
                LIST l = a, b
                {l}
                -> END
                """,
            picks: "",
            transcript: []
        ),
        InkCase(
            source: """
                ~ temp p = -> k
                -> p
                == k
                K
                -> END
                """,
            picks: "",
            transcript: [
                "K"
            ]
        ),
        InkCase(
            source: """
                {RANDOM(1,1)} {TURNS_SINCE(-> k)} {CHOICE_COUNT()} x
                -> k
                == k
                -> END
                """,
            picks: "",
            transcript: [
                "1 -1 0 x"
            ],
            isListed: true
        ),
        InkCase(
            source: """
                * a {x} b
                * c
                - (x) g
                -> END
                """,
            picks: "0",
            transcript: [
                "[a 0 b|c]",
                "a 0 b",
                "g",
            ]
        ),
        InkCase(
            source: """
                VAR v = 1
                Before {v}
                {v == 1:
                 ~ v = 2
                 * [ch{v}] -> k
                }
                == k
                {v}
                -> END
                """,
            picks: "0",
            transcript: [
                "Before 1",
                "[ch2]",
                "2",
            ]
        ),
        InkCase(
            source: """
                -> one -> two
                == one
                One
                ->->
                == two
                Two
                -> one ->
                -> END
                """,
            picks: "",
            transcript: [
                "One",
                "Two",
                "One",
            ]
        ),
        InkCase(
            source: """
                -> a(3)
                == a(n)
                {n}
                {n > 0: -> a(n - 1)}
                -> END
                """,
            picks: "",
            transcript: [
                "3",
                "2",
                "1",
                "0",
            ]
        ),
        InkCase(
            source: """
                Hello # tag one
                # tag two
                World <> # t
                !
                -> END
                """,
            picks: "",
            transcript: [
                "Hello",
                "World !",
            ]
        ),
        InkCase(
            source: """
                {shuffle:
                - a
                }
                b
                -> END
                """,
            picks: "",
            transcript: [
                "a",
                "b",
            ],
            isListed: true
        ),
    ]
}
