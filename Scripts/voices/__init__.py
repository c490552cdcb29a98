"""The voices that Scripts/narrate-story can read with."""
