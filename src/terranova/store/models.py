"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("maker", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("setup", JSON, nullable=False),
    Column("document", JSON, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("deadline", Float),
    Column("awaits_computer", Boolean, nullable=False),
    Column("plan", Text),
    Column("made_from", String(32), nullable=False, server_default=""),
    Index("ix_tables_open", "is_public", "phase", "changed_at"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_awaits_computer", "awaits_computer"),
    Index("ix_tables_maker", "maker"),
    Index("ix_tables_made_from", "made_from"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("player", String(8)),
    Column("text", String(64), nullable=False),
    Column("person", String(64)),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,  # one tree instead of two
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(64)),
    Column("player", String(8)),
    Column("name", String(64), nullable=False),
    Column("phrase", String(32)),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Index("ix_members_table_id", "table_id"),
)

receipts = Table(
    "receipts",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("digest", LargeBinary(12), primary_key=True),
    Column("number", Integer),
    Column("version", Integer),
    Column("more", Text),
    Column("at", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Answers that were given, see ``receipts.py``; without an index by time: each would cost more than it saves."""

reports = Table(
    "reports",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("nodes", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("turns", Text, nullable=False),
    Column("changed_at", Float, nullable=False),
)
"""Reports on games by how deep the engine looked, as far as they are made; not in archives: they can be made again."""

people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("language", String(8)),
    Column("seen_at", Float, nullable=False, server_default="0"),
)

solvers = Table(
    "solvers",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("rating", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
"""People who solve puzzles."""

puzzle_results = Table(
    "puzzle_results",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("state", String(8), nullable=False),
    Column("day", Integer),
    Column("at", Float, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("title", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("others_may_add", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Index("ix_analyses_owner", "owner", "changed_at"),
)
"""Trees of turns that people keep, each as the text of a record."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("alive_at", Float, nullable=False),
)
"""The servers, and when each was last alive."""

facts = Table(
    "facts",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""About all servers of this database: their secret."""
