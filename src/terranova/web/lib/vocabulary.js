// Written by tools/web_vocabulary.py: change the words where they are declared in Python.
export const PLAYERS = /** @type {const} */ (["red", "yellow", "blue", "green"]);
export const PIONEERS_EACH = /** @type {const} */ ({"2": 13, "3": 10, "4": 8});
export const ACTIONS_PER_TURN = 3;
export const MAX_TERRITORY_LANDSCAPES = 3;
export const EDITIONS = /** @type {const} */ (["de", "fr", "fi", "it", "hu"]);
export const RULE_OPTIONS = /** @type {const} */ ([{"name": "stones", "words": null, "least": 0, "most": 9999}, {"name": "returns", "words": ["three-moves", "never", "free"], "least": null, "most": null}, {"name": "anchor", "words": ["any-moved", "last-moved"], "least": null, "most": null}, {"name": "eliminated_ends", "words": ["yes", "no"], "least": null, "most": null}, {"name": "quiet_limit", "words": null, "least": 0, "most": 9999}]);
export const LEVELS = /** @type {const} */ ([1, 2, 3, 4, 5, 6, 7, 8]);
export const DEFAULT_LEVEL = 3;
export const CLOCK_KINDS = /** @type {const} */ (["none", "game", "turn", "days"]);
export const PHRASES = /** @type {const} */ (["hello", "good-luck", "one-moment", "nice-turn", "oops", "thanks", "well-played", "again"]);
export const CHAT_KEPT = 200;
export const MAP_STYLES = /** @type {const} */ (["hub", "stripes", "patches", "rings", "islets"]);
export const MAP_BOUNDS = /** @type {const} */ ({"fields": [26, 256], "landscapes": [4, 26], "seed": [0, 999999]});
export const MEASURED_GAMES = 400;
export const MEASURING_LEVEL = 3;
