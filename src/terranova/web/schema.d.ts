// Written by tools/web_schema.py from terranova/server/schema: change the models there.

export type Player = "red" | "yellow" | "blue" | "green";

export type Phase = "waiting" | "playing" | "over";

export type Phrase = "hello" | "good-luck" | "one-moment" | "nice-turn" | "oops" | "thanks" | "well-played" | "again";

export type EventView = PioneerPlacedEvent | PioneerMovedEvent | StonePlacedEvent | TerritoryScoredEvent | TurnEndedEvent | TurnPassedEvent | GameEndedEvent;

export type EventForm = PioneerPlacedEvent | PioneerMovedEvent | StonePlacedEvent | TerritoryScoredForm | TurnEndedEvent | TurnPassedEvent | GameEndedEvent;

export type SocketMessage = Plan | Turn | PlaceRest | Ready | Sit | Leave | ChangeSeat | Start | ChangeOptions | Carry | RenewLink | Resign | Propose | Agree | Chat | Mute | Hurry | Hint | StopHint | Differences | Ping | Resync;

export type EngineAnswer = LinesAnswer | OwnershipAnswer | PlacementsAnswer;

/** Everything a socket of the server sends. */
export type ServerMessage = State | ChatView | TableView | You | Presence | Answer | Failure | Pong | Restarting | Planned | Change | OpenTables;

/** A clock: none, for the whole game with an increment after each turn, for each turn, or days for each turn. */
export interface ClockWish {
  kind?: "none" | "game" | "turn" | "days";
  /** For the game or for each turn. */
  seconds?: number;
  /** Seconds added after each turn of a game clock. */
  increment?: number;
  days?: number;
  /** Whether running out of time hands the seat to the computer or loses; by default two players lose. */
  on_timeout?: "computer" | "loses" | null;
}

/** The clock a table plays with, as its players see it. */
export interface ClockSetting {
  kind: "none" | "game" | "turn" | "days";
  seconds: number;
  increment: number;
  on_timeout: "computer" | "loses";
}

/** A region (R14); ``multiplier``, ``worth`` and ``shares`` are 0 while it is open. */
export interface RegionView {
  fields: string[];
  /** From a landscape's letter to its number of fields. */
  landscapes: Record<string, number>;
  pioneers: number[];
  /** Who has the most pioneers in it. */
  winners: Player[];
  multiplier: number;
  worth: number;
  shares: number[];
}

/** A territory that was closed; it belongs to its winners. */
export interface TerritoryView {
  fields: string[];
  /** From a landscape's letter to its number of fields. */
  landscapes: Record<string, number>;
  pioneers: number[];
  /** Who has the most pioneers in it. */
  winners: Player[];
  multiplier: number;
  worth: number;
  shares: number[];
  /** How many actions had been played when it closed; 0 for one that was closed before the game began. */
  action: number;
}

/** What a stone would do. */
export interface PreviewView {
  territories: RegionView[];
  gains: number[];
  leaving: [string, Player][];
  ends_game: boolean;
}

/** Territories that a player could close within one turn. */
export interface ChanceView {
  /** Who could close them. */
  player: Player;
  /** The turn that brings this player the most, up to the stone that closes. */
  actions: string[];
  territories: RegionView[];
  gains: number[];
}

/** What some editions treat otherwise than the rules of this game. */
export interface DifferenceView {
  /** Of the option that makes the difference: ``way-home``, ``anchor``; or how the game would end. */
  code: string;
  rule: string;
  /** How it is in those editions; the last two speak of the game at the end of this turn. */
  there: "allowed" | "forbidden" | "ends" | "goes-on";
  editions: string[];
  actions: string[];
  /** Who would have no pioneer left. */
  player: Player | null;
  /** How many stones those editions have, if that makes the difference. */
  stones: number | null;
}

/** How the game ended. ``rule`` is R21 to R24. Without one, all but the winner gave up or ran out of time, or the table is full (``table-full``). */
export interface OutcomeView {
  winners: Player[];
  rule: string | null;
  code: string;
  scores: number[];
}

/** A pioneer was placed in set-up (R5). */
export interface PioneerPlacedEvent {
  event: "pioneer-placed";
  player: Player;
  field: string;
}

/** A pioneer was moved (R10). */
export interface PioneerMovedEvent {
  event: "pioneer-moved";
  player: Player;
  start: string;
  end: string;
}

/** A border stone was placed (R12). */
export interface StonePlacedEvent {
  event: "stone-placed";
  player: Player;
  field: string;
}

/** A territory was closed and scored; its pioneers have left (R16 to R19). */
export interface TerritoryScoredEvent {
  event: "territory-scored";
  territory: RegionView;
}

/** A turn is over; ``forgone`` counts the actions that were impossible (R9). */
export interface TurnEndedEvent {
  event: "turn-ended";
  player: Player;
  forgone: number;
  quiet: number;
}

/** A player was passed over (R8). */
export interface TurnPassedEvent {
  event: "turn-passed";
  player: Player;
  quiet: number;
}

/** The game is over (R21 to R24). */
export interface GameEndedEvent {
  event: "game-ended";
  outcome: OutcomeView;
}

/** A moment of the game: all a board needs to be drawn and played on. */
export interface MomentView {
  /** How many actions have been played. */
  actions: number;
  position: string;
  turn: Player | null;
  phase: "set-up" | "turn" | "over";
  /** Which action of the turn comes next, 1 to 3; 0 when the game is over. */
  action: number;
  scores: number[];
  supply: number;
  quiet: number;
  quiet_limit: number;
  pioneers: number[];
  to_place: number[];
  legal: string[];
  /** For every legal stone what it would do. */
  previews: Record<string, PreviewView>;
  regions: RegionView[];
  territories: TerritoryView[];
  outcome: OutcomeView | null;
}

