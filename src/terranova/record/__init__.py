"""Records: written games with tags, comments, glyphs, evaluations and variations; read, written and replayed.

record = read("game.txt")            one record: from a path, an open file, or its text
for record in read_all("games.txt")  several in one file, one after the other
write(record, "game.txt")            or into an open file
record.accept(visitor)               walks the tree of turns and variations
"""

from terranova.record.files import read, read_all, write
from terranova.record.notes import GLYPHS, evaluation_text
from terranova.record.reader import BrokenRecordError
from terranova.record.values import KNOWN_TAGS, Record, Variation
from terranova.record.visitor import PASS, SETUP, RecordVisitor

__all__ = [
    "GLYPHS",
    "KNOWN_TAGS",
    "PASS",
    "SETUP",
    "BrokenRecordError",
    "Record",
    "RecordVisitor",
    "Variation",
    "evaluation_text",
    "read",
    "read_all",
    "write",
]
