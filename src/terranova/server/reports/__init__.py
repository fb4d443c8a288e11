"""Reports on games: asked for once, made turn by turn by the engine's workers, kept."""