/** A planned action and what it would cause. */
export interface StepView {
  action: string;
  events: EventView[];
}

/** A turn that is being planned. */
export interface PlanView {
  player: Player;
  steps: StepView[];
  /** What was undone and can be planned again, the next first. */
  redo: string[];
  /** Whether the turn can be ended. */
  is_complete: boolean;
  /** How it stands after the planned actions; nothing is legal once the plan is complete. */
  moment: MomentView;
}

/** A seat. A free one waits for a person. */
export interface SeatView {
  player: Player;
  kind: "person" | "computer" | "open";
  name: string;
  level: number | null;
  /** The program that plays, in the place of a level. */
  bot: string | null;
  lost: "resigned" | "time" | null;
  /** Who places its pioneers in set-up. */
  placing: "hand" | "engine" | "random";
  /** Whether the computer plays on because its person ran out of time. */
  out_of_time: boolean;
  /** Whether the computer has played turns for its person: the result is not theirs alone. */
  was_played_for: boolean;
  /** Whether its person has said that the game may begin. */
  is_ready: boolean;
}

/** The clocks. While one runs, ``deadline`` says when its player is out of time. */
export interface ClockView {
  kind: "none" | "game" | "turn" | "days";
  seconds: number;
  increment: number;
  on_timeout: "computer" | "loses";
  running: Player | null;
  deadline: number | null;
  /** Milliseconds left of a game clock, when the present turn began. */
  left: number[] | null;
}

/** One entry of the game's log. ``undo`` takes the game back to ``to`` actions. */
export interface EntryView {
  number: number;
  kind: "action" | "undo" | "resign" | "timeout";
  player: Player | null;
  action: string | null;
  to: number | null;
  events: EventView[];
  at: number;
}

/** A turn of the history; each placing of set-up is one, and each turn passed over. */
export interface TurnView {
  index: number;
  /** The turn's number in the record; none in set-up. */
  number: number | null;
  player: Player;
  /** Empty if passed over. */
  actions: string[];
  /** How many actions had been played before it. */
  first: number;
  gains: number[];
  /** How many territories it closed. */
  closed: number;
  at: number;
}

/** The history from the turn with this index on; whatever was known from there on before is void. */
export interface HistoryView {
  start: number;
  turns: TurnView[];
}

/** What somebody has asked the other people. */
export interface ProposalView {
  id: number;
  what: "undo" | "give" | "rematch";
  by: string;
  turn: number | null;
  player: Player | null;
  to: "computer" | "open" | null;
  level: number | null;
  agreed: string[];
  /** Names of those who have not answered. */
  waiting_for: string[];
}

/** A computer player that thinks. */
export interface ThinkingView {
  player: Player;
  level: number | null;
  since: number;
}

/** What the maker can change. */
export interface OptionsView {
  is_public: boolean;
  show_plans: boolean;
  hints: boolean;
  stand_in: number;
  watchers_chat: boolean;
}

/** What this browser is at the table. */
export interface YouView {
  name: string;
  seats: Player[];
  is_maker: boolean;
  /** Whether what you say in the chat is refused. */
  is_muted: boolean;
  /** Seats of yours that the computer keeps for you. */
  may_return: Player[];
  /** Whether your answer to the proposal is awaited. */
  asked: boolean;
}

/** Who is here: by seat, and how many watch. */
export interface PresenceView {
  here: Player[];
  watchers: number;
}

/** How a table stands: in a welcome, and after every change for clients that did not ask for changes alone. */
export interface State {
  type: "state";
  table: string;
  number: number;
  version: number;
  /** Grows with every plan, which is no new version. */
  draft: number;
  time: number;
  phase: Phase;
  moment: MomentView;
  plan: PlanView | null;
  /** What is new since the state before. */
  entries: EntryView[];
  history: HistoryView;
  seats: SeatView[];
  clock: ClockView;
  options: OptionsView;
  thinking: ThinkingView | null;
  proposal: ProposalView | null;
  outcome: OutcomeView | null;
  /** The table of the rematch. */
  next: string | null;
}

/** Where a map's fields lie, in drawing units: neighbours in a row are 52 apart. */
export interface GeometryView {
  /** In the order of the fields: row by row, each from the left. */
  centres: [number, number][];
  /** What a board without a score track shows. */
  box: [number, number, number, number];
  /** What a board with its score track shows. */
  ring: [number, number, number, number];
  /** The CSS class of each landscape, by its letter. */
  classes: Record<string, string>;
}

/** A map; ``rows`` is its drawing. */
export interface MapView {
  name: string;
  title: string;
  author: string;
  rows: string[];
  landscapes: Record<string, string>;
  geometry: GeometryView;
  /** The address of the board's still part: SVG by layer. */
  board: string;
}

/** The rules played, with the value of every option. */
export interface RulesView {
  text: string;
  name: string;
  stones: number;
  returns: string;
  anchor: string;
  eliminated_ends: boolean;
  quiet_limit: number;
}

/** A line of chat. */
export interface ChatView {
  type: "chat";
  number: number;
  name: string;
  player: Player | null;
  phrase: Phrase | "your-turn" | "sorry" | "close-game" | "goodbye" | null;
  text: string;
  at: number;
}

