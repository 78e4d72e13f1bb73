-- Binary trees: allocation and pointer chasing.
local function tree(depth)
  if depth == 0 then return {} end
  return { tree(depth - 1), tree(depth - 1) }
end

local function nodes(t)
  return t[1] and 1 + nodes(t[1]) + nodes(t[2]) or 1
end

local long_lived = tree(12)
for depth = 4, 12, 2 do
  local count, trees = 0, 1 << (12 - depth + 2)
  for _ = 1, trees do
    count = count + nodes(tree(depth))
  end
  print(trees, depth, count)
end
print(nodes(long_lived))
