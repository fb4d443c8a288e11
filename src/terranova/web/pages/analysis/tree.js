/** The tree of an analysis: turns, other ways to play them, and notes. It knows no page and no network. */

/** @typedef {import("../../board/state/content.js").Player} Player */
/** @typedef {import("../../schema.d.ts").AnalysisView} AnalysisView */
/**
 * @typedef {object} TurnNode a turn; the root stands for the position it all begins with
 * @property {number} id
 * @property {TurnNode | null} parent null for the root
 * @property {TurnNode[]} children the main line first
 * @property {string[]} actions
 * @property {Player | null} player
 * @property {number | null} number null in set-up
 * @property {number} passed how many players were passed over after it
 * @property {number[]} gains
 * @property {boolean} isOver
 * @property {string} comment
 * @property {string} glyph
 * @property {number[]} evaluation
 */
/** @typedef {{player: Player, number: number | null, passed: number, gains: number[], isOver: boolean}} Facts */

export class AnalysisTree {
  constructor() {
    this.count = 0;
    this.root = this.#node(null, [], null);
    /** The turn whose end is shown. */
    this.current = this.root;
  }

  /**
   * @param {Pick<AnalysisView, "nodes" | "comment">} view
   * @returns {AnalysisTree}
   */
  static from({ nodes, comment }) {
    const tree = new AnalysisTree();
    tree.root.comment = comment;
    /** @type {TurnNode[]} */ const made = [];
    for (const node of nodes) {
      const parent = node.parent < 0 ? tree.root : made[node.parent];
      const { player, number, gains, is_over: isOver } = node;
      const added = tree.#node(parent, node.actions, { player, number, passed: 0, gains, isOver });
      added.comment = node.comment;
      added.glyph = node.glyph;
      added.evaluation = node.evaluation;
      made.push(added);
    }
    return tree;
  }

