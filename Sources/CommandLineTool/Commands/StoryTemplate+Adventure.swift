extension StoryTemplate {
    /// A question about a name, a lantern to take, a roll that it helps with, and three endings.
    static let adventure = StoryTemplate(
        name: "adventure",
        json: #"""
            {
              "branchbook": 1,
              "id": "@id",
              "title": "@title",
              "language": "en",
              "summary": "A hero, a lantern, a bridge, and whatever lives under it. Change every word: the shape of the story shows what a story can do.",
              "variables": {
                "heroName": { "prompt": "What is your hero called?", "default": "Robin", "max": 20 },
                "hasLantern": false
              },
              "start": "cottage",
              "locations": {
                "cottage": {
                  "title": "The cottage",
                  "pages": [
                    "{heroName} is reading this page. It was {heroName} who was asked for, before the story began: a variable with a prompt is a question.",
                    {
                      "text": [
                        "By the door hangs a lantern.",
                        "{if hasLantern}No: there is only the nail. The lantern is in your hand.{else}Outside it is getting dark.{end}"
                      ],
                      "reveal": "lines"
                    }
                  ],
                  "choices": [
                    {
                      "id": "take-lantern",
                      "text": "Take the lantern.",
                      "if": "not hasLantern",
                      "result": "It is warm, and hums a little. The story remembers that you have it, in a variable that nobody is asked for.",
                      "set": { "hasLantern": true },
                      "go": "cottage"
                    },
                    { "text": "Go out, to the bridge.", "go": "bridge" }
                  ]
                },
                "bridge": {
                  "title": "The bridge",
                  "text": "The planks are old. Something under the bridge is breathing, in and out, in and out. It would take a roll of *three or less* on a six-sided die to cross without a sound; with a light to see the gaps by, the roll counts two less.",
                  "choices": [
                    {
                      "id": "tiptoe",
                      "text": "Tiptoe across.",
                      "check": {
                        "type": "die",
                        "sides": 6,
                        "atMost": 3,
                        "modifiers": [{ "if": "hasLantern", "shift": -2, "reason": "the lantern" }]
                      },
                      "outcomes": {
                        "pass": { "text": "Not a creak.", "go": "far-side" },
                        "fail": { "text": "*CREAK.*", "go": "troll" }
                      }
                    },
                    {
                      "id": "shine",
                      "text": "Shine a light under the bridge.",
                      "if": "hasLantern",
                      "reason": "You have no light.",
                      "go": "friend"
                    },
                    { "text": "Go back to the cottage.", "go": "cottage" }
                  ]
                },
                "far-side": {
                  "title": "The far side",
                  "text": "{heroName} is over the bridge, and the whole wide night is on this side of it.",
                  "ending": { "id": "over", "title": "Over the Bridge", "kind": "happy" }
                },
                "troll": {
                  "title": "Under the bridge",
                  "text": "“Who is that on my roof?” says the troll. “{heroName}? At this hour?” You are sent home to bed. It is a very polite troll.",
                  "ending": { "id": "bed", "title": "Sent to Bed by a Troll", "kind": "funny" }
                },
                "friend": {
                  "title": "A light under the bridge",
                  "text": "The troll blinks. “Nobody ever thinks of bringing a *light*,” it says, and begins to cry, and then to dance.",
                  "ending": { "id": "light", "title": "The Troll Who Was Afraid of the Dark", "kind": "secret" }
                }
              }
            }

            """#
    )
}
