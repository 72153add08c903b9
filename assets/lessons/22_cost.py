#: lesson  What it costs
#: lesson.zh  开销有多大
#: about   A view takes as long for a hundred numbers as for a hundred million; a copy takes longer the more there are. When a copy is worth it, and how to measure that on this machine.
#: about.zh  一百个数和一亿个数，做视图一样快；复制则是数越多越慢。什么时候值得复制，又怎样在这台机器上量出来。
#: minutes 6
import torch

#: title   A flat line and a slope
#: title.zh  一条水平线，一条斜线
# Twenty-four numbers, 96 bytes.
#: zh      二十四个数，96 个字节。
x = torch.arange(24, dtype=torch.float32).view(4, 6)

#: ask     x.t() of a hundred million numbers: how much longer does it take?
#: ask.zh  换成一亿个数，x.t() 要慢多少？
#: right   just as long
#: right.zh  一样快
#: wrong   four million times as long
#: wrong.zh  慢四百万倍
#: wrong   twice as long
#: wrong.zh  慢一倍
#: because It writes a new rule: two sizes, two strides and an offset. The numbers are not read.
#: because.zh  它只写一条新规则：两个大小、两个步长、一个偏移。那些数不用读取。
# Transposed: two sizes and two strides change places. The strip does not move.
#: zh      转置：两个大小互换，两个步长互换。长条没有变化。
#: meter   bytes copied: y, z
#: meter.zh 复制的字节
#: point   y.stride
y = x.t()

#: ask     And y.contiguous() of a hundred million float32 numbers: how many bytes does it write?
#: ask.zh  那么对一亿个 float32 做 y.contiguous()，要写多少字节？
#: right   400 million
#: right.zh  四亿
#: wrong   96
#: wrong   16
#: because Each of them goes to a new place, 4 bytes each. Twice as many take twice as long.
#: because.zh  每个数都要搬到新的位置，每个 4 字节。数多一倍，时间也多一倍。
# Copied: every number goes to a place of its own. Here it is 96 bytes.
#: zh      复制：每个数都复制到自己的新位置。这里是 96 个字节。
#: point   z.storage
#: note    Ctrl+6 opens the cost lab. Its first plot measures both on this machine, from a hundred elements to a hundred million: views are a flat line, copies a slope.
#: note.zh  Ctrl+6 打开开销实验室。第一张图在这台机器上测量两者，从一百个元素到一亿个：视图是水平线，复制是斜线。
#: open    lab views
#: pause
z = y.contiguous()

#: title   The same numbers, other strides
#: title.zh  同样的数，不同的步长
# The first row of y, read from x's storage: each number is six places after the one before.
#: zh      y 的第一行，从 x 的存储里读：每个数都在前一个之后六格。
#: point   a.stride
#: open    lens lines
a = y[0]

# The first row of z: one after the other. A cache line of 64 bytes brings sixteen of them at once.
#: zh      z 的第一行：一个挨着一个。一条 64 字节的缓存行，一次就带来十六个。
#: point   b.stride
#: note    The lab's third plot: a walk in reading order over both. As long as everything fits in a cache, there is no difference; beyond that, every number of y costs a cache line of its own.
#: note    Ctrl+5 is the access lens: it draws the lines on the strip, hits and misses included.
#: note.zh  实验室的第三张图：按读取顺序走这两个张量。只要缓存装得下，就没有差别；装不下之后，y 的每个数都要单独取一条缓存行。
#: note.zh  Ctrl+5 是访存透镜：把缓存行画在长条上，命中和未命中都看得见。
#: open    lens lines
#: pause
b = z[0]

#: title   When a copy pays
#: title.zh  什么时候值得复制
#: ask     A transposed tensor will be read once, in reading order. Should you copy it first?
#: ask.zh  一个转置后的张量只按读取顺序走一遍，要先复制吗？
#: right   no: the copy reads it, too
#: right.zh  不要：复制本身也要走一遍
#: wrong   yes: always copy first
#: wrong.zh  要：总是先复制
#: because The copy reads every number by the same strides. It pays off from the second or third walk on; the lab's fourth plot shows where the lines cross.
#: because.zh  复制时也得按同样的步长去读每个数。从第二、三遍起才划算；实验室的第四张图画出了两条线在哪里相交。
# The sum reads each number once, in place.
#: zh      求和只直接读一遍，不必复制。
#: open    lab passes
s = y.sum()

# Views are free, copies cost bytes, reading costs cache lines: measure first.
#: zh      视图免费，复制按字节算，读取按缓存行算。先测量，再决定。
