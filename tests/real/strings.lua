-- Strings, tables, patterns, sorting.
local words, seen = {}, {}
local seed = 42
local function random(n)
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed // 65536 % n
end

for i = 1, 20000 do
  local letters = {}
  for k = 1, 3 + random(4) do
    letters[k] = string.char(97 + random(26))
  end
  local word = table.concat(letters)
  words[i] = word
  seen[word] = (seen[word] or 0) + 1
end

local unique = {}
for word in pairs(seen) do
  unique[#unique + 1] = word
end
table.sort(unique)
print(#unique, unique[1], unique[#unique])
table.sort(words, function(a, b) return a > b end)
print(words[1], words[#words])

local text = table.concat(words, " ")
local swapped, count = text:gsub("(%a)(%a)", "%2%1")
print(count, swapped:sub(1, 40), text:find("zz", 1, true))
print(select(2, text:gsub("[aeiou]+", "")), text:upper():rep(2, "|"):len())
print(string.format("%5d|%-8s|%08.3f|%x|%q", 42, "left", 3.14159, 255, "a\nb"))
print(string.pack("<i4d", 7, 0.5):byte(1, -1))
