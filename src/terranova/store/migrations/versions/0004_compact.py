"""Receipts of fifty bytes, entries without a second tree, a heartbeat for each process, and what is kept how long."""

import hashlib
import json
from itertools import islice
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

AT_ONCE = 1_000


def upgrade() -> None:
    connection = op.get_bind()
    op.add_column("tables", sa.Column("made_from", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_tables_maker", "tables", ["maker"])
    op.create_index("ix_tables_made_from", "tables", ["made_from"])
    op.add_column("people", sa.Column("seen_at", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "processes", sa.Column("id", sa.String(32), primary_key=True), sa.Column("alive_at", sa.Float, nullable=False)
    )
    alive = connection.execute(sa.text("SELECT value FROM facts WHERE name = 'alive_at'")).scalar()
    if alive is not None:
        connection.execute(sa.text("INSERT INTO processes VALUES ('before', :at)"), {"at": float(alive)})
        connection.execute(sa.text("DELETE FROM facts WHERE name = 'alive_at'"))
    # Everybody who has a name is taken to have been here at the last change: nothing else is known.
    latest = connection.execute(sa.text("SELECT max(changed_at) FROM tables")).scalar() or 0.0
    connection.execute(sa.text("UPDATE people SET seen_at = :at"), {"at": latest})
    if connection.dialect.name == "sqlite":
        _rebuild_entries()
    _rebuild_receipts(connection)


def _rebuild_entries() -> None:
    op.create_table(
        "new_entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("player", sa.String(8)),
        sa.Column("text", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64)),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO new_entries SELECT table_id, number, kind, player, text, person, at FROM entries "
        "ORDER BY table_id, number"
    )
    op.drop_table("entries")
    op.rename_table("new_entries", "entries")


def _rebuild_receipts(connection: sa.Connection) -> None:
    op.create_table(
        "new_receipts",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("digest", sa.LargeBinary(12), primary_key=True),
        sa.Column("number", sa.Integer),
        sa.Column("version", sa.Integer),
        sa.Column("more", sa.Text),
        sa.Column("at", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    query = "SELECT table_id, person, key, CAST(answer AS TEXT), at FROM receipts ORDER BY table_id"
    new = sa.text("INSERT INTO new_receipts VALUES (:table_id, :digest, :number, :version, :more, :at)")
    found = iter(connection.execute(sa.text(query)).all())
    while some := [_receipt(*row) for row in islice(found, AT_ONCE)]:
        connection.execute(new, some)
    op.drop_table("receipts")
    op.rename_table("new_receipts", "receipts")


def _receipt(table_id: str, person: str, key: str, answer: str, at: float) -> dict[str, Any]:
    """As the store writes them."""
    rest = {name: value for name, value in json.loads(answer).items() if value is not None and name != "key"}
    number, version = rest.pop("number", None), rest.pop("version", None)
    return {
        "table_id": table_id,
        "digest": hashlib.blake2b(f"{person}\0{key}".encode(), digest_size=12).digest(),
        "number": number,
        "version": version,
        "more": json.dumps(rest, separators=(",", ":")) if rest else None,
        "at": int(at),
    }


def downgrade() -> None:
    raise NotImplementedError("restore a backup that was made before")
