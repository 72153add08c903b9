"use strict";
// Plays what Stridescope recorded: items in the order of painting, each with the scenes that it is in and properties
// that change from scene to scene. Step s has the scenes from steps[s].at on, steps[s].n of them after the first.
const BOX = 0, CURVE = 1, CELL = 2, LABEL = 3;
// What each property is: n a number, c a colour, d something that jumps.
const KINDS = ["nnnnnccnnd", "nnnnnnnnncndd", "nnnnncccccnnnd", "nnncndd"];
const glyphs = film.record.g.map(path => new Path2D(path));
const canvas = document.getElementById("stage"), pen = canvas.getContext("2d");
const by = id => document.getElementById(id);

const color = text => [0, 2, 4, 6].map(i => parseInt(text.substr(i, 2), 16));
const mix = (a, b, share) => a + (b - a) * share;

// The value of a property `at` scenes after its item's first.
function value(property, kind, at) {
  if (!Array.isArray(property)) return kind === "c" ? color(property) : property;
  let low = 0, high = property.length / 2 - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (property[2 * middle] <= at) low = middle; else high = middle - 1;
  }
  const here = property[2 * low + 1];
  if (kind === "d") return here;
  if (2 * low + 2 >= property.length) return kind === "c" ? color(here) : here;
  const share = (at - property[2 * low]) / (property[2 * low + 2] - property[2 * low]);
  const next = property[2 * low + 3];
  if (kind === "n") return mix(here, next, share);
  const a = color(here), b = color(next);
  return a.map((part, i) => mix(part, b[i], share));
}

const css = (c, opacity) =>
  `rgba(${Math.round(c[0])},${Math.round(c[1])},${Math.round(c[2])},${c[3] / 255 * opacity})`;

function rounded(x, y, w, h, radius) {
  const r = Math.max(0, Math.min(radius, w / 2, h / 2));
  pen.beginPath();
  if (r <= 0) return pen.rect(x, y, w, h);
  pen.moveTo(x + r, y);
  pen.arcTo(x + w, y, x + w, y + h, r);
  pen.arcTo(x + w, y + h, x, y + h, r);
  pen.arcTo(x, y + h, x, y, r);
  pen.arcTo(x, y, x + w, y, r);
  pen.closePath();
}
function fill(c, opacity) {
  if (c[3] <= 0 || opacity <= 0) return;
  pen.fillStyle = css(c, opacity);
  pen.fill();
}
function stroke(c, opacity, width) {
  pen.strokeStyle = css(c, opacity);
  pen.lineWidth = width;
  pen.stroke();
}

function diagonals(lines, x, y, w, h, pitch, rising) {
  for (let start = x - h; start < x + w; start += pitch) {
    const from = Math.max(start, x), to = Math.min(start + h, x + w);
    if (to <= from) continue;
    const at = px => rising ? y + h - (px - start) : y + (px - start);
    lines.push([from, at(from), to, at(to)]);
  }
}
function straight(lines, x, y, w, h, pitch, vertical) {
  for (let at = pitch / 2; at < (vertical ? w : h); at += pitch)
    lines.push(vertical ? [x + at, y, x + at, y + h] : [x, y + at, x + w, y + at]);
}
function hatchLines(x, y, w, h, hatch, pitch) {
  const lines = [];
  if (hatch === 1) diagonals(lines, x, y, w, h, pitch * 1.4, true);
  if (hatch === 2) diagonals(lines, x, y, w, h, pitch * 1.4, false);
  if (hatch === 3 || hatch === 7) straight(lines, x, y, w, h, pitch, false);
  if (hatch === 4 || hatch === 7) straight(lines, x, y, w, h, pitch, true);
  if (hatch === 5) for (const rising of [true, false]) diagonals(lines, x, y, w, h, pitch * 1.8, rising);
  if (hatch === 6)
    for (let py = y + pitch / 2; py < y + h; py += pitch)
      for (let px = x + pitch / 2; px < x + w; px += pitch) lines.push([px, py, px, py]);
  if (hatch === 8)
    for (let py = y + pitch / 2; py < y + h + pitch; py += pitch)
      for (let px = x, up = 1; px < x + w; px += pitch / 2, up = -up)
        lines.push([px, py + up * pitch / 5, Math.min(px + pitch / 2, x + w), py - up * pitch / 5]);
  return lines;
}
function clippedLines(lines, x, y, w, h, radius, c, opacity, width) {
  pen.save();
  rounded(x, y, w, h, radius);
  pen.clip();
  pen.lineCap = "round";
  pen.beginPath();
  for (const [ax, ay, bx, by] of lines) pen.moveTo(ax, ay), pen.lineTo(bx, by);
  stroke(c, opacity, width);
  pen.restore();
}
// White where it reads well, else black.
function inkOn(c) {
  const part = v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]);
  return 1.05 / (light + 0.05) >= 4.5 ? [255, 255, 255, 255] : [0, 0, 0, 255];
}