/** All about a table: what never changes, its state, the chat, and your role. */
export interface TableView {
  type: "welcome";
  table: string;
  created: number;
  map: MapView;
  rules: RulesView;
  players: Player[];
  /** The position it began from, if not a new game. */
  start: string | null;
  state: State;
  chat: ChatView[];
  you: YouView;
  presence: PresenceView;
  rematch_of: string | null;
}

/** Sent to you when what you are has changed. */
export interface You {
  type: "you";
  you: YouView;
}

/** Sent when someone has come or gone. */
export interface Presence {
  type: "presence";
  presence: PresenceView;
}

/** What another player could close: the points at stake. */
export interface ThreatView {
  player: Player;
  points: number;
}

/** The best turn, and why. */
export interface HintView {
  actions: string[];
  gains: number[];
  closes: number;
  /** Its aim: to close, to end the game (won, shared or lost), to give points up for something better, to block, to threaten. */
  code: "closes" | "ends-game" | "shares-win" | "ends-behind" | "concedes" | "blocks" | "threatens" | "prepares" | "places";
  /** The landscapes of the region it is about, by letter, those with the most fields first. */
  landscapes: string[];
  /** The most that the player could close with the turn after it. */
  next_gain: number;
  /** What another player could take if it is not played. */
  threat: ThreatView | null;
  /** The most that another player could close after it. */
  leaves: ThreatView | null;
  /** The points the engine expects for each player at the end. */
  values: number[] | null;
  /** Each player's chance to win. */
  chances: number[] | null;
}

/** What other editions would treat otherwise. */
export interface DifferencesView {
  /** Among the actions that can be chosen now. */
  moment: DifferenceView[];
  /** Of each planned action. */
  steps: DifferenceView[][];
}

/** A message was carried out; all but a plan is committed. */
export interface Answer {
  type: "answer";
  key: string | null;
  number: number;
  version: number;
  hint: HintView | null;
  differences: DifferencesView | null;
  /** Another table that came of it: the rematch. */
  table: string | null;
}

/** Why a message was not carried out. */
export interface Problem {
  code: string;
  message: string;
  rule: string | null;
  action: string | null;
  line: number | null;
  column: number | null;
  details: Record<string, unknown>;
}

/** The answer to a message that was not carried out. A stale one gets what it missed. */
export interface Failure {
  type: "error";
  key: string | null;
  error: Problem;
  missed: EntryView[] | null;
}

export interface Pong {
  type: "pong";
  time: number;
}

/** Sent before a process ends and closes its sockets with 1012. Another one takes over: come back at once. */
export interface Restarting {
  type: "restarting";
}

/** A region (R14). How many fields of each landscape it has can be counted on the map. */
export interface RegionForm {
  /** Base64 of a bit for each field in the order of the map: field ``i`` is bit ``i % 8`` of byte ``i // 8``. */
  fields: string;
  pioneers: number[];
  winners: Player[];
  multiplier?: number;
  worth?: number;
  /** Left out while it is open: nobody gets anything. */
  shares?: number[] | null;
}

/** A territory that was closed. */
export interface TerritoryForm {
  /** Base64 of a bit for each field in the order of the map: field ``i`` is bit ``i % 8`` of byte ``i // 8``. */
  fields: string;
  pioneers: number[];
  winners: Player[];
  multiplier?: number;
  worth?: number;
  /** Left out while it is open: nobody gets anything. */
  shares?: number[] | null;
  /** How many actions had been played when it closed. */
  action: number;
}

/** A territory was closed. */
export interface TerritoryScoredForm {
  event: "territory-scored";
  territory: RegionForm;
}

/** What a stone would close. */
export interface PreviewForm {
  territories: RegionForm[];
  gains: number[];
  leaving: [string, Player][];
  ends_game: boolean;
}

/** The closed territories from this index on; those before are as they were. */
export interface ChangedTerritories {
  start: number;
  added: TerritoryForm[];
}

/** What is new in a moment. */
export interface MomentChange {
  actions: number;
  /** The fields that have changed, each with what is on it now: ``e5. e9r``. */
  cells: string;
  /** The position's text behind its rows: whose turn it is, what has moved, scores, stones left, quiet turns. */
  rest: string;
  to_place?: number[] | null;
  /** All regions; a number stands for the region that had this index. */
  regions?: (number | RegionForm)[] | null;
  territories?: ChangedTerritories | null;
  outcome?: OutcomeView | null;
}

/** A planned action. */
export interface PlannedStep {
  action: string;
  /** What it would cause besides itself. */
  events?: EventForm[];
}

/** A turn that is being planned. */
export interface PlanForm {
  player: Player;
  steps: PlannedStep[];
  redo?: string[];
  is_complete?: boolean;
  /** Against the committed moment of the same version. */
  moment: MomentChange;
}

/** The turn that is being planned, sent to those who may see it. */
export interface Planned {
  type: "plan";
  version: number;
  /** Grows with every plan: one with a lower number comes too late. */
  draft: number;
  plan: PlanForm | null;
  /** For the planner: what can be planned next. Moves of one pioneer are joined: ``*b9 c9-c7,c8``. */
  legal?: string | null;
  /** For the planner: the legal stones that close something. */
  previews?: Record<string, PreviewForm> | null;
}

/** A new entry of the log; they are numbered on from the last one. */
export interface ChangedEntry {
  kind?: "action" | "undo" | "resign" | "timeout";
  /** If not there: whose turn it was. */
  player?: Player | null;
  action?: string | null;
  to?: number | null;
  /** What an action caused besides itself. */
  events?: EventForm[];
  /** If not there: the time of the change. */
  at?: number | null;
}

