internal import StoryFormat

/// The schemas that the API's description names, by which requests are judged as well.
enum Schemas {
    /// All of them by name.
    static let all: JSONValue = {
        let parts = [values, stories, readers, plays, administration, catalogues].map { text -> [JSONField] in
            guard case .object(let fields)? = JSONParser.parse(Array(text.utf8)).root?.value else {
                preconditionFailure("The schemas of the API are no JSON.")
            }
            return fields
        }
        return .object(Array(parts.joined()))
    }()

    private static let values = #"""
        {
          "Any": {
            "description": "Any JSON value, with whole numbers only.",
            "type": ["null", "boolean", "integer", "string", "array", "object"],
            "items": {"$ref": "#/components/schemas/Any"},
            "additionalProperties": {"$ref": "#/components/schemas/Any"}
          },
          "Moment": {
            "description": "Milliseconds since the start of 1970 in UTC.",
            "type": "integer", "minimum": 0, "maximum": 8640000000000000
          },
          "Sent": {
            "description": "What the device's clock shows as it sends this, so the server can correct its other times if the clock is wrong.",
            "type": "integer", "minimum": 0, "maximum": 8640000000000000
          },
          "PackID": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$"},
          "ID": {"type": "string", "pattern": "^[A-Za-z0-9-]{1,64}$"},
          "StoryID": {
            "description": "The story's permanent ID, chosen by its author.",
            "type": "string", "minLength": 1, "maxLength": 64
          },
          "Digest": {"description": "SHA-256 as hex digits.", "type": "string", "pattern": "^[0-9a-f]{64}$"},
          "PIN": {"description": "4 to 8 digits.", "type": "string", "pattern": "^[0-9]{4,8}$"},
          "Passphrase": {"description": "At least 12 characters, and not a common passphrase.", "type": "string", "minLength": 1, "maxLength": 200},
          "Problem": {
            "description": "A refusal (RFC 9457).",
            "type": "object",
            "required": ["type", "title", "status", "detail"],
            "properties": {
              "type": {"type": "string"},
              "title": {"type": "string"},
              "status": {"type": "integer"},
              "detail": {"description": "One sentence that helps a person.", "type": "string"},
              "reason": {"description": "The cause, for programs.", "type": "string"},
              "lines": {"description": "How many lines of the play the library has.", "type": "integer"},
              "received": {"description": "How many bytes of the upload have arrived.", "type": "integer"},
              "code": {"type": "string"},
              "file": {"type": "string"},
              "errors": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["detail"],
                  "properties": {
                    "pointer": {"description": "A JSON pointer into the body.", "type": "string"},
                    "parameter": {"type": "string"},
                    "detail": {"type": "string"}
                  }
                }
              }
            }
          },
          "Health": {
            "type": "object",
            "required": ["status", "stories"],
            "properties": {"status": {"enum": ["ok"]}, "stories": {"type": "integer"}}
          }
        }
        """#

    private static let stories = #"""
        {
          "Runs": {
            "type": "array",
            "items": {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}, "hit": {"enum": [true]}}}
          },
          "Picture": {
            "type": "object",
            "required": ["url"],
            "properties": {
              "url": {"type": "string"},
              "alt": {"type": "string"},
              "widths": {"description": "Addresses by width in pixels.", "type": "object", "additionalProperties": {"type": "string"}},
              "width": {"type": "integer"},
              "height": {"type": "integer"}
            }
          },
          "Card": {
            "type": "object",
            "required": ["id", "revision", "title", "endings", "locations", "words", "minutes", "complexity", "added"],
            "properties": {
              "id": {"type": "string"},
              "revision": {"type": "string"},
              "title": {"type": "string"},
              "authors": {"type": "array", "items": {"type": "string"}},
              "illustrators": {"type": "array", "items": {"type": "string"}},
              "language": {"type": "string"},
              "summary": {"type": "string"},
              "picture": {"$ref": "#/components/schemas/Picture"},
              "series": {
                "type": "object",
                "required": ["title", "number"],
                "properties": {"title": {"type": "string"}, "number": {"type": "integer"}}
              },
              "tags": {"type": "array", "items": {"type": "string"}},
              "ages": {
                "type": "object",
                "required": ["from"],
                "properties": {"from": {"type": "integer"}, "to": {"type": "integer"}}
              },
              "version": {"type": "string"},
              "endings": {"type": "integer"},
              "locations": {"type": "integer"},
              "words": {"type": "integer"},
              "minutes": {"type": "integer"},
              "choices": {"type": "integer", "description": "The expected number of choices in a reading, if known."},
              "complexity": {
                "type": "object",
                "required": ["rating", "band"],
                "properties": {"rating": {"type": "integer"}, "band": {"enum": ["simple", "medium", "tricky"]}}
              },
              "added": {"$ref": "#/components/schemas/Moment"},
              "progress": {
                "type": "object",
                "required": ["found", "finished", "favourite", "underWay"],
                "properties": {
                  "found": {"type": "integer"},
                  "finished": {"type": "integer"},
                  "lastRead": {"$ref": "#/components/schemas/Moment"},
                  "favourite": {"type": "boolean"},
                  "underWay": {"type": "boolean"}
                }
              },
              "match": {
                "type": "object",
                "properties": {
                  "title": {"$ref": "#/components/schemas/Runs"},
                  "authors": {"$ref": "#/components/schemas/Runs"},
                  "summary": {"$ref": "#/components/schemas/Runs"},
                  "text": {"$ref": "#/components/schemas/Runs"}
                }
              }
            }
          },
          "Cards": {
            "type": "object",
            "required": ["stories"],
            "properties": {
              "stories": {"type": "array", "items": {"$ref": "#/components/schemas/Card"}},
              "next": {"type": "string"}
            }
          },
          "WholeStory": {
            "allOf": [
              {"$ref": "#/components/schemas/Card"},
              {
                "type": "object",
                "required": ["source", "head", "parts", "firstParts", "files"],
                "properties": {
                  "source": {"type": "string"},
                  "head": {"type": "string"},
                  "parts": {"type": "array", "items": {"type": "string"}},
                  "firstParts": {"type": "integer"},
                  "files": {"type": "object", "additionalProperties": {"type": "string"}},
                  "widths": {
                    "type": "object",
                    "additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}}
                  }
                }
              }
            ]
          },
          "Counts": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["value", "count"],
              "properties": {"value": {"type": "string"}, "count": {"type": "integer"}}
            }
          },
          "Shelf": {
            "type": "object",
            "required": ["total", "headings", "items", "facets", "corrections"],
            "properties": {
              "total": {"type": "integer"},
              "headings": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["key", "count"],
                  "properties": {"key": {"type": "string"}, "count": {"type": "integer"}}
                }
              },
              "items": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["story"],
                  "properties": {"heading": {"type": "string"}, "story": {"$ref": "#/components/schemas/Card"}}
                }
              },
              "next": {"type": "string"},
              "facets": {
                "type": "object",
                "required": ["tags", "groups", "series", "ages", "languages", "lengths", "complexities", "completed", "unread", "favourite"],
                "properties": {
                  "tags": {"$ref": "#/components/schemas/Counts"},
                  "groups": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["name", "tags"],
                      "properties": {"name": {"type": "string"}, "tags": {"$ref": "#/components/schemas/Counts"}}
                    }
                  },
                  "series": {"$ref": "#/components/schemas/Counts"},
                  "ages": {"$ref": "#/components/schemas/Counts"},
                  "languages": {"$ref": "#/components/schemas/Counts"},
                  "lengths": {"$ref": "#/components/schemas/Counts"},
                  "complexities": {"$ref": "#/components/schemas/Counts"},
                  "completed": {"$ref": "#/components/schemas/Counts"},
                  "unread": {"$ref": "#/components/schemas/Counts"},
                  "favourite": {"$ref": "#/components/schemas/Counts"}
                }
              },
              "corrections": {"type": "object", "additionalProperties": {"type": "string"}}
            }
          },
          "Endings": {
            "type": "object",
            "required": ["story", "endings"],
            "properties": {
              "story": {"$ref": "#/components/schemas/Card"},
              "endings": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["number", "found"],
                  "properties": {
                    "number": {"type": "integer", "minimum": 1},
                    "found": {"type": "boolean"},
                    "id": {"type": "string"},
                    "title": {"type": "string"},
                    "kind": {"type": "string"},
                    "picture": {"$ref": "#/components/schemas/Picture"},
                    "odds": {"description": "The probability for a reader who picks at random.", "type": "number", "minimum": 0, "maximum": 1},
                    "stars": {"description": "How hard it is to find.", "type": "integer", "minimum": 1, "maximum": 5}
                  }
                }
              }
            }
          },
          "Roll": {
            "type": "object",
            "required": ["roll", "low", "high", "choice", "location"],
            "properties": {
              "roll": {"type": "integer"},
              "low": {"type": "integer"},
              "high": {"type": "integer"},
              "choice": {"type": "string"},
              "location": {"type": "string"}
            }
          },
          "Statistics": {
            "type": "object",
            "required": ["story", "plays", "finished", "choices", "rolls", "milliseconds", "endings", "history"],
            "properties": {
              "story": {"$ref": "#/components/schemas/Card"},
              "plays": {"type": "integer"},
              "finished": {"type": "integer"},
              "choices": {"type": "integer"},
              "rolls": {"type": "integer"},
              "milliseconds": {"type": "integer"},
              "luckiest": {"$ref": "#/components/schemas/Roll"},
              "unluckiest": {"$ref": "#/components/schemas/Roll"},
              "endings": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["id", "title", "times"],
                  "properties": {"id": {"type": "string"}, "title": {"type": "string"}, "times": {"type": "integer"}}
                }
              },
              "history": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["play", "begun", "lastRead", "milliseconds", "choices", "endings"],
                  "properties": {
                    "play": {"type": "string"},
                    "begun": {"type": "integer"},
                    "lastRead": {"type": "integer"},
                    "milliseconds": {"type": "integer"},
                    "choices": {"type": "integer"},
                    "endings": {"type": "array", "items": {"type": "string"}}
                  }
                }
              }
            }
          },
          "FavouriteChange": {
            "type": "object",
            "required": ["favourite", "changed"],
            "additionalProperties": false,
            "properties": {
              "favourite": {"type": "boolean"}, "changed": {"$ref": "#/components/schemas/Moment"},
              "sent": {"$ref": "#/components/schemas/Sent"}
            }
          }
        }
        """#

    private static let readers = #"""
        {
          "Reader": {
            "type": "object",
            "required": ["id", "kind", "name", "picture", "colour", "hasPIN"],
            "properties": {
              "id": {"type": "string"},
              "kind": {"enum": ["profile", "guest"]},
              "name": {"type": "string"},
              "picture": {"type": "string"},
              "colour": {"type": "string"},
              "hasPIN": {"type": "boolean"}
            }
          },
          "Readers": {
            "type": "object",
            "required": ["readers"],
            "properties": {"readers": {"type": "array", "items": {"$ref": "#/components/schemas/Reader"}}}
          },
          "Session": {
            "type": "object",
            "required": ["reader", "administrator", "passphraseSet", "device"],
            "properties": {
              "reader": {"anyOf": [{"$ref": "#/components/schemas/Reader"}, {"type": "null"}]},
              "administrator": {"type": "boolean"},
              "administratorUntil": {"$ref": "#/components/schemas/Moment"},
              "passphraseSet": {"type": "boolean"},
              "device": {"description": "What tells this device from others; null without a cookie.", "type": ["string", "null"]}
            }
          },
          "SessionChange": {
            "type": "object",
            "required": ["reader"],
            "additionalProperties": false,
            "properties": {
              "reader": {"description": "Who is reading; null to stop reading as anyone.", "type": ["string", "null"], "pattern": "^[A-Za-z0-9-]{1,64}$"},
              "pin": {"$ref": "#/components/schemas/PIN"}
            }
          },
          "Nothing": {"type": "object", "additionalProperties": false, "properties": {}},
          "NewReader": {
            "type": "object",
            "required": ["name", "picture", "colour"],
            "additionalProperties": false,
            "properties": {
              "id": {"$ref": "#/components/schemas/ID"},
              "name": {"$ref": "#/components/schemas/Name"},
              "picture": {"$ref": "#/components/schemas/Drawing"},
              "colour": {"$ref": "#/components/schemas/Drawing"}
            }
          },
          "Name": {"description": "At least one visible character.", "type": "string", "minLength": 1, "maxLength": 40},
          "Drawing": {"description": "A drawing or colour that comes with the pages.", "type": "string", "pattern": "^[a-z0-9-]{1,40}$"},
          "ReaderChange": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "name": {"$ref": "#/components/schemas/Name"},
              "picture": {"$ref": "#/components/schemas/Drawing"},
              "colour": {"$ref": "#/components/schemas/Drawing"}
            }
          },
          "PINChange": {
            "type": "object",
            "required": ["pin"],
            "additionalProperties": false,
            "properties": {
              "pin": {"description": "4 to 8 digits; null for none.", "type": ["string", "null"], "pattern": "^[0-9]{4,8}$"},
              "current": {"$ref": "#/components/schemas/PIN"}
            }
          },
          "ReaderDeletion": {
            "type": "object",
            "additionalProperties": false,
            "properties": {"pin": {"$ref": "#/components/schemas/PIN"}}
          },
          "Guests": {
            "type": "object",
            "required": ["guests", "days"],
            "properties": {
              "days": {"description": "Guests are removed after this many days unused.", "type": "integer"},
              "guests": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["id", "created", "plays", "bytes"],
                  "properties": {
                    "id": {"type": "string"},
                    "created": {"$ref": "#/components/schemas/Moment"},
                    "lastRead": {"$ref": "#/components/schemas/Moment"},
                    "plays": {"type": "integer"},
                    "bytes": {"type": "integer"}
                  }
                }
              }
            }
          },
          "DeletedReaders": {
            "type": "object",
            "required": ["readers"],
            "properties": {
              "readers": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["reader", "deleted", "daysLeft", "plays", "bytes"],
                  "properties": {
                    "reader": {"$ref": "#/components/schemas/Reader"},
                    "deleted": {"$ref": "#/components/schemas/Moment"},
                    "daysLeft": {"description": "For how many more days the reader can be restored.", "type": "integer"},
                    "plays": {"type": "integer"},
                    "bytes": {"type": "integer"}
                  }
                }
              }
            }
          },
          "Merge": {
            "type": "object",
            "required": ["from"],
            "additionalProperties": false,
            "properties": {
              "from": {"$ref": "#/components/schemas/ID"},
              "pin": {"$ref": "#/components/schemas/PIN"}
            }
          },
          "Settings": {
            "type": "object",
            "required": ["settings"],
            "properties": {
              "settings": {
                "type": "object",
                "additionalProperties": {
                  "type": "object",
                  "required": ["value", "changed"],
                  "properties": {"value": {}, "changed": {"$ref": "#/components/schemas/Moment"}}
                }
              }
            }
          },
          "SettingChange": {
            "type": "object",
            "required": ["value", "changed"],
            "additionalProperties": false,
            "properties": {
              "value": {"$ref": "#/components/schemas/Any"}, "changed": {"$ref": "#/components/schemas/Moment"},
              "sent": {"$ref": "#/components/schemas/Sent"}
            }
          }
        }
        """#

    private static let plays = #"""
        {
          "Progress": {
            "type": "object",
            "required": ["stories"],
            "properties": {
              "stories": {
                "type": "object",
                "additionalProperties": {
                  "type": "object",
                  "required": ["found", "finished", "plays", "milliseconds", "favourite", "underWay"],
                  "properties": {
                    "found": {"type": "array", "items": {"type": "string"}},
                    "finished": {"type": "integer"},
                    "plays": {"type": "integer"},
                    "lastRead": {"$ref": "#/components/schemas/Moment"},
                    "milliseconds": {"type": "integer"},
                    "favourite": {"type": "boolean"},
                    "newestPlay": {"type": "string"},
                    "lines": {"description": "How many lines the newest play has.", "type": "integer"},
                    "underWay": {"type": "boolean"}
                  }
                }
              }
            }
          },
          "Play": {
            "type": "object",
            "required": ["id", "story", "lines", "begun", "lastRead", "milliseconds", "atEnding", "endings", "choices"],
            "properties": {
              "id": {"type": "string"},
              "story": {"type": "string"},
              "lines": {"type": "integer"},
              "begun": {"$ref": "#/components/schemas/Moment"},
              "lastRead": {"$ref": "#/components/schemas/Moment"},
              "milliseconds": {"type": "integer"},
              "atEnding": {"type": "boolean"},
              "endings": {"type": "array", "items": {"type": "string"}},
              "choices": {"type": "integer"}
            }
          },
          "Plays": {
            "type": "object",
            "required": ["plays"],
            "properties": {"plays": {"type": "array", "items": {"$ref": "#/components/schemas/Play"}}}
          },
          "PlayLines": {
            "type": "object",
            "required": ["id", "story", "lines"],
            "properties": {
              "id": {"type": "string"},
              "story": {"type": "string"},
              "lines": {"type": "array", "items": {"type": "string"}}
            }
          },
          "PlayChange": {
            "type": "object",
            "required": ["story", "from", "lines", "begun", "read", "device", "milliseconds"],
            "additionalProperties": false,
            "properties": {
              "story": {"$ref": "#/components/schemas/StoryID"},
              "from": {"description": "How many lines come before these.", "type": "integer", "minimum": 0, "maximum": 1000000},
              "lines": {
                "description": "Lines of the record without line breaks.",
                "type": "array", "maxItems": 10000, "items": {"type": "string", "maxLength": 65536}
              },
              "begun": {"$ref": "#/components/schemas/Moment"},
              "read": {"$ref": "#/components/schemas/Moment"},
              "sent": {"$ref": "#/components/schemas/Sent"},
              "device": {"description": "A random ID chosen by the device.", "type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
              "milliseconds": {
                "description": "How long this play has been read on this device so far.",
                "type": "integer", "minimum": 0, "maximum": 8640000000000000
              }
            }
          },
          "Kept": {"type": "object", "required": ["kept"], "properties": {"kept": {"type": "integer"}}}
        }
        """#

    private static let administration = #"""
        {
          "PassphraseChange": {
            "type": "object",
            "required": ["passphrase"],
            "additionalProperties": false,
            "properties": {
              "code": {"description": "What the server printed when it started.", "type": "string", "minLength": 1, "maxLength": 64},
              "current": {"type": "string", "minLength": 1, "maxLength": 200},
              "passphrase": {"$ref": "#/components/schemas/Passphrase"}
            }
          },
          "AdministrationEntry": {
            "type": "object",
            "required": ["passphrase"],
            "additionalProperties": false,
            "properties": {"passphrase": {"type": "string", "minLength": 1, "maxLength": 200}}
          },
          "Audit": {
            "type": "object",
            "required": ["entries"],
            "properties": {
              "entries": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["number", "time", "actor", "action", "subject", "detail"],
                  "properties": {
                    "number": {"type": "integer"},
                    "time": {"$ref": "#/components/schemas/Moment"},
                    "actor": {"type": "string"},
                    "action": {"type": "string"},
                    "subject": {"type": "string"},
                    "detail": {"type": "string"}
                  }
                }
              }
            }
          },
          "Check": {
            "type": "object",
            "required": ["checking", "problems"],
            "properties": {
              "checking": {"description": "Whether the library is being checked right now.", "type": "boolean"},
              "begun": {"$ref": "#/components/schemas/Moment"},
              "ended": {"$ref": "#/components/schemas/Moment"},
              "problems": {"description": "What the last check found wrong, in English.", "type": "array", "items": {"type": "string"}}
            }
          },
          "Packs": {
            "type": "object",
            "required": ["packs"],
            "properties": {
              "packs": {"type": "array", "items": {"$ref": "#/components/schemas/Pack"}},
              "problem": {"description": "Why the pack store is unavailable, in one sentence.", "type": "string"}
            }
          },
          "Pack": {
            "type": "object",
            "required": ["id", "title", "summary", "stories", "installed"],
            "properties": {
              "id": {"$ref": "#/components/schemas/PackID"},
              "title": {"type": "string"},
              "summary": {"type": "string"},
              "stories": {"type": "integer"},
              "size": {"description": "Size of its file in bytes; absent if the store does not offer it.", "type": "integer"},
              "picture": {"description": "The address of its picture.", "type": "string"},
              "installed": {"type": "boolean"},
              "state": {"$ref": "#/components/schemas/Installation"}
            }
          },
          "Installation": {
            "type": "object",
            "required": ["kind", "done", "of"],
            "properties": {
              "kind": {"enum": ["downloading", "checking", "installed", "stopped", "failed"]},
              "done": {"description": "Bytes received, or stories verified.", "type": "integer"},
              "of": {"type": "integer"},
              "message": {"description": "Why it failed, in one sentence.", "type": "string"}
            }
          },
          "Upload": {"type": "object", "required": ["received"], "properties": {"received": {"type": "integer"}}},
          "UploadEnd": {
            "type": "object",
            "required": ["size"],
            "additionalProperties": false,
            "properties": {"size": {"type": "integer", "minimum": 1, "maximum": 268435456}}
          },
          "Added": {
            "type": "object",
            "required": ["result", "story", "warnings"],
            "properties": {
              "result": {"enum": ["added", "replaced", "unchanged"]},
              "story": {"$ref": "#/components/schemas/Card"},
              "warnings": {"type": "array", "items": {"type": "string"}}
            }
          }
        }
        """#

    private static let catalogues = #"""
        {
          "Feed": {
            "description": "An OPDS 2.0 feed.",
            "type": "object",
            "required": ["metadata", "links"],
            "properties": {
              "metadata": {"type": "object", "required": ["title"], "properties": {"title": {"type": "string"}}},
              "links": {"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/FeedLink"}},
              "navigation": {"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/FeedLink"}},
              "publications": {"type": "array", "items": {"type": "object", "required": ["metadata", "links"]}},
              "facets": {"type": "array", "minItems": 1, "items": {"type": "object", "required": ["metadata", "links"]}}
            }
          },
          "FeedLink": {
            "type": "object",
            "required": ["href"],
            "properties": {"href": {"type": "string"}, "type": {"type": "string"}, "title": {"type": "string"}, "templated": {"type": "boolean"}}
          }
        }
        """#
}
