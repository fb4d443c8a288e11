"""Terra Nova as an environment of the frameworks for reinforcement learning.

    terranova.environments.terranova_v0   PettingZoo, agent by agent (AEC)
    terranova.environments.gymnasium      Gymnasium: one player against computer players, and many games at once
    terranova.environments.openspiel      OpenSpiel, as a Python game

Each needs its framework: ``pip install "terranova[rl]"``. They share the library's own numbers: actions are indices of
``map.actions``, observations the planes of ``terranova.learning.observation``, rewards those of
``terranova.learning.rewards``.
"""
