"""The person who made a table finds it among their games, even without a seat."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        INSERT INTO members (person, table_id)
        SELECT maker, id FROM tables
        WHERE NOT EXISTS (SELECT 1 FROM members WHERE members.person = tables.maker AND members.table_id = tables.id)
        """
    )


def downgrade() -> None:
    """Nothing is known of who was added."""
