#: lesson  “A slice is small”
#: lesson.zh  “切片很小”
#: about   A slice keeps the whole storage alive. Only a copy is as small as it looks.
#: about.zh  切片会让整块存储无法释放。只有副本才真的和看上去一样小。
#: minutes 2
import torch

# A batch of twelve numbers, standing for twelve million.
#: zh      一批十二个数，就当是一千二百万个。
x = torch.arange(12)

# Only two of them are needed.
#: zh      只需要其中两个。
y = x[:2]

#: ask     The name x goes. How many numbers stay in memory?
#: ask.zh  名字 x 没有了。内存里还留着几个数？
#: right   12
#: wrong   2
#: wrong   0
#: because y reads two places of the storage, and a storage is kept or freed as a whole.
#: because.zh  y 只读其中两个位置，但存储要么整块留着，要么整块释放。
# All twelve: y depends on the whole storage, which is freed as a whole or not at all.
#: zh      十二个全在：y 依附于整块存储，存储只能整块释放。
#: point   y.storage
x = None

#: ask     How many bytes does the storage of y.clone() have?
#: ask.zh  y.clone() 的存储有多少字节？
#: right   16
#: wrong   96
#: wrong   8
#: because Two elements of 8 bytes: a clone takes what the view shows.
#: because.zh  两个元素，每个 8 字节：clone 只带走视图看到的。
#: cover   nothing
# A clone keeps just the two, 16 bytes. Now the old storage is freed.
#: zh      clone 只带走那两个，16 个字节。旧的存储这才释放。
#: note    torch.save writes the whole storage of a slice, too. Clone before saving.
#: note.zh  torch.save 保存切片时，写进文件的也是整块存储。保存之前先 clone。
y = y.clone()
