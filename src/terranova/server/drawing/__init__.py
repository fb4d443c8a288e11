"""Pictures and codes, drawn in a process of their own, kept by content, and shared fairly between addresses."""
