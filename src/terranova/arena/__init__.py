"""The arena: matches between players of any kind, and what they say about strength.

``players`` reads what plays (``level:4``, ``cmd:./bot``), ``pairing`` seats players fairly, ``match`` plays one game,
``run`` plays many at a time in ``worker`` processes, ``results`` keeps them, ``ratings`` and ``report`` sum them
up, ``series`` holds what charts show, and ``page`` draws them.
"""
