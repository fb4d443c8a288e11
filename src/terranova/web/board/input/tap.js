/** What a tap, a click or Enter on a field does. */

/**
 * @param {import("../element.js").TerraNovaBoard} board
 * @param {string | null} field
 * @param {string} by `mouse`, `touch`, `pen` or `key`
 */
export function tap(board, field, by) {
  // Whoever acts while something is still being played has seen enough of it.
  board.settle();
  // The ring around the board is for those who go on by keyboard.
  if (by !== "key") {
    board.dataset.by = "pointer";
    board.focus({ preventScroll: true });
  }
  if (!field) return board.letGo();
  if (by !== "key") board.cursor = field;
  const meaning = board.offers.meaning(field, board.chosen);
  switch (meaning.kind) {
    case "act":
      // A finger hides what it points at: its first tap on a stone's field shows the sum, the
      // second places it.
      if (by === "touch" && meaning.action.startsWith("*") && board.tapped !== field) {
        board.tapped = field;
        board.redraw();
        return board.consider();
      }
      return board.act(meaning.action, by);
    case "choose":
      return board.choose(field);
    case "let-go":
      return board.letGo();
    default:
  }
  const { chosen } = board;
  // Where nothing can be done the owner may say why; otherwise the field is asked about.
  if (!board.tell("miss", { field, chosen })) return;
  if (chosen && board.pieces.isFree(field))
    return board.tell("try", { action: `${chosen}-${field}`, field });
  board.letGo(true);
  board.ask(field, by === "key");
}