function text(number, x, top, size, c, opacity) {
  const t = film.record.t[number], base = pen.getTransform();
  pen.fillStyle = css(c, opacity);
  for (let i = 1; i < t.length; i += 2) {
    pen.setTransform(base);
    pen.translate(x + t[i + 1] / 1000 * size, top + size * 1.02);
    pen.scale(size / 1000, size / 1000);
    pen.fill(glyphs[t[i]]);
  }
  pen.setTransform(base);
}

function box([x, y, w, h, radius, inside, border, borderWidth, opacity, hatch]) {
  rounded(x, y, w, h, radius);
  fill(inside, opacity);
  if (hatch) {
    const pitch = Math.min(7, Math.max(3, Math.min(w, h) * 0.42));
    clippedLines(hatchLines(x, y, w, h, hatch, pitch), x, y, w, h, radius, inkOn(inside), opacity * 0.85, pitch * 0.3);
  }
  if (borderWidth > 0 && border[3] > 0) {
    const in_ = borderWidth / 2;
    rounded(x + in_, y + in_, w - 2 * in_, h - 2 * in_, Math.max(0, radius - in_));
    stroke(border, opacity, borderWidth);
  }
}
function cell([x, y, w, h, radius, inside, ink, edge, hatch, ring, ringWidth, size, opacity, words]) {
  rounded(x, y, w, h, radius);
  fill(inside, opacity);
  if (edge[3] > 0) {
    rounded(x + 0.5, y + 0.5, w - 1, h - 1, Math.max(0, radius - 0.5));
    stroke(edge, opacity, 1);
  }
  if (ringWidth > 0 && ring[3] > 0) {
    const out = ringWidth / 2;
    rounded(x - out, y - out, w + 2 * out, h + 2 * out, radius + out);
    stroke(ring, opacity, ringWidth);
  }
  const width = words >= 0 ? film.record.t[words][0] * size : 0, cx = x + w / 2, cy = y + h / 2;
  if (hatch[3] > 0) {
    const in_ = Math.max(1, radius * 0.3), short = Math.min(w, h);
    const lines = hatchLines(x + in_, y + in_, w - 2 * in_, h - 2 * in_, 1, Math.min(14, Math.max(3, short * 0.16)));
    clippedLines(lines, x, y, w, h, radius, hatch, opacity, Math.min(2.5, Math.max(1, short * 0.03)));
    if (words >= 0) {
      const high = size * 1.3, wide = Math.max(width + size * 0.5, high);
      rounded(cx - wide / 2, cy - high / 2, wide, high, high / 2);
      fill(inside, opacity);
    }
  }
  if (words >= 0) text(words, cx - width / 2, cy - size * 0.66, size, ink, opacity);
}
function label([x, y, size, c, opacity, align, words]) {
  if (words < 0) return;
  const width = film.record.t[words][0] * size;
  text(words, x - (align === 1 ? width / 2 : align === 2 ? width : 0), y, size, c, opacity);
}
function curve([ax, ay, acx, acy, bcx, bcy, bx, by, width, c, opacity, dashed, arrow]) {
  pen.beginPath();
  pen.moveTo(ax, ay);
  pen.bezierCurveTo(acx, acy, bcx, bcy, bx, by);
  pen.setLineDash(dashed ? [width * 3, width * 2.5] : []);
  pen.lineCap = dashed ? "butt" : "round";
  stroke(c, opacity, width);
  pen.setLineDash([]);
  let dx = bx - bcx, dy = by - bcy;
  const length = Math.hypot(dx, dy);
  if (!arrow || length <= 0) return;
  dx /= length, dy /= length;
  const size = width * 3.2, tx = bx + dx * width, ty = by + dy * width;
  pen.beginPath();
  pen.moveTo(tx, ty);
  pen.lineTo(tx - dx * size - dy * size * 0.5, ty - dy * size + dx * size * 0.5);
  pen.lineTo(tx - dx * size + dy * size * 0.5, ty - dy * size - dx * size * 0.5);
  pen.closePath();
  fill(c, opacity);
}
const painters = [box, curve, cell, label];

// Where the film is: a step and how far it is, 0..1.
let step = 0, time = 1, playing = false, rest = 0, speed = 1, before = null;
// The step whose question is open, or -1. The question comes before its step, since what the step shows is the answer.
let asked = -1;
// Of each question that was answered, the answer that was chosen, or -1.
const chosen = new Map();

