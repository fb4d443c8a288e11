"""The steps by which a database grows; read by Alembic."""
