/** Prints all small bugs that can be planted in JavaScript files, one JSON list, for `mutants`. */

import { readFileSync } from "node:fs";
import ts from "typescript";

const K = ts.SyntaxKind;
const OPERATORS = new Map([
  [K.LessThanToken, "<="],
  [K.LessThanEqualsToken, "<"],
  [K.GreaterThanToken, ">="],
  [K.GreaterThanEqualsToken, ">"],
  [K.EqualsEqualsEqualsToken, "!=="],
  [K.ExclamationEqualsEqualsToken, "==="],
  [K.AmpersandAmpersandToken, "||"],
  [K.BarBarToken, "&&"],
  [K.QuestionQuestionToken, "&&"],
  [K.PlusToken, "-"],
  [K.MinusToken, "+"],
  [K.AsteriskToken, "/"],
  [K.SlashToken, "*"],
  [K.PercentToken, "*"],
]);
const NAMES = new Map([
  ["min", "max"],
  ["max", "min"],
  ["some", "every"],
  ["every", "some"],
  ["ceil", "floor"],
  ["floor", "ceil"],
  ["find", "findLast"],
  ["findLast", "find"],
]);

/** @param {string} path */
function mutantsOf(path) {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  /** @type {{path: string, start: number, end: number, change: string, text: string}[]} */
  const found = [];
  const add = (/** @type {ts.Node} */ node, /** @type {string} */ change, /** @type {string} */ text) =>
    found.push({ path, start: node.getStart(), end: node.getEnd(), change, text });
  const swap = (/** @type {ts.Node} */ node, /** @type {string} */ text) =>
    add(node, `${node.getText()} to ${text}`, text);
  const negate = (/** @type {ts.Node} */ test) =>
    add(test, "condition negated", `!(${test.getText()})`);

  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isImportDeclaration(node) || ts.isJSDoc(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = OPERATORS.get(node.operatorToken.kind);
      const isText = [node.left, node.right].some(
        (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
      );
      if (operator && !(isText && node.operatorToken.kind === K.PlusToken))
        swap(node.operatorToken, operator);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
      add(node, "! dropped", node.operand.getText());
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) negate(node.expression);
    if (ts.isConditionalExpression(node)) negate(node.condition);
    if (node.kind === K.TrueKeyword) swap(node, "false");
    if (node.kind === K.FalseKeyword) swap(node, "true");
    if (ts.isNumericLiteral(node) && /^\d+$/.test(node.text)) swap(node, String(Number(node.text) + 1));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const other = NAMES.get(node.expression.name.text);
      if (other) swap(node.expression.name, other);
    }
    if (ts.isExpressionStatement(node)) {
      const { expression } = node;
      const inner = ts.isAwaitExpression(expression) ? expression.expression : expression;
      if (ts.isCallExpression(inner) && inner.expression.kind !== K.SuperKeyword)
        add(node, "call dropped", ";");
      if (ts.isBinaryExpression(inner) && inner.operatorToken.getText().endsWith("="))
        add(node, "assignment dropped", ";");
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

process.stdout.write(JSON.stringify(process.argv.slice(2).flatMap(mutantsOf)));
