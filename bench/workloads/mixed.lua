-- A bit of everything that scripts do: numbers, tables, strings, closures, objects, garbage.  The argument: how often.
local function numbers()
  local s, t = 0, {}
  for i = 1, 20000 do
    t[i % 100] = i
    s = s + (t[i % 7] or 0) % 3
  end
  return s
end

local function strings()
  local words = {}
  for i = 1, 500 do words[#words + 1] = ("%d:%s"):format(i * 7 % 31, ("x"):rep(i % 5)) end
  local text, many = table.concat(words, " "), 0
  for word in text:gmatch("%d+:x+") do many = many + #word end
  return many
end

local Point = {}
Point.__index = Point
function Point.new(x, y) return setmetatable({ x = x, y = y }, Point) end
function Point:add(o) return Point.new(self.x + o.x, self.y - o.y) end

local function objects()
  local p, step = Point.new(0, 0), Point.new(1, 2)
  for _ = 1, 2000 do p = p:add(step) end
  return p.x + p.y
end

local function closures()
  local list, sum = {}, 0
  for i = 1, 500 do list[i] = function(x) return x * i % 17 end end
  table.sort(list, function(a, b) return a(3) < b(3) end)
  for i = 1, #list do sum = sum + list[i](i) end
  return sum
end

local function tree(depth) return depth == 0 and {} or { tree(depth - 1), tree(depth - 1) } end
local function nodes(t) return t[1] and 1 + nodes(t[1]) + nodes(t[2]) or 1 end

local sum = 0
for _ = 1, tonumber(arg[1]) do sum = sum + numbers() + strings() + objects() + closures() + nodes(tree(9)) end
print(sum)
