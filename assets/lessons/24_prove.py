#: lesson  The view prover by hand
#: lesson.zh  动手证明能不能 view
#: about   Groups of dimensions, cuts from the right, and the boundary that breaks: the proof that a shape is a view, step by step.
#: about.zh  合并成组的维度、从右往左的切分、断开的边界：一步步证明某个形状能不能是视图。
#: minutes 7
import torch

#: title   Groups
#: title.zh  分组
# Two planes of three rows of four. The arrow keys lead through the proof: 4 = 1·4 and 12 = 1·12, so all three dimensions are one group.
#: zh      两个平面，每个三行四列。用方向键一步步看证明：4 = 1·4，12 = 1·12，所以三维同属一组。
#: prove   view x (6, 4)
x = torch.arange(24).view(2, 3, 4)

#: ask     y drops the last column. Into how many groups do its dimensions fall?
#: ask.zh  y 去掉最后一列。它的各维分成几组？
#: right   2
#: wrong   1
#: wrong   3
#: because Rows are still 4 apart, but only 3 long: 4 is not 1·3. Planes are 12 apart, and 12 = 4·3.
#: because.zh  行距仍是 4，而行长只有 3：4 不等于 1·3。平面相距 12，而 12 = 4·3。
#: cover   nothing
# The last dimension is a group of its own. The first two merge: 12 = 4·3.
#: zh      最后一维自成一组；前两维可以合并：12 = 4·3。
#: prove   view y (6, 3)
y = x[:, :, :3]

#: title   Cuts
#: title.zh  切分
#: ask     Can y be viewed as (3, 2, 3)?
#: ask.zh  y 能视作 (3, 2, 3) 吗？
#: right   yes
#: right.zh  能
#: wrong   no
#: wrong.zh  不能
#: because 3 uses up the last group; 2 and 3 cut the group of 6.
#: because.zh  最后的 3 用完右边一组；2 和 3 切分 6 个元素的那一组。
# The new shape is cut from each group from the right: 3 takes all of the last one, 2 and 3 share the six rows.
#: zh      新形状从每一组的右边开始切：3 取完最后一组，2 和 3 分掉六行。
#: prove   view y (3, 2, 3)
z = y.view(3, 2, 3)

#: title   The boundary that breaks
#: title.zh  断开的边界
#: ask     And as (2, 9)?
#: ask.zh  那么 (2, 9) 呢？
#: right   no
#: right.zh  不能
#: wrong   yes
#: wrong.zh  能
#: because 9 would run on from the group of 3 into the group of 6, where the stride is 4 and not 1·3.
#: because.zh  9 要从 3 个元素的组走进 6 个元素的组，而那里的步长是 4，不是 1·3。
# The proof marks the boundary, and offers what works: another shape, or a copy with its bytes.
#: zh      证明标出断开的边界，并给出可行的办法：换一个形状，或者复制并注明字节数。
#: expect  RuntimeError: view size is not compatible
#: prove   view y (2, 9)
try:
    y.view(2, 9)
except RuntimeError as error:
    print(error)

# reshape makes that copy by itself: 144 bytes.
#: zh      reshape 会自己做这次复制：144 字节。
#: prove   contiguous w
w = y.reshape(2, 9)
