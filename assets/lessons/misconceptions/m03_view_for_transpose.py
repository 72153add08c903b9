#: lesson  “view(3, 2) transposes my 2×3 table”
#: lesson.zh  “用 view(3, 2) 就能转置 2×3 的表”
#: about   Same shape, another table: view breaks the rows elsewhere, transpose changes the order of reading.
#: about.zh  形状一样，表不一样：view 只是换个地方换行，transpose 才改变读取的顺序。
#: minutes 2
import torch

# Two rows: 1 2 3 and 4 5 6.
#: zh      两行：1 2 3 和 4 5 6。
x = torch.tensor([[1, 2, 3], [4, 5, 6]])

# Its transpose has the rows 1 4, 2 5, 3 6.
#: zh      它的转置，各行是 1 4、2 5、3 6。
y = x.transpose(0, 1)

#: ask     x.view(3, 2) has the same shape. What is its first row?
#: ask.zh  x.view(3, 2) 形状相同。它的第一行是什么？
#: right   1 2
#: wrong   1 4
#: because view reads 1, 2, 3, 4, 5, 6 in the old order and breaks after every second.
#: because.zh  view 仍按 1、2、3、4、5、6 的顺序读，每两个换一行。
# The shape agrees and nothing fails, but the rows are 1 2, 3 4, 5 6: halves of old rows, glued together.
#: zh      形状对得上，也不报错，可各行是 1 2、3 4、5 6：旧的行被切断，又重新拼在一起。
z = x.view(3, 2)

#: ask     Are the elements of z at the same indices as those of y?
#: ask.zh  z 的元素和 y 的元素在相同的索引上吗？
#: right   no
#: right.zh  不在
#: wrong   yes
#: wrong.zh  在
#: because Only the shapes agree: the first row of y is 1 4, that of z is 1 2.
#: because.zh  只有形状相同：y 的第一行是 1 4，z 的第一行是 1 2。
#: cover   nothing
# The strides say it: (1, 3) against (2, 1).
#: zh      看步长就知道：(1, 3) 对 (2, 1)。
#: note    In image and attention code, this mistake trains without an error and gives bad results.
#: note.zh  在图像和注意力的代码里，这个错误不会报错，训练照跑，结果就是不好。
#: point   y.stride
#: point   z.stride
print(y.stride(), z.stride(), torch.equal(y, z))
