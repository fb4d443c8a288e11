"""What Redis does in one step. Its own clock decides: the clocks of the machines may differ, and jump."""

from __future__ import annotations

_NOW = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
"""

BEAT = (
    _NOW
    + """
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PUBLISH', KEYS[2], '')
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""
)
"""KEYS: the living processes, a process's channel. ARGV: the process, after how many milliseconds one is dead."""

CLAIM = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 1
end
return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0
"""
"""KEYS: the claim. ARGV: the process, for how many milliseconds."""

RELEASE = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0"
"""KEYS: the claim. ARGV: the process."""

DRAW = (
    _NOW
    + """
local levels = {}
for number, key in ipairs(KEYS) do
  local cost, rate, burst = tonumber(ARGV[3 * number - 2]), tonumber(ARGV[3 * number - 1]), tonumber(ARGV[3 * number])
  local level, at = burst, now
  local kept = redis.call('GET', key)
  if kept then
    local left, right = string.match(kept, '(%S+) (%S+)')
    level, at = tonumber(left), tonumber(right)
  end
  level = math.min(burst, level + math.max(0, now - at) / 1000 * rate) - cost
  local full = math.ceil((burst - level) / rate * 1000) + 1
  redis.call('SET', key, string.format('%.4f %.0f', level, now), 'PX', full)
  levels[number] = string.format('%.4f', level)
end
return levels
"""
)
"""KEYS: buckets; each is kept until it is full again. ARGV: the cost, what fills it in a second and the burst of each.
Returns what is left in each."""

HOLD = """
local living = {[ARGV[1]] = true}
for _, process in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  living[process] = true
end
for number = 2, #KEYS do
  local held = redis.call('HGETALL', KEYS[number])
  local sum = 0
  for place = 1, #held, 2 do
    if living[held[place]] then
      sum = sum + held[place + 1]
    else
      redis.call('HDEL', KEYS[number], held[place])
    end
  end
  if sum >= tonumber(ARGV[number + 1]) then
    return 0
  end
end
for number = 2, #KEYS do
  redis.call('HINCRBY', KEYS[number], ARGV[1], 1)
  redis.call('EXPIRE', KEYS[number], ARGV[2])
end
return 1
"""
"""KEYS: the living processes, then a hash for each thing that is held. ARGV: the process, after how many seconds a hash
that nobody cleaned up is forgotten, then how many of each there may be. Returns whether there were fewer of all."""

LET_GO = """
for _, key in ipairs(KEYS) do
  if redis.call('HEXISTS', key, ARGV[1]) == 1 and redis.call('HINCRBY', key, ARGV[1], -1) <= 0 then
    redis.call('HDEL', key, ARGV[1])
  end
end
"""
"""KEYS: what is held. ARGV: the process."""
