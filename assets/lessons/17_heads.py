#: lesson  Splitting and merging attention heads
#: lesson.zh  多头注意力：拆分与合并
#: about   Three words of four numbers, two heads of two. Splitting takes two views; merging needs one copy.
#: about.zh  三个词，每词四个数，分成两个头，每头两个数。拆分只用两次视图；合并才需要一次复制。
#: minutes 12
import torch

#: title   Queries, keys, values
#: title.zh  查询、键、值
# One sentence (B = 1) of three words (L = 3); each word is four numbers (E = 4).
#: zh      一句话（B = 1），三个词（L = 3），每个词四个数（E = 4）。
x = torch.tensor([[[1., 0., 2., 0.], [0., 1., 0., 2.], [1., 1., 0., 0.]]])

# The weights of all three projections side by side: 4×12. A trained model has learned them; these are chosen so that you can follow them by eye.
#: zh      三个投影的权重并排放在一起：4×12。真正的模型是学出来的；这里特意选得一眼能看懂。
#: note    Queries are the words themselves, keys are the words with their halves exchanged, values are twice the words.
#: note.zh  查询就是词本身，键是把词的前后两半对调，值是词的两倍。
w = torch.cat([torch.eye(4), torch.eye(4).roll(2, 0), 2 * torch.eye(4)], dim=1)

# One product gives twelve numbers for each word: four of the query, four of the key, four of the value.
#: zh      一次矩阵乘法，每个词得到十二个数：查询四个，键四个，值四个。
x = x @ w

#: ask     chunk cuts the twelve into three times four. What is the stride of q along the words?
#: ask.zh  chunk 把十二个切成三份，每份四个。q 沿着词的方向，步长是多少？
#: right   12
#: wrong   4
#: wrong   36
#: because q, k and v are views: from one word to the next it is still twelve places.
#: because.zh  q、k、v 都是视图：从一个词到下一个词，仍然是十二个位置。
# chunk copies nothing: q, k, v are three slices of one storage, with offsets 0, 4, 8, and 12 places from word to word.
#: zh      chunk 不复制：q、k、v 是同一块存储的三个切片，偏移 0、4、8，词与词之间隔 12 个位置。
#: point   k.storage_offset
#: point   k.stride
q, k, v = x.chunk(3, dim=-1)

#: title   Split the heads
#: title.zh  拆分多头
# The names x and w are no longer needed. The storage of x stays: q, k and v read it.
#: zh      名字 x 和 w 不再需要。x 的存储还在：q、k、v 正在读它。
x, w = None, None

# First: the four numbers of a word become two heads of two. q is not contiguous, but a split always works.
#: zh      第一步：一个词的四个数，变成两个头，每头两个。q 不连续，但拆分总是可以的。
#: look    q
#: point   q.stride
q = q.view(1, 3, 2, 2)

#: ask     Then heads and words change places. What are the strides of q?
#: ask.zh  然后头与词对调。q 的步长是多少？
#: right   (36, 2, 12, 1)
#: wrong   (36, 12, 2, 1)
#: wrong   (12, 6, 2, 1)
#: because (36, 12, 2, 1) with the middle two exchanged.
#: because.zh  就是 (36, 12, 2, 1)，中间两个对调。
# Second: heads before words. Now q[0, 0] is head 0, a table of three words by two numbers. Still nothing is copied.
#: zh      第二步：头排到词的前面。现在 q[0, 0] 就是第 0 个头：三个词、每词两个数的一张表。仍然没有复制。
#: look    q
q = q.transpose(1, 2)

# The keys likewise. A direct view(1, 2, 3, 2) would have the same shape but mix the words: it is not a transpose.
#: zh      键同样处理。如果一步写成 view(1, 2, 3, 2)，形状虽对，词却混在一起：那不是转置。
#: note    This is the most frequent mistake: the shapes agree, nothing fails, and the model learns badly.
#: note.zh  这里最常见的错误：形状对得上，也不报错，模型就是学不好。
#: look    k
k = k.view(1, 3, 2, 2).transpose(1, 2)

# And the values.
#: zh      值也一样。
#: look    v
v = v.view(1, 3, 2, 2).transpose(1, 2)

#: title   Attention
#: title.zh  注意力
# Every query with every key, in each head: a table of 3×3. k.transpose(-2, -1) is a view, too.
#: zh      每个头里，每个查询和每个键配一次：3×3 的表。k.transpose(-2, -1) 也是视图。
#: look    q
q = q @ k.transpose(-2, -1) / 2 ** 0.5

# softmax turns each row into weights that add up to 1.
#: zh      softmax 把每一行变成权重，加起来等于 1。
#: look    q
q = q.softmax(dim=-1)

# The weights times the values: two heads, three words, two numbers, in a storage of their own.
#: zh      权重乘以值：两个头，三个词，每词两个数，放在自己的存储里。
#: look    y
y = q @ v

#: title   Merge the heads
#: title.zh  合并多头
# Back again: words before heads. Each word's four numbers are in two pieces now, 6 places apart.
#: zh      换回去：词排到头的前面。每个词的四个数现在分成两截，相隔 6 个位置。
#: look    y
#: point   y.stride
y = y.transpose(1, 2)

#: ask     Can y be viewed as (1, 3, 4)?
#: ask.zh  y 能 view 成 (1, 3, 4) 吗？
#: right   no
#: right.zh  不能
#: wrong   yes
#: wrong.zh  能
#: because The last two dimensions would merge only if 6 = 1·2: outer stride = inner stride times inner size.
#: because.zh  最后两维要能合并，必须 6 = 1·2（外层步长 = 内层步长 × 内层大小），而这不成立。
#: cover   y.order
# Merging heads and numbers would need 6 = 1·2, which does not hold. This is where transpose must be followed by contiguous.
#: zh      要合并“头”和“数”两维，须满足 6 = 1·2，而这不成立。transpose 之后要跟 contiguous，说的就是这里。
#: expect  RuntimeError: view size is not compatible with input tensor's size and stride
#: look    y
try:
    y.view(1, 3, 4)
except RuntimeError as error:
    print(error)

# So the twelve numbers are written in order. This is the only step here that does nothing but copy.
#: zh      于是把十二个数按顺序写出来。整个过程中，只有这一步是纯粹的复制。
#: look    y
y = y.contiguous()

# And each word has its four numbers side by side again. reshape would have done both steps in one.
#: zh      每个词的四个数又并排在一起了。用 reshape 可以把这两步合成一步。
#: look    y
y = y.view(1, 3, 4)

# To split: view, transpose. To merge: transpose, contiguous, view.
#: zh      拆分：view，transpose。合并：transpose，contiguous，view。
