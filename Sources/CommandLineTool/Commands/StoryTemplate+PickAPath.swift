extension StoryTemplate {
    /// Seven pages, as on folded paper: three with two choices each, and four endings.
    static let pickAPath = StoryTemplate(
        name: "pick-a-path",
        json: #"""
            {
              "branchbook": 1,
              "id": "@id",
              "title": "@title",
              "language": "en",
              "summary": "It has snowed in the night, and somebody has left a door in the snow.",
              "start": "1",
              "locations": {
                "1": {
                  "title": "Page 1",
                  "text": [
                    "It has snowed in the night. In the middle of the white garden stands a door. Only a door: no house, no wall.",
                    "Behind it somebody is *whistling*."
                  ],
                  "choices": [
                    { "text": "Knock. (Turn to page 2)", "go": "2" },
                    { "text": "Walk round it. (Turn to page 3)", "go": "3" }
                  ]
                },
                "2": {
                  "title": "Page 2",
                  "text": [
                    "“Come in,” says a very large voice. “And wipe your feet.”",
                    "Inside it is summer. A bear in an apron is hanging up the washing."
                  ],
                  "choices": [
                    { "text": "Help with the washing. (Turn to page 4)", "go": "4" },
                    { "text": "Ask why it is summer. (Turn to page 5)", "go": "5" }
                  ]
                },
                "3": {
                  "title": "Page 3",
                  "text": [
                    "There is nothing behind the door but a row of footprints. They begin at the door and go up the hill.",
                    "They are exactly as large as yours."
                  ],
                  "choices": [
                    { "text": "Follow them. (Turn to page 6)", "go": "6" },
                    { "text": "Walk backwards in them. (Turn to page 7)", "go": "7" }
                  ]
                },
                "4": {
                  "title": "Page 4",
                  "text": "You hang up eleven enormous socks. The bear gives you the twelfth. It keeps you warm, all of you, until March.",
                  "ending": { "id": "sock", "title": "The Twelfth Sock", "kind": "happy" }
                },
                "5": {
                  "title": "Page 5",
                  "text": "“Because I am behind with the washing,” says the bear. “It is not allowed to be winter before I have finished.” And it never was.",
                  "ending": { "id": "summer", "title": "The Long Summer", "kind": "funny" }
                },
                "6": {
                  "title": "Page 6",
                  "text": "On top of the hill you catch up with yourself. “There you are,” you say. “I have kept you a place on the sledge.”",
                  "ending": { "id": "sledge", "title": "Room for Two", "kind": "strange" }
                },
                "7": {
                  "title": "Page 7",
                  "text": "Step by step by step, backwards, and through the door, and into bed. In the morning there is a little snow on the mat.",
                  "ending": { "id": "mat", "title": "Snow on the Mat", "kind": "bittersweet" }
                }
              }
            }

            """#
    )
}
