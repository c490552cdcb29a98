/// Stories for tests.
public enum Stories {
    /// Two pages revealed line by line, a disabled choice, a hidden one, questions of every kind, a check, a sequence, two endings.
    public static let garden = #"""
        {
          "branchbook": 1,
          "id": "garden",
          "title": "The Garden", "language": "en",
          "authors": ["Ada", "Bo"],
          "summary": "A very small story.",
          "variables": {
            "heroName": { "prompt": "What is your name?", "default": "Robin", "max": 12 },
            "age": { "prompt": "How old are you, {heroName}?", "default": 7, "min": 1, "max": 99 },
            "likesRain": { "prompt": "Do you like rain?", "default": true },
            "hat": { "prompt": "Which hat?", "options": [{ "id": "straw", "text": "The straw hat" }, { "id": "tin", "text": "The tin pot" }] },
            "hasKey": false
          },
          "pictures": { "gate": { "file": "gate.svg", "alt": "A gate with a mossy lock." } },
          "start": "gate",
          "locations": {
            "gate": {
              "pages": [
                { "text": ["{heroName} stands at the gate.", "It is *locked*."], "reveal": "lines", "picture": "gate", "explanation": "Locks keep things in." }
              ],
              "choices": [
                { "id": "unlock", "text": "Unlock it.", "if": "hasKey", "reason": "You have no key.", "go": "lawn" },
                { "id": "dig", "text": "Dig.", "set": { "hasKey": true }, "result": "You find a key!", "go": "gate" },
                { "id": "secret", "text": "Fly.", "if": "age > 98", "go": "lawn" },
                {
                  "id": "climb", "text": "Climb.",
                  "check": { "type": "die", "sides": 6, "dice": 2, "atMost": 7, "modifiers": [{ "if": "likesRain", "shift": -1, "reason": "soft moss" }] },
                  "outcomes": { "pass": { "text": "Over you go.", "go": "lawn" }, "fail": "mud" }
                }
              ]
            },
            "mud": { "text": "Splash. So much for {hat}.", "ending": { "title": "All Mud", "kind": "funny" } },
            "lawn": {
              "sequence": [{ "left": { "text": "Who is there?" }, "right": { "text": "Me." } }],
              "text": "The lawn, and the sun on it.",
              "ending": { "title": "On the Lawn", "kind": "happy" }
            }
          }
        }
        """#

    /// The picture that the garden shows.
    public static let gatePicture = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>"#

    /// The input lines that lead to the lawn: the title, four answers, two lines, digging, the result, two lines, unlocking, the sequence.
    public static let wayToTheLawn = ["", "Zoë", "8", "n", "2", "", "2", "", "", "1", ""]
}