function paint() {
  const dense = window.devicePixelRatio || 1, room = canvas.getBoundingClientRect();
  canvas.width = Math.round(room.width * dense), canvas.height = Math.round(room.height * dense);
  const scale = Math.min(canvas.width / film.size[0], canvas.height / film.size[1]);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = film.background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(scale, 0, 0, scale, (canvas.width - film.size[0] * scale) / 2,
                   (canvas.height - film.size[1] * scale) / 2);
  const scene = asked < 0 ? film.steps[step].at + time * film.steps[step].n : film.steps[asked].question.at;
  for (const item of film.record.i) {
    if (scene < item[1] || scene > item[2]) continue;
    const kinds = KINDS[item[0]], values = [];
    for (let i = 0; i < kinds.length; ++i) values.push(value(item[3 + i], kinds[i], scene - item[1]));
    painters[item[0]](values);
  }
}

function add(parent, kind, words, name) {
  const item = document.createElement(kind);
  item.textContent = words, item.className = name;
  return parent.appendChild(item);
}
// Before a step with a question, the question; at the step, the question with its answer, and the caption.
function write(at, isOpen) {
  const {chapter, question, caption} = film.steps[at], panel = by("question");
  by("chapter").textContent = chapter || "";
  panel.replaceChildren();
  panel.hidden = !question;
  if (question) {
    add(panel, "p", question.ask, "ask");
    question.answers.forEach((answer, i) => {
      const mark = isOpen ? "" : answer.right ? "✓ " : i === chosen.get(at) ? "✗ " : "";
      const button = add(panel, "button", `${mark}${i + 1}  ${answer.text}`, isOpen ? "" : answer.right ? "right" : "other");
      button.disabled = !isOpen;
      button.onclick = () => choose(i);
    });
    if (!isOpen && question.because) add(panel, "p", question.because, "because");
  }
  by("caption").replaceChildren();
  const parts = !isOpen ? caption : question.about ? [["narration", question.about]] : [];
  for (const [name, words] of parts) add(by("caption"), "p", words, name);
}
// As high as the longest text of the film, and at most a share of the window.
function fitText() {
  const panel = by("text"), share = 0.4;
  let height = 0;
  panel.style.height = "auto";
  film.steps.forEach(({question}, at) => {
    for (const isOpen of question ? [true, false] : [false]) {
      write(at, isOpen);
      height = Math.max(height, panel.offsetHeight);
    }
  });
  panel.style.height = "";
  document.body.style.setProperty("--text", `${Math.min(height, Math.round(share * innerHeight))}px`);
  written = "";
}
// How far the text scrolls for the right answer and its reason to be seen.
function answerTop() {
  const panel = by("text"), right = panel.querySelector(".right"), last = panel.querySelector(".because") || right;
  if (!right) return 0;
  panel.scrollTop = 0;
  const top = panel.getBoundingClientRect().top;
  const below = last.getBoundingClientRect().bottom - top - panel.clientHeight;
  return Math.max(0, Math.min(below, right.getBoundingClientRect().top - top));
}
let written = "";  // which texts are on show
function show() {
  const at = asked < 0 ? step : asked, texts = `${at} ${asked < 0}`;
  if (written !== texts) {
    write(at, asked >= 0);
    written = texts;
    by("text").scrollTop = asked < 0 ? answerTop() : 0;
  }
  paint();
  by("seek").value = asked < 0 ? step + time : asked;
  by("where").textContent = `${at + 1} / ${film.steps.length}`;
  by("play").textContent = playing ? "❚❚" : "▶";
}

const isDue = to => to < film.steps.length && film.steps[to].question && !chosen.has(to);
function ask(to) {
  playing = false, asked = to;
  show();
}
function choose(answer) {
  const to = asked;
  chosen.set(to, answer);
  move(to);
}

