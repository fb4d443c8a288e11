"""Games as arrays for programs that learn: action numbers, observations, rewards, symmetries, many games at once."""