/** A turn of the history; it begins where the one before ends. */
export interface ChangedTurn {
  number: number | null;
  player: Player;
  actions: string[];
  gains?: number[] | null;
  closed?: number;
  /** If not there: the time of the change. */
  at?: number | null;
}

/** The history from the turn with this index on; what was known from there on before is void. */
export interface ChangedHistory {
  start: number;
  turns: ChangedTurn[];
}

/** What has changed at a table; serialized once for all who listen. */
export interface Change {
  type: "change";
  version: number;
  /** The version that it changes; the one before if it is not there. */
  since?: number | null;
  time: number;
  number?: number | null;
  moment?: MomentChange | null;
  entries?: ChangedEntry[] | null;
  history?: ChangedHistory | null;
  /** If it is there: nothing is planned any more. */
  plan?: null;
  /** For the player to move: what can be played, as in a plan. */
  legal?: string | null;
  previews?: Record<string, PreviewForm> | null;
  phase?: Phase | null;
  seats?: SeatView[] | null;
  clock?: ClockView | null;
  options?: OptionsView | null;
  thinking?: ThinkingView | null;
  proposal?: ProposalView | null;
  outcome?: OutcomeView | null;
  /** The table of the rematch. */
  next?: string | null;
}

/** A table in a list. */
export interface Summary {
  table: string;
  phase: Phase;
  map: string;
  title: string;
  /** Where a picture of the map is; ``size`` and ``theme`` can be added. */
  picture: string;
  rules: string;
  seats: SeatView[];
  /** Seats that wait for somebody. */
  free: number;
  clock: "none" | "game" | "turn" | "days";
  seconds: number;
  scores: number[];
  turn: Player | null;
  outcome: OutcomeView | null;
  yours: Player[];
  is_public: boolean;
  is_record: boolean;
  number: number;
  created: number;
  changed: number;
  deadline: number | null;
}

/** The public tables that wait for people or are being played, those that wait first. */
export interface OpenTables {
  type: "open-tables";
  tables: Summary[];
}

/** The tables you have made or sat at, the latest first. */
export interface MyGames {
  tables: Summary[];
  /** If there are more: what to ask for with ``before``. */
  more_before: string | null;
}

/** What the server remembers of this browser. */
export interface Me {
  name: string;
  language: string | null;
  /** Whether it has a name. */
  is_known: boolean;
}

/** A map to choose. */
export interface MapSummary {
  name: string;
  title: string;
  author: string;
  rows: string[];
  landscapes: Record<string, string>;
  geometry: GeometryView;
  /** The address of the board's still part: SVG by layer. */
  board: string;
  fields: number;
  /** Fields of each landscape. */
  counts: Record<string, number>;
  most_players: number;
}

/** The maps that come with the game; the game's own is the first. */
export interface Maps {
  maps: MapSummary[];
}

/** An option of the rules: the words it can be, or the numbers between which it lies. */
export interface OptionChoice {
  name: string;
  rule: string;
  kind: "choice" | "yesno" | "number";
  words: string[] | null;
  least: number | null;
  most: number | null;
  /** Of a number that may be left out: its value for each player. */
  each: number | null;
  /** Its value in each edition; none stands for ``each`` times the players. */
  editions: Record<string, string | boolean | number | null>;
}

/** A rule set with its options; ``quiet_limit`` none stands for six for each player. */
export interface Edition {
  name: string;
  stones: number;
  returns: string;
  anchor: string;
  eliminated_ends: boolean;
  quiet_limit: number | null;
}

/** The rule sets there are, and what can be set on its own. */
export interface Rules {
  editions: Edition[];
  options: OptionChoice[];
}

/** The ready-made phrases of the chat. */
export interface Phrases {
  phrases: Phrase[];
}

/** A number that a clock is set by, with its bounds. */
export interface ClockNumberView {
  name: "seconds" | "increment" | "days";
  least: number;
  most: number;
  default: number;
}

/** A kind of clock, and the numbers it is set by: none of them means no clock. */
export interface ClockKindView {
  kind: "none" | "game" | "turn" | "days";
  numbers: ClockNumberView[];
}

/** The kinds of clock there are. */
export interface Clocks {
  kinds: ClockKindView[];
}

/** An action of a game, what it caused, and how it stood then. */
export interface ReplayStep {
  action: string;
  player: Player;
  events: EventView[];
  position: string;
  scores: number[];
  supply: number;
  quiet: number;
}

/** A whole game to be looked at: its beginning, and every action with the position after it. */
export interface Replay {
  table: string;
  map: MapView;
  players: Player[];
  seats: SeatView[];
  rules: string;
  /** The position before the first action. */
  start: string;
  steps: ReplayStep[];
  turns: TurnView[];
  outcome: OutcomeView | null;
  phase: Phase;
  created: number;
}

/** What each player could close with one turn, the best first; the player to move comes first. */
export interface Closable {
  table: string;
  /** How many actions have been played. */
  actions: number;
  chances: ChanceView[];
}

/** A moment of a game. */
export interface Moment {
  table: string;
  moment: MomentView;
}

/** The address of a table for others; a QR code of it is at the same place with ``.svg``. */
export interface Invitation {
  address: string;
}

/** The private link of a seat: anyone who opens it has the seat. */
export interface SeatLink {
  player: Player;
  token: string;
  /** Of the page; the token stands behind the ``#``, where no server sees it. */
  path: string;
  /** The same with the server's address for other devices; a QR code of it is at the same place with ``.svg``. */
  address: string;
}

/** A program that the host lets people play against. */
export interface BotView {
  name: string;
  /** It thinks about a turn. */
  seconds: number;
}

/** The computer players there are. */
export interface Opponents {
  /** The first is the weakest. */
  levels: number[];
  bots: BotView[];
}

