#pragma once

namespace stridescope::app {

/// A picture of the window that stays from frame to frame, so that only what changed need be painted: what a
/// window shows is undefined after it was handed over. Needs a current OpenGL context.
class PictureBuffer {
 public:
  PictureBuffer() = default;
  ~PictureBuffer();
  PictureBuffer(const PictureBuffer&) = delete;
  PictureBuffer& operator=(const PictureBuffer&) = delete;

  /// Makes it the target of painting, `width` x `height` pixels large; whether its picture was lost.
  bool begin(int width, int height);
  /// Copies it to the window, and makes that the target.
  void show();

 private:
  void release();
  unsigned framebuffer_ = 0, texture_ = 0;
  int width_ = 0, height_ = 0;
};

}  // namespace stridescope::app