  /**
   * @param {TurnNode | null} parent
   * @param {string[]} actions
   * @param {Facts | null} facts
   * @returns {TurnNode}
   */
  #node(parent, actions, facts) {
    /** @type {TurnNode} */
    const node = {
      id: this.count++,
      parent,
      children: [],
      actions,
      player: facts?.player ?? null,
      number: facts?.number ?? null,
      passed: facts?.passed ?? 0,
      gains: facts?.gains ?? [],
      isOver: facts?.isOver ?? false,
      comment: "",
      glyph: "",
      evaluation: [],
    };
    parent?.children.push(node);
    return node;
  }

  /**
   * Go on from the current turn: along the one that is there, or a new one.
   *
   * @param {string[]} actions
   * @param {Facts} facts
   * @returns {boolean} whether the turn is new
   */
  play(actions, facts) {
    const known = this.current.children.find((child) => isSame(child.actions, actions));
    this.current = known ?? this.#node(this.current, actions, facts);
    return !known;
  }

  /** The number that the next turn has. */
  get nextNumber() {
    let passed = 0;
    for (let node = this.current; node.parent; node = node.parent) {
      passed += node.passed;
      if (node.number !== null) return node.number + 1 + passed;
    }
    return 1 + passed;
  }

  /** @param {TurnNode} node */
  select(node) {
    this.current = node;
  }

  /** @param {number} id */
  find(id) {
    return this.nodes.find((node) => node.id === id) ?? null;
  }

  /** All turns, each behind its parent, the root left out. */
  get nodes() {
    /** @type {TurnNode[]} */ const found = [];
    const waiting = [...this.root.children].reverse();
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      found.push(node);
      waiting.push(...[...node.children].reverse());
    }
    return found;
  }

  /**
   * The turns that lead to a turn, itself included.
   *
   * @param {TurnNode} node
   * @returns {TurnNode[]}
   */
  pathTo(node = this.current) {
    const path = [];
    for (let at = node; at.parent; at = at.parent) path.unshift(at);
    return path;
  }

  /** The actions up to the end of the current turn. */
  get played() {
    return this.pathTo().flatMap(({ actions }) => actions);
  }

  /** The turns of the line that is looked at: to the current one, and on along the main line. */
  get line() {
    const line = this.pathTo();
    for (let node = this.current.children[0]; node; node = node.children[0]) line.push(node);
    return line;
  }

  /**
   * Step along the line.
   *
   * @param {"first" | "back" | "next" | "last"} where
   * @returns {boolean} whether there is such a turn
   */
  step(where) {
    const before = this.current;
    if (where === "first") this.current = this.root;
    else if (where === "back") this.current = before.parent ?? before;
    else if (where === "next") this.current = before.children[0] ?? before;
    else this.current = this.line.at(-1) ?? this.root;
    return this.current !== before;
  }

  /**
   * Remove a turn with all that follows it.
   *
   * @param {TurnNode} node
   */
  remove(node) {
    if (!node.parent) return;
    const isInside = this.pathTo().includes(node);
    node.parent.children = node.parent.children.filter((child) => child !== node);
    if (isInside) this.current = node.parent;
  }

  /**
   * Make a variation the main line.
   *
   * @param {TurnNode} node
   */
  promote(node) {
    const siblings = node.parent?.children;
    if (!siblings) return;
    siblings.splice(siblings.indexOf(node), 1);
    siblings.unshift(node);
  }

  /**
   * Whether another turn here would be a second way through set-up, which records have not.
   *
   * @param {string[]} actions
   */
  splitsSetup(actions) {
    const [first] = this.current.children;
    return Boolean(first && first.number === null && !isSame(first.actions, actions));
  }

  /**
   * Take over what another copy of this tree has more: turns and notes.
   *
   * @param {AnalysisTree} other
   */
  merge(other) {
    /** @type {[TurnNode, TurnNode][]} */ const pairs = [[this.root, other.root]];
    for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
      const [mine, theirs] = pair;
      if (!mine.comment) mine.comment = theirs.comment;
      if (!mine.glyph) mine.glyph = theirs.glyph;
      if (!mine.evaluation.length) mine.evaluation = theirs.evaluation;
      for (const child of theirs.children) {
        const { player, number, passed, gains, isOver } = child;
        const same = mine.children.find(({ actions }) => isSame(actions, child.actions));
        const facts = player && { player, number, passed, gains, isOver };
        pairs.push([same ?? this.#node(mine, child.actions, facts), child]);
      }
    }
  }

  /** The turns as they are sent. */
  get body() {
    const { nodes } = this;
    /** @type {Map<TurnNode, number>} */
    const places = new Map(nodes.map((node, i) => [node, i]));
    return nodes.map((node) => ({
      parent: node.parent?.parent ? /** @type {number} */ (places.get(node.parent)) : -1,
      actions: node.actions,
      comment: node.comment,
      glyph: /** @type {import("../../schema.d.ts").TurnNode["glyph"]} */ (node.glyph),
      evaluation: node.evaluation,
    }));
  }
}

/**
 * What the events of a turn say about it.
 *
 * @param {import("../../widgets/exercise.js").Step[]} steps
 * @param {number | null} number
 * @param {number} players how many play
 * @returns {Facts | null} null if the turn goes on
 */
export function factsOf(steps, number, players) {
  const events = steps.flatMap((step) => step.events);
  const isWhole = events.some(({ event }) =>
    ["pioneer-placed", "turn-ended", "game-ended"].includes(event),
  );
  if (!isWhole) return null;
  const gains = Array(players).fill(0);
  for (const event of events)
    if (event.event === "territory-scored")
      event.territory.shares.forEach((share, i) => (gains[i] += share));
  return {
    player: steps[0].player,
    number,
    passed: events.filter(({ event }) => event === "turn-passed").length,
    gains,
    isOver: events.some(({ event }) => event === "game-ended"),
  };
}

/**
 * @param {string[]} one
 * @param {string[]} other
 */
function isSame(one, other) {
  return one.length === other.length && one.every((action, i) => action === other[i]);
}