/** Whether the server is ready to play: the rules may still be being compiled. */
export interface Health {
  version: string;
  is_ready: boolean;
  done: number;
  steps: number;
  /** Whether computer players can answer at once; they are compiled at the first start. */
  computers_ready: boolean;
  /** About how long it takes until games can be played; 0 once they can. */
  rules_seconds: number;
  /** About how long it takes until computer players are compiled; 0 once they are. */
  computers_seconds: number;
  /** Tables that cannot be read and are set aside; the log names them. */
  broken_tables: number;
}

/** Whether games can be played now, and each part of that. */
export interface ServerReadiness {
  is_ready: boolean;
  /** ``rules`` compiled, ``database`` written, room on the ``disk``, ``workers`` alive, ``upkeep`` running. */
  parts: Record<string, boolean>;
  broken_tables: number;
  /** Tables whose computer player could not play. */
  computers_set_aside: number;
}

/** Actions to be tried from a position (FORMATS.md); nothing of it is kept. */
export interface Trial {
  position: string;
  /** The name of a map that comes with the game. */
  map?: string;
  /** The text of a map of one's own, in the place of a name. */
  drawing?: string | null;
  rules?: string;
  /** Actions that were played before from the position; what they caused is not told. */
  played?: string[];
  actions?: string[];
}

/** An action that was played, and what it caused. */
export interface TrialStep {
  action: string;
  player: Player;
  events: EventView[];
}

/** How it stands after the actions, and what each of them caused. */
export interface TrialView {
  map: MapView;
  rules: RulesView;
  players: Player[];
  /** The position it began from. */
  start: string;
  steps: TrialStep[];
  moment: MomentView;
}

/** A text with names in braces, and what stands for them: numbers and fields, all of them from the rules. */
export interface LessonText {
  text: string;
  figures: Record<string, number | string>;
}

/** A lesson before anything is done in it. */
export interface LessonView {
  name: string;
  title: string;
  text: LessonText;
  task: LessonText;
  /** The numbers of the rules it is about. */
  rules: string[];
  /** Fields to be marked on the board. */
  marks: string[];
}

/** All lessons in their order. */
export interface LessonsView {
  lessons: LessonView[];
}

/** What the learner has done, from the beginning of the lesson. */
export interface LessonTry {
  actions: string[];
}

/** How an attempt stands; ``off`` is allowed, but does not lead to the goal, ``refused`` is not allowed. */
export interface VerdictView {
  kind: "begun" | "way" | "off" | "done" | "refused";
  message: LessonText | null;
  rules: string[];
  /** Actions that lead to the goal from here. */
  way: string[];
}

/** How it stands in a lesson; an action that is refused is left out. */
export interface LessonMoment {
  map: MapView;
  rules: RulesView;
  players: Player[];
  /** The position it began from. */
  start: string;
  steps: TrialStep[];
  moment: MomentView;
  verdict: VerdictView;
}

/** What the solver does, from the beginning of the turn. */
export interface PuzzleActions {
  actions: string[];
}

/** One of the last days. */
export interface StreakDay {
  /** As ``2026-11-18``. */
  date: string;
  /** Whether its puzzle was solved on the day. */
  is_solved: boolean;
}

/** You as a solver. The browser's cookie says who you are. */
export interface SolverView {
  rating: number;
  /** How many puzzles. */
  solved: number;
  /** Days in a row with the daily puzzle solved, up to today or yesterday. */
  streak: number;
  /** The last six, today last. */
  days: StreakDay[];
}

/** How many puzzles of a kind there are. */
export interface KindCount {
  kind: "most" | "stop" | "majority" | "win" | "ahead";
  count: number;
}

/** A map that has puzzles. */
export interface PuzzleMap {
  name: string;
  title: string;
}

/** All puzzles at a glance. */
export interface PuzzlesView {
  /** Today; the day begins at midnight UTC. */
  date: string;
  /** The id of today's puzzle. */
  daily: string;
  kinds: KindCount[];
  maps: PuzzleMap[];
  solver: SolverView;
}

/** The puzzle that comes next: nearest to your rating and not done yet. */
export interface NextPuzzle {
  /** Its id; none if you have done all of them. */
  puzzle: string | null;
}

/** A puzzle before anything is tried. */
export interface PuzzleView {
  id: string;
  kind: "most" | "stop" | "majority" | "win" | "ahead";
  map: string;
  players: Player[];
  /** Whose turn it is: yours. */
  player: Player;
  /** How hard it is; none for a puzzle that somebody made. */
  rating: number | null;
  themes: string[];
  /** If it is today's: the date. */
  date: string | null;
  task: string;
  state: "open" | "tried" | "solved" | "shown";
}

/** A position that may be a puzzle. */
export interface PuzzleWish {
  position: string;
  /** The name of a map that comes with the game. */
  map: string;
  /** The text of a map of one's own; there are no puzzles on these. */
  drawing: string | null;
  rules: string;
}

/** Whether a position is a puzzle of a kind. */
export interface PuzzleFinding {
  kind: "most" | "stop" | "majority" | "win" | "ahead";
  /** Its id, if it is one: all of it, signed by the server. Nothing is kept. */
  puzzle: string | null;
  /** What was proved, or why it is none. */
  message: string;
}

/** Which puzzles a position makes. */
export interface PuzzleFindings {
  findings: PuzzleFinding[];
}

