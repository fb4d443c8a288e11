"""Games to hand on: an animated picture, and a page in one file that replays a game without a server.

>>> from terranova import Game
>>> game = Game(map="duel")
>>> playback = Playback.of(game.record())
>>> len(playback.moments), playback.last.position == game.position
(1, True)
"""

from terranova.export.animation import animation
from terranova.export.card import card
from terranova.export.page import page, script_digest
from terranova.export.playback import Moment, Playback

__all__ = ["Moment", "Playback", "animation", "card", "page", "script_digest"]
