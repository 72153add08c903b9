#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/export/film_plan.h"
#include "engine/lab/measure.h"
#include "engine/lesson/lesson.h"
#include "engine/session/session.h"
#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/lesson/meters.h"
#include "ui/lesson/question_plan.h"
#include "ui/scene/motion/transition.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"
#include "ui/scene/stage_memo.h"
#include "ui/words/text.h"

namespace stridescope::app {

/// Appearance of a session's frames.
struct FrameLook {
  int width = 1440, height = 900;  ///< pixels
  scene::Theme theme = scene::Theme::light;
  std::string language = "en";      ///< code of one of ui::languages()
  bool captions = true;             ///< show the captions under the figure, and a lesson's questions
  scene::ViewState view = {};       ///< for cells, arrangement and hidden tensors
  bool is_lecture = false;          ///< type legible from the back row
  lab::Measurements measured = {};  ///< data of the lab's plots; without it they are empty
  bool draws_words = true;  ///< frames contain captions and questions; false: the caller lays them out
};

/// Returns the style for a size of the stage: type that is legible from the back row at 1280x720.
scene::Style style_for(scene::Theme theme, scene::Size size);

/// Scenes of the stage after a step and during its motion. Equal arguments give equal scenes. The session
/// must outlive it and not change.
class Frames {
 public:
  /// `measure`, if given, is used for text instead of fonts() and must outlive the object: scenes then do not
  /// depend on the installed fonts.
  Frames(const session::Session& session, FrameLook look, const scene::TextMeasure* measure = nullptr);

  /// After `step` statements, at rest.
  scene::Scene at(std::size_t step);
  /// The motion from the previous step, `time` 0..1; 1 equals at(step).
  scene::Scene at(std::size_t step, double time);
  /// Returns the duration of that motion at speed 1, in seconds.
  double step_secs(std::size_t step);
  /// The scene of a film frame. Chapters and questions have their own moments, where captions are shown.
  scene::Scene at(const FilmMoment& moment);
  /// The parts of a step in display order, without the motions between them.
  std::vector<StepPart> parts(std::size_t step) const;
  /// Sets the height of the following frames, in pixels.
  void set_height(int height);
  /// The question of a step, if it has one.
  std::optional<lesson::Question> question(std::size_t step) const;
  std::string chapter(std::size_t step) const;
  /// The note under the figure of a step; empty without captions.
  scene::Note note(std::size_t step) const;
  const FrameLook& look() const { return look_; }
  const canvas::CairoFonts& fonts() const { return fonts_; }  ///< for painting
  const scene::Style& style() const { return style_; }
  const ui::Text& words() const { return words_; }

 private:
  /// A figure, and a question below it.
  struct QuestionRoom {
    scene::Size whole;
    ui::QuestionPlan plan;
    float meters = 0;  ///< height of the row of meters between the two
    float proof = 0;   ///< height of the proof above that
  };
  scene::ViewState view_of(const session::Snapshot& snapshot, std::size_t shown) const;
  scene::Size size() const { return {static_cast<float>(look_.width), static_cast<float>(look_.height)}; }
  scene::Scene build(std::size_t count, std::size_t shown);
  template <class Build>
  scene::Scene over_panels(std::size_t step, Build build);
  scene::Scene plot(const std::string& experiment, scene::Size size) const;
  /// Adds the values of the lesson's meters at a share of a step's motion.
  scene::Scene with_lesson_meters(scene::Scene scene, ui::PlayedStep at, const QuestionRoom& room) const;
  float meters_at(std::size_t step) const;
  /// The proof that a step's lesson requests.
  std::optional<explain::ProofRequest> proof_request(std::size_t step) const;
  bool says_verdict(std::size_t step, const explain::Proof& proof) const;
  float proof_height_at(std::size_t step) const;
  /// Adds that proof to a scene, up to the step of the proof reached at a share of the motion.
  scene::Scene with_proof(scene::Scene scene, std::size_t step, double time, const QuestionRoom& room) const;
  /// The question that is drawn below the figure.
  std::optional<lesson::Question> drawn_question(std::size_t step) const;
  /// Returns the room of a step, or of its question before the answer. Computed once for all frames.
  const QuestionRoom& room_of(std::size_t step, bool is_answered = true) const;
  const scene::Scene& asked(std::size_t step);
  const scene::Transition& transition(std::size_t step);
  const lesson::Cues& cues(std::size_t step) const;
  QuestionRoom room_over(const lesson::Question& question, bool is_answered, float meters) const;
  scene::Scene with_question_below(scene::Scene scene, const lesson::Question& question,
                                   const QuestionRoom& room) const;

  const session::Session& session_;
  FrameLook look_;
  scene::Style style_;
  ui::Text words_;
  lesson::Lesson lesson_;  ///< for its steps' meters; empty for other scripts
  canvas::CairoFonts fonts_;
  const scene::TextMeasure& measure_;
  scene::StageMemo stages_{4};  ///< a step plays between two, and may show a third
  std::size_t moving_ = 0;      ///< the step of `transition_`
  std::optional<scene::Transition> transition_;
  std::size_t asked_step_ = 0;  ///< the step of `asked_`
  scene::Scene asked_;
  mutable std::map<std::size_t, lesson::Cues> cues_;                    ///< by step
  mutable std::map<std::pair<std::size_t, bool>, QuestionRoom> rooms_;  ///< by step and `is_answered`
};

}  // namespace stridescope::app