/** How it stands within the turn. */
export interface PuzzleMoment {
  map: MapView;
  rules: RulesView;
  players: Player[];
  /** The position it began from. */
  start: string;
  steps: TrialStep[];
  moment: MomentView;
  /** Whether the turn is over; then nothing more can be done in it. */
  is_whole: boolean;
  /** Whether these actions can be handed in as an answer. */
  can_be_tried: boolean;
  /** The points of the turn so far. */
  gains: number[];
}

/** The answer, and why nothing beats it. */
export interface SolutionView {
  actions: string[];
  /** The next best turn, if it is known. */
  runner_up: string[];
  territories: RegionView[];
  why: string[];
}

/** What came of a try, or of asking for the answer. */
export interface PuzzleAnswer {
  result: "solved" | "not-yet" | "shown";
  /** What the turn is worth as an answer: its points, or those that it leaves. */
  value: number;
  /** What it overlooked; or how well it solves the task. */
  message: string;
  rules: string[];
  /** What the turn closes. */
  territories: RegionView[];
  /** The turn of the next player that shows what was overlooked. */
  reply: string[];
  /** Once it is solved or shown. */
  solution: SolutionView | null;
  /** By how much your rating has changed. */
  change: number;
  solver: SolverView;
}

/** The wishes for a new map; the same wishes give the same map. */
export interface NewMap {
  seed: number;
  fields: number;
  landscapes: number;
  style: "hub" | "stripes" | "patches" | "rings" | "islets";
}

/** The text of a map (FORMATS.md). */
export interface MapDrawing {
  drawing: string;
}

/** One thing that was looked at. */
export interface MapCheck {
  state: "good" | "note" | "warning" | "problem";
  code: string;
  sentence: string;
}

/** What can be said about a drawing. */
export interface MapReview {
  /** None if it is no map; then there is a ``problem``. */
  map: MapSummary | null;
  problem: Problem | null;
  /** For how many players there is room. */
  players: number[];
  /** From 0 to 100. */
  balance: number | null;
  checks: MapCheck[];
}

/** How often a seat wins: its share and the 95 % interval. */
export interface SeatTally {
  share: number;
  low: number;
  high: number;
  /** Whether the interval lies beside the fair share. */
  verdict: "often" | "seldom" | "open";
}

/** What the games so far add up to; sent back, it is where the games go on. */
export interface FairnessTally {
  games: number;
  wins: number[];
  turns: number;
  closings: number;
  land: number;
}

/** Have the computer play games against itself on a map. */
export interface MeasureFairness {
  drawing: string;
  players: number;
  rules: string;
  level: number;
  games: number;
  /** Where to go on. */
  tally: FairnessTally | null;
}

/** How the games stand; one for each line of the answer. */
export interface FairnessView {
  tally: FairnessTally;
  seats: SeatTally[];
  /** Of a game, on average; so are the others. */
  turns: number;
  closings: number;
  /** The share of the map that was scored, from 0 to 1. */
  land: number;
  is_final: boolean;
}

/** A map and how it is to be printed; the same wishes give the same file. */
export interface PrintWish {
  /** The name of a map that comes with the game. */
  map: string;
  /** The text of a map of one's own, in the place of a name. */
  drawing: string | null;
  paper: "A4" | "Letter";
  /** The most sheets for the board. */
  sheets: number;
  /** The width of a space, on as many sheets as it takes, in the place of a number of sheets. */
  hexagon_mm: number | null;
  style: "colour" | "grey" | "ink-saving";
  seams: "zigzag" | "straight";
  /** Pieces for up to so many. */
  players: number;
  language: string;
}

/** What a print amounts to; all lengths in mm. */
export interface PrintView {
  paper: string;
  orientation: string;
  across: number;
  down: number;
  hexagon_width_mm: number;
  board_width_mm: number;
  board_height_mm: number;
  pages: number;
  smallest_piece_mm: number;
  /** Whether stones are so small that fingers have trouble with them. */
  is_hard_to_handle: boolean;
  /** The board on its sheets, as SVG. */
  picture: string;
}

/** A turn of an analysis; in set-up, the placing of a pioneer. Several with the same parent are variations. */
export interface TurnNode {
  /** The place of the turn before it in the list; -1 for a first turn. */
  parent: number;
  actions: string[];
  comment?: string;
  glyph?: "" | "!" | "?" | "!!" | "??" | "!?" | "?!";
  /** The points that each player is expected to end with; empty if nothing is noted. */
  evaluation?: number[];
}

/** An analysis to be kept. With an ``id`` it takes the place of the one that is kept, if that is the ``version``. */
export interface AnalysisText {
  id?: string | null;
  version?: number;
  title?: string;
  /** The name of a map that comes with the game. */
  map?: string;
  /** The text of a map of one's own, in the place of a name. */
  drawing?: string | null;
  rules?: string;
  /** The position that it begins with. */
  start: string;
  /** Who plays, in turn order. */
  names?: (string | "")[];
  /** On the position that it begins with. */
  comment?: string;
  /** Every turn after the one before it. */
  nodes?: TurnNode[];
  /** Whether everyone who has the link may add turns and notes. */
  others_may_add?: boolean;
}

/** What an analysis is to begin with: a map, or a position on it. */
export interface OpenAnalysis {
  /** The name of a map that comes with the game. */
  map?: string;
  /** The text of a map of one's own, in the place of a name. */
  drawing?: string | null;
  rules?: string;
  /** How many play, if there is no position. */
  players?: number;
  position?: string | null;
}

/** A record to be looked at (FORMATS.md); nothing of it is kept. */
export interface RecordText {
  text: string;
}

