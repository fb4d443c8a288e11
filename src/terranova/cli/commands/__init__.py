"""The commands of ``terranova``, one module each."""