function play(on) {
  if (on && asked >= 0) return choose(-1);
  if (on && step === film.steps.length - 1 && time >= 1) {
    first();
    if (asked >= 0) return;
    time = 0;
  } else if (on && time >= 1 && isDue(step + 1)) {
    return ask(step + 1);
  }
  playing = on, before = null, rest = film.rest;
  show();
  if (on) requestAnimationFrame(tick);
}
function tick(now) {
  if (!playing) return;
  const secs = before === null ? 0 : Math.min(0.1, (now - before) / 1000) * speed;
  before = now;
  if (time < 1) {
    time = Math.min(1, time + secs / film.steps[step].secs);
    rest = film.rest;
  } else if ((rest -= secs) <= 0) {
    if (step + 1 === film.steps.length) return play(false);
    if (isDue(step + 1)) return ask(step + 1);
    ++step, time = 0;
  }
  show();
  requestAnimationFrame(tick);
}
function go(to) {
  step = Math.max(0, Math.min(film.steps.length - 1, to));
  time = 1, playing = false, asked = -1;
  show();
}
// From the beginning, every question is asked again.
function first() {
  chosen.clear();
  go(0);
  if (isDue(0)) ask(0);
}
// Backwards a step is there at once; a question that is left open is put away.
function back() {
  if (asked === 0) return;
  go(asked > 0 ? step : step - 1);
}
// Forwards a step moves.
function forward() {
  if (asked >= 0) return choose(-1);
  if (time < 1) return go(step);
  if (step + 1 === film.steps.length) return;
  if (isDue(step + 1)) return ask(step + 1);
  move(step + 1);
}
// A step in motion, to its end.
function move(to) {
  step = to, time = 0, playing = true, before = null, asked = -1;
  const last = step;
  show();
  requestAnimationFrame(function one(now) {
    if (!playing || step !== last) return;
    time = Math.min(1, time + (before === null ? 0 : (now - before) / 1000 * speed / film.steps[step].secs));
    before = now;
    if (time >= 1) playing = false;
    show();
    if (playing) requestAnimationFrame(one);
  });
}
function full() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

// A tap goes forward, on the left third back; a swipe to the left goes forward, to the right back.
const TAP_PX = 12, TAP_SECS = 0.6, SWIPE_PX = 40;
const isEnlarged = () => window.visualViewport && visualViewport.scale > 1.01;  // by pinching: a finger moves the page
let pressed = null;
by("show").addEventListener("pointerdown", event => {
  pressed = event.isPrimary && event.button === 0 && !isEnlarged() ? event : null;
});
by("show").addEventListener("pointercancel", () => pressed = null);
by("show").addEventListener("pointerup", event => {
  const from = pressed;
  pressed = null;
  if (!from || event.pointerId !== from.pointerId) return;
  const isOnStage = event.target === canvas;
  if (event.pointerType === "mouse" && !isOnStage) return;  // which selects text
  const dx = event.clientX - from.clientX, dy = event.clientY - from.clientY;
  if (event.pointerType !== "mouse" && Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 1.5 * Math.abs(dy))
    return dx < 0 ? forward() : back();
  if (Math.hypot(dx, dy) > TAP_PX || event.timeStamp - from.timeStamp > 1000 * TAP_SECS) return;
  // Browsers take a first tap after a swipe for its stop, and send no click: once a question is answered, another
  // click does nothing.
  const button = event.target.closest("button");
  if (button) return button.click();
  const room = isOnStage ? canvas.getBoundingClientRect() : document.body.getBoundingClientRect();
  if (event.clientX < room.left + room.width / 3) back();
  else forward();
});
if (window.visualViewport)
  visualViewport.addEventListener("resize", () => canvas.style.touchAction = isEnlarged() ? "auto" : "");

const speeds = [0.5, 1, 2, 4];
by("seek").max = film.steps.length;
by("seek").addEventListener("input", () => {
  const at = Math.min(film.steps.length - 1e-9, Number(by("seek").value));
  playing = false, step = Math.floor(at), time = Number(by("seek").value) - step, asked = -1;
  show();
});
by("first").onclick = first;
by("back").onclick = back;
by("play").onclick = () => play(!playing);
by("forward").onclick = forward;
by("full").onclick = full;
by("full").hidden = !document.fullscreenEnabled;
by("speed").onclick = () => {
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length];
  by("speed").textContent = `${speed}×`;
};
addEventListener("keydown", event => {
  const keys = {
    " ": () => play(!playing), ArrowRight: forward, PageDown: forward, ArrowLeft: back, PageUp: back, Home: first,
    End: () => go(film.steps.length - 1), f: full, F: full,
  };
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const answer = Number(event.key) - 1;
  if (asked >= 0 && answer >= 0 && answer < film.steps[asked].question.answers.length) return choose(answer);
  if (!keys[event.key]) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  event.preventDefault();
  keys[event.key]();
});
by("stage").style.setProperty("--ratio", film.size[0] / film.size[1]);
addEventListener("resize", () => {
  fitText();
  show();
});
// #step=3&time=0.5&bare: where to begin, and without the bar and the text.
const wanted = new URLSearchParams(location.hash.slice(1));
if (wanted.has("bare")) document.body.className = "bare";
step = Math.max(0, Math.min(film.steps.length, Number(wanted.get("step") || 1)) - 1);
time = Math.max(0, Math.min(1, Number(wanted.get("time") ?? 1)));
fitText();
if (!wanted.has("step") && isDue(0)) ask(0);
else show();