/** A turn of an analysis, with what the rules say about it. */
export interface TurnNodeView {
  parent: number;
  actions: string[];
  comment: string;
  glyph: string;
  evaluation: number[];
  player: Player;
  /** The number of the turn; null in set-up. */
  number: number | null;
  /** The points that each player gets. */
  gains: number[];
  /** Whether the game is over after it. */
  is_over: boolean;
}

/** An analysis. */
export interface AnalysisView {
  /** Null if it is not kept yet. */
  id: string | null;
  version: number;
  title: string;
  is_mine: boolean;
  /** Whether you may change it. */
  can_add: boolean;
  others_may_add: boolean;
  map: MapView;
  /** The text of the map if it does not come with the game. */
  drawing: string | null;
  rules: RulesView;
  players: Player[];
  names: string[];
  start: string;
  comment: string;
  nodes: TurnNodeView[];
}

/** An analysis in a list. */
export interface AnalysisSummary {
  id: string;
  title: string;
  /** In milliseconds since 1970. */
  changed_at: number;
}

/** Your analyses, the last changed first. */
export interface AnalysisList {
  analyses: AnalysisSummary[];
}

/** Which regions of a position can be closed within one turn, by whom, for how much; the others as if it were their turn. */
export interface PositionChances {
  chances: ChanceView[];
}

/** A question to the engine at the socket of the analysis; it takes the place of your last one of this kind. */
export interface AskEngine {
  /** ``nothing`` ends all of them. */
  ask: "lines" | "ownership" | "placements" | "nothing";
  /** Comes back with the answers. */
  id?: number;
  position?: string;
  map?: string;
  drawing?: string | null;
  rules?: string;
  strength?: "quick" | "strong" | "deep";
}

/** A turn that the engine thinks good. */
export interface GoodTurn {
  turn: string[];
  /** The points that each player is expected to end with. */
  values: number[];
  /** To win, of each player. */
  chances: number[];
  visits: number;
  /** The turns after it. */
  continuation: string[];
}

/** The best turns of a position, the best first. */
export interface GoodTurns {
  lines: GoodTurn[];
  depth: number;
  nodes: number;
  is_final: boolean;
}

/** Who is expected to score what, from games played to the end. */
export interface OwnershipView {
  games: number;
  /** For each field, how often each player scores it. */
  shares: Record<string, number[]>;
  scores: number[];
}

/** What a pioneer brings that is placed on a field, from games played to the end. */
export interface PlacementsView {
  games: number;
  points: Record<string, number>;
  /** How many games say so. */
  counts: Record<string, number>;
}

/** What the engine has found so far when asked for ``lines``. */
export interface LinesAnswer {
  ask: "lines";
  id: number;
  found: GoodTurns;
  is_done: boolean;
}

/** What the engine has found so far when asked for ``ownership``. */
export interface OwnershipAnswer {
  ask: "ownership";
  id: number;
  found: OwnershipView;
  is_done: boolean;
}

/** What the engine has found so far when asked for ``placements``. */
export interface PlacementsAnswer {
  ask: "placements";
  id: number;
  found: PlacementsView;
  is_done: boolean;
}

/** A report that is wanted. */
export interface MakeReport {
  depth?: "usual" | "deep";
}

/** A turn tried in the place of a mistake. */
export interface TryTurn {
  depth?: "usual" | "deep";
  /** The number of the turn that was a mistake. */
  number: number;
  /** The whole turn. */
  actions: string[];
}

/** Actions to be tried from a moment of a game; nothing of it is kept. */
export interface PlayMoment {
  actions?: string[];
}

/** A turn as it was played, beside the best one found. */
export interface JudgedTurnView {
  number: number;
  player: Player;
  /** How many actions were played before it. */
  first: number;
  actions: string[];
  best: string[];
  /** The points each player is expected to end with after it. */
  values: number[];
  /** Each player's chance to win after it. */
  chances: number[];
  best_values: number[];
  best_chances: number[];
  /** The chance to win that it cost its player. */
  loss: number;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  gains: number[];
  /** What happened, in a few words. */
  title: string;
  /** Why, in sentences that playing confirms; you are called *you* in them. */
  reasons: string[];
  /** What the first reason is about. */
  fields: string[];
}

/** How well one player has played so far. */
export interface PlayerReportView {
  player: Player;
  accuracy: number | null;
  counts: Record<string, number>;
}

/** A report as far as it is made. */
export interface ReportView {
  table: string;
  depth: "usual" | "deep";
  /** How many turns there are to judge. */
  n_turns: number;
  n_judged: number;
  /** Those judged, after the first so many that were not asked for. */
  turns: JudgedTurnView[];
  players: PlayerReportView[];
  /** The numbers of the turns that decided the game, once all are judged or the check has broken off. */
  turning_points: number[];
  /** Your seats. */
  you: Player[];
  is_running: boolean;
  is_broken: boolean;
  is_complete: boolean;
}

/** What came of a turn that was tried in the place of a mistake. */
export interface AttemptView {
  is_solved: boolean;
  is_best: boolean;
  loss: number;
  chances: number[];
  /** What it allows; the better turn is not named. */
  reasons: string[];
}

/** Who sits on a seat: a person at this browser, a person elsewhere (the seat is free), or the computer. */
export interface SeatWish {
  who: "here" | "elsewhere" | "computer";
  name?: string | null;
  /** Of a computer player; 3 if none is given. */
  level?: number | null;
  /** A program to play against, in the place of a level; ``/api/opponents`` says which there are. */
  bot?: string | null;
}

