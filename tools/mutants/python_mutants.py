"""All small bugs that can be planted in a Python file.

They are edits of the text at places that the syntax tree names, so everything else stays as it is written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.mutants.mutant import Mutant, made_from

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, whole: str) -> None:
        self.path = path
        self.whole = whole
        self.found: list[Mutant] = []
        self._lines = [0]
        for line in whole.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._rows = whole.splitlines()

    def at(self, row: int, byte: int) -> int:
        """The character at a place of the syntax tree, which counts bytes."""
        return self._lines[row - 1] + len(self._rows[row - 1].encode()[:byte].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def add(self, start: int, end: int, change: str, text: str) -> None:
        self.found.append(made_from(self.path, self.whole, start, end, change, text))

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Change the operator between two expressions."""
        start, end = self.span(left)[1], self.span(right)[0]
        at = self.whole.find(old, start, end)
        if at >= 0 and "#" not in self.whole[start:end]:
            self.add(at, at + len(old), f"{old} to {new}", new)

    def negate(self, test: ast.expr) -> None:
        start, end = self.span(test)
        self.add(start, end, "condition negated", f"(not ({self.whole[start:end]}))")

    def drop(self, node: ast.stmt, what: str) -> None:
        self.add(*self.span(node), f"{what} dropped", "pass")

    # Nothing but annotations, texts and imports is passed over.

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, operator, right in zip((node.left, *node.comparators), node.ops, node.comparators, strict=False):
            self.between(left, right, *COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        is_text = any(isinstance(side, ast.JoinedStr) for side in (node.left, node.right))
        if type(node.op) in OPERATORS and not is_text:
            self.between(node.left, node.right, *OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right, old, new)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.add(self.span(node)[0], self.span(node.operand)[0], "not dropped", "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add(*self.span(node), f"{node.value} to {not node.value}", str(not node.value))
        elif isinstance(node.value, int):
            self.add(*self.span(node), f"{node.value} to {node.value + 1}", str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in NAMES:
            old = node.func.id
            self.add(*self.span(node.func), f"{old} to {NAMES[old]}", NAMES[old])
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.negate(node.test)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.negate(node.test)
        for part in (*([] if isinstance(node.test, ast.Constant) else [node.test]), *node.body, *node.orelse):
            self.visit(part)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(value, ast.Call):
            self.drop(node, "call")
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.drop(node, "assignment")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.drop(node, "assignment")
        self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.add(*self.span(node), "continue to break", "break")

    def visit_Break(self, node: ast.Break) -> None:
        self.add(*self.span(node), "break to continue", "continue")

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        is_type = isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
        if node.value is not None and not is_type:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  # named by ast


def python_mutants(path: str, whole: str) -> Iterator[Mutant]:
    """Every bug to be planted in a file, from top to bottom; each leaves a file that can be compiled."""
    finder = _Finder(path, whole)
    finder.visit(ast.parse(whole))
    for mutant in sorted(set(finder.found), key=lambda one: (one.start, one.end, one.change)):
        try:
            compile(whole[: mutant.start] + mutant.text + whole[mutant.end :], path, "exec")
        except SyntaxError:
            continue
        yield mutant
