# title: The Lighthouse
VAR lamps = 2
CONST STEPS = 90
-> beach
== beach
{Waves.|More waves.|{&Gulls.|Crabs.}} You see {lamps} lamps <>
and {STEPS} steps.
* (look) [Look] You look{lamps > 1: twice}. # slow
  ** {look} "Who is there?"[] you ask.
  ** {not tower} [Wait]
  -- Nobody answers.
+ {lamps} [Climb] -> tower.stairs
* -> night
- ~ lamps--
-> beach
== tower
= stairs
{
- lamps > 1: bright
- else: dark
}
-> rest ->
~ lamps = twice(lamps)
{stairs > 2: -> night}
-> beach
== rest
You rest.
->->
== night
It is night.
-> END
== function twice(x)
{ x > 4:
  ~ return x
}
~ return x * 2