/** A new table. The seats stand in turn order: the first is red and begins (R4), unless the order is drawn. */
export interface MakeTable {
  seats: SeatWish[];
  /** The name of a map that comes with the game. */
  map?: string;
  /** The text of a map of one's own (FORMATS.md), in the place of a name. */
  drawing?: string | null;
  rules?: string;
  /** A position to begin from (FORMATS.md). */
  start?: string | null;
  order?: "given" | "drawn";
  /** How people's pioneers are placed: by hand, as the engine thinks best, or at random. */
  placing?: "hand" | "engine" | "random";
  clock?: ClockWish;
  is_public?: boolean;
  /** Whether others see what is being planned; by default only while all people at the table share one browser. */
  show_plans?: boolean | null;
  /** Whether hints are given; by default only while all people at the table share one browser. */
  hints?: boolean | null;
  /** The level that plays for a person who runs out of time, resigns among several, or leaves. */
  stand_in?: number;
  key?: string | null;
}

/** A record to keep and replay (FORMATS.md). */
export interface UploadRecord {
  text: string;
  key?: string | null;
}

/** A new table that goes on from a moment of a game; red, yellow, … sit as given. */
export interface PlayOn {
  /** How many actions of the game stand. */
  actions: number;
  seats: SeatWish[];
  key?: string | null;
}

/** What a person is called, and their language. */
export interface Rename {
  name: string;
  language?: "en" | "de" | "fr" | "it" | "fi" | "hu" | null;
}

/** A map's text to be checked. */
export interface CheckMap {
  drawing: string;
}

/** Something done at a table. ``key`` makes a repetition harmless: it gets the first one's answer. */
export interface Command {
  key?: string | null;
}

/** Something done to the game as it stood after the entry ``after``. */
export interface GameCommand {
  key?: string | null;
  after: number;
}

/** Plan exactly these actions of one's turn; fewer than before is undo, and what was cut off can be redone. */
export interface Plan {
  key?: string | null;
  after: number;
  type: "plan";
  actions: string[];
}

/** End one's turn with these actions, or with the planned ones if none are given. */
export interface Turn {
  key?: string | null;
  after: number;
  type: "turn";
  actions?: string[] | null;
}

/** In set-up: let the program place the rest of one's pioneers, as the engine thinks best or at random. */
export interface PlaceRest {
  key?: string | null;
  after: number;
  type: "place-rest";
  how: "engine" | "random";
}

/** Say that a game with a clock may begin; it does once all seats are taken and everybody is ready. */
export interface Ready {
  key?: string | null;
  type: "ready";
}

/** Take a free seat, any if none is named. One's own seat that the computer keeps can be taken back so. */
export interface Sit {
  key?: string | null;
  type: "sit";
  name: string;
  player?: Player | null;
}

/** Give up one's seat, or all one's seats if none is named; it is free then. */
export interface Leave {
  key?: string | null;
  type: "leave";
  player?: Player | null;
}

/** Before the game: the maker says who sits on a seat. */
export interface ChangeSeat {
  key?: string | null;
  type: "seat";
  player: Player;
  seat: SeatWish;
}

/** Before the game: the maker begins with computer players of this level on the free seats. */
export interface Start {
  key?: string | null;
  type: "start";
  level?: number;
}

/** The maker changes options; those not given stay as they are. */
export interface ChangeOptions {
  key?: string | null;
  type: "options";
  is_public?: boolean | null;
  show_plans?: boolean | null;
  hints?: boolean | null;
  /** Whether those who have no seat can chat. */
  watchers_chat?: boolean | null;
}

/** Bring a seat to this browser by its private link. */
export interface Carry {
  key?: string | null;
  type: "carry";
  token: string;
}

/** Make a new private link for one's seat: the old one carries it nowhere any more. */
export interface RenewLink {
  key?: string | null;
  type: "renew-link";
  player?: Player | null;
}

/** Give the game up. */
export interface Resign {
  key?: string | null;
  type: "resign";
  player?: Player | null;
}

/** Ask the other people: take back turns from ``turn`` on, give away the seat of ``player``, or play again. */
export interface Propose {
  key?: string | null;
  type: "propose";
  what: "undo" | "give" | "rematch";
  /** For undo: the ``index`` of the first turn in the history to take back. */
  turn?: number | null;
  /** For give: whose seat. */
  player?: Player | null;
  to?: "computer" | "open";
  level?: number | null;
}

/** Answer what is proposed; the person who proposed it takes it back with ``no``. */
export interface Agree {
  key?: string | null;
  type: "agree";
  proposal: number;
  yes: boolean;
}

/** Say something: a ready-made phrase or a text. */
export interface Chat {
  key?: string | null;
  type: "chat";
  phrase?: Phrase | null;
  text?: string | null;
}

/** Mute the writer of a chat line here, or let them chat again. The maker can; players can mute watchers. */
export interface Mute {
  key?: string | null;
  type: "mute";
  /** The ``number`` of one of their lines. */
  line: number;
  muted?: boolean;
}

/** Let the computer player play now. */
export interface Hurry {
  key?: string | null;
  type: "hurry";
}

/** Ask for the best turn; whatever is planned stays in it. */
export interface Hint {
  key?: string | null;
  after: number;
  type: "hint";
}

/** Stop looking for a hint: it is answered at once, without one. */
export interface StopHint {
  key?: string | null;
  type: "stop-hint";
}

/** Ask what other editions would treat otherwise: the planned actions, and those that can be chosen now. */
export interface Differences {
  key?: string | null;
  after: number;
  type: "differences";
}

/** Is anybody there? Answered by a pong. */
export interface Ping {
  type: "ping";
}

/** Something was missed: answered by a new welcome. */
export interface Resync {
  type: "resync";
  /** The last entry that is known. */
  after?: number | null;
}
