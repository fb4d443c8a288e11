"""Reports on games: what the engine found of each turn, kept so that it is made once."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("nodes", sa.Integer, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("turns", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reports")
