-- Errors (longjmp), coroutines, closures, goto, metatables, varargs, numbers.
local function depth(n)
  if n == 0 then error({ code = 7 }) end
  return 1 + depth(n - 1)
end
for n = 0, 150, 50 do
  local good, what = pcall(depth, n)
  print(good, type(what) == "table" and what.code)
end
print(select(2, pcall(error, "plain", 0)), select("#", pcall(error)))
print(xpcall(depth, function(e) return "handled " .. e.code end, 3))

local function permutations(a, n)
  if n <= 1 then coroutine.yield(table.concat(a)) end
  for i = 1, n do
    a[n], a[i] = a[i], a[n]
    permutations(a, n - 1)
    a[n], a[i] = a[i], a[n]
  end
end
local count, last = 0
for p in coroutine.wrap(function() permutations({ 1, 2, 3, 4, 5, 6, 7 }, 7) end) do
  count, last = count + 1, p
end
print(count, last)

local sieve, primes = {}, 0
for i = 2, 100000 do
  if sieve[i] then goto continue end
  primes = primes + 1
  for j = i * i, 100000, i do sieve[j] = true end
  ::continue::
end
print(primes)

local Vector = {}
Vector.__index = Vector
Vector.__add = function(a, b) return setmetatable({ x = a.x + b.x }, Vector) end
Vector.__eq = function(a, b) return a.x == b.x end
Vector.__tostring = function(v) return "vector " .. v.x end
local sum = setmetatable({ x = 0 }, Vector)
for i = 1, 1000 do sum = sum + setmetatable({ x = i }, Vector) end
print(tostring(sum), sum == setmetatable({ x = 500500 }, Vector))

local function add(...)
  local total = 0
  for _, v in ipairs({ ... }) do total = total + v end
  return total, select("#", ...)
end
print(add(table.unpack({ 1, 2.5, 3 }, 1, 3)))

local x = 0.5
for _ = 1, 100000 do x = 3.7 * x * (1 - x) end
print(string.format("%.6f", x) ~= "", 7 // 2, -7 // 2, -7 % 3, 2 ^ 10, 1 << 40, 5 & 3 | 8, math.maxinteger + 1 == math.mininteger)
