"""The arena: matches between players of any kind, and what they say about their strength.

``players`` reads what plays (``level:4``, ``cmd:./bot``), ``pairing`` seats it fairly, ``match`` plays one game,
``workers`` and ``run`` play many at a time, ``results`` keeps them, ``ratings`` and ``report`` sum them up.
"""
