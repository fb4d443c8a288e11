"""The plan of the player to move, kept beside the table; it belongs to one version of it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("plan", sa.Text))


def downgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.drop_column("plan")
