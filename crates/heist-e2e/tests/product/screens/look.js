// What a careful person sees at a glance: things that stick out, are cut off, lie on each other, or are too small for a
// finger. Answers with a list of sentences. Argument: whether fingers press here.
const touch = arguments[0];
const PRESSED = "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])";
// What lies over other things on purpose, for a moment or in a corner that scrolls free.
const OVERLAYS =
  "dialog, [role=dialog], .veil, #notice, .explain, .banner, .coach, .coach-back, .proposals, .past-bar, .zoom, .space-caption, .options .sheet, .open-bar, .look";
const root = document.documentElement;
const wrong = [];
const box = (r) => ({ left: r.left, top: r.top, right: r.right, bottom: r.bottom });
const wide = (r) => r.right - r.left;
const high = (r) => r.bottom - r.top;
const both = (a, b) => ({
  left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
});
const name = (e) => {
  const words = (e.getAttribute("aria-label") || e.innerText || e.value || "").trim().replace(/\s+/g, " ").slice(0, 40);
  const mark = e.id ? "#" + e.id : e.getAttribute("class") ? "." + e.getAttribute("class").trim().split(/\s+/).join(".") : "";
  return `${e.tagName.toLowerCase()}${mark}${words ? ` “${words}”` : ""}`;
};
const style = (e) => getComputedStyle(e);

// Nothing can be pushed sideways.
const width = root.clientWidth;
if (root.scrollWidth > width) {
  const out = [...document.body.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > width + 1);
  wrong.push(`the page is ${root.scrollWidth} px wide in a window of ${width}: ${out.slice(-3).map(name).join(", ")}`);
}

// The part of an element that its scrolling and cutting ancestors leave visible, and whether it is lost for good.
function visible(element) {
  let rest = box(element.getBoundingClientRect());
  let lost = false;
  for (let e = element; e && e !== root; e = e.parentElement) {
    const place = style(e).position;
    if (place === "fixed") break;
    const parent = e.parentElement;
    if (!parent || parent === root) break;
    const { overflowX, overflowY } = style(parent);
    if ((overflowX === "visible" && overflowY === "visible") || style(parent).display === "contents") continue;
    const frame = box(parent.getBoundingClientRect());
    const cut = both(rest, frame);
    const gone = (a, b, how) => a - b > 1.5 && (how === "hidden" || how === "clip");
    if (gone(wide(rest), wide(cut), overflowX) || gone(high(rest), high(cut), overflowY)) lost = true;
    rest = cut;
  }
  if (root.scrollHeight <= root.clientHeight && (rest.bottom > root.clientHeight + 1.5 || rest.top < -1.5)) lost = true;
  return { rest, lost };
}

// All of the board is in its place, unless somebody has come closer.
for (const board of document.querySelectorAll(".board-box svg.board:not(.zoomed)")) {
  if (!board.checkVisibility({ visibilityProperty: true })) continue;
  const frame = box(board.closest(".board-box").getBoundingClientRect());
  const out = [...board.querySelectorAll("[data-space]")].filter((e) => {
    const space = box(e.getBoundingClientRect());
    const rest = both(space, frame);
    return wide(space) - wide(rest) > 1.5 || high(space) - high(rest) > 1.5;
  });
  if (out.length) wrong.push(`${out.length} spaces of the board are cut off, as ${name(out[0])}`);
}

const modal = document.querySelector("dialog:modal, [aria-modal=true], #menu, #rule-panel");
const seen = new Set();
const things = [];
for (let e of (modal ?? document).querySelectorAll(PRESSED)) {
  if (e.closest("svg.board")) continue;
  // A switch is pressed by its label.
  if (e.matches("input[type=radio], input[type=checkbox], input[type=file]")) e = e.closest("label") ?? e;
  if (seen.has(e) || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  seen.add(e);
  const full = box(e.getBoundingClientRect());
  if (wide(full) < 2 || high(full) < 2) continue;
  const { rest, lost } = visible(e);
  if (lost) wrong.push(`${name(e)} is cut off`);
  if (wide(rest) < 2 || high(rest) < 2) continue;
  const inText = e.matches("p a, p .as-link, li a, dd a") && e.parentElement.innerText.trim() !== e.innerText.trim();
  things.push({ e, full, rest, inText, over: e.closest(OVERLAYS) });
}

for (const { e, full, rest, inText, over } of things) {
  if (touch && !inText && (wide(full) < 24 || high(full) < 24)) {
    wrong.push(`${name(e)} is too small for a finger: ${Math.round(wide(full))} × ${Math.round(high(full))} px`);
  }
  // Its words stay inside.
  if (e.matches("button, summary, a.button") && e.innerText) {
    const range = document.createRange();
    range.selectNodeContents(e);
    const words = range.getBoundingClientRect();
    if (words.right > full.right + 2 || words.left < full.left - 2 || words.bottom > full.bottom + 2 || words.top < full.top - 2) {
      if (!e.querySelector("svg")) wrong.push(`the words of ${name(e)} stick out`);
    }
  }
  // Nothing lies on it. Only what is in the window can be asked for.
  const at = both(rest, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  if (inText || wide(at) < 2 || high(at) < 2) continue;
  const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
  const covers = hit?.closest(OVERLAYS);
  if (hit && !e.contains(hit) && !hit.contains(e) && (!covers || covers === over)) {
    wrong.push(`${name(e)} lies under ${name(hit)}`);
  }
}
for (let i = 0; i < things.length; i++) {
  for (let j = i + 1; j < things.length; j++) {
    const [a, b] = [things[i], things[j]];
    if (a.over !== b.over || a.e.contains(b.e) || b.e.contains(a.e) || a.inText || b.inText) continue;
    // Cards in a fan lie on each other on purpose.
    if (a.e.matches(".fan .card") && b.e.matches(".fan .card")) continue;
    const common = both(a.rest, b.rest);
    if (wide(common) > 2 && high(common) > 2) wrong.push(`${name(a.e)} and ${name(b.e)} overlap`);
  }
}

// Words that end in the middle.
for (const e of (modal ?? document.body).querySelectorAll("*")) {
  if (e.closest("svg") || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
  const { overflowX, textOverflow, clipPath } = style(e);
  if (clipPath !== "none" || e.clientWidth === 0) continue;
  if ((overflowX === "hidden" || overflowX === "clip") && textOverflow !== "ellipsis" && e.scrollWidth > e.clientWidth + 1) {
    wrong.push(`the words of ${name(e)} are cut off`);
  }
}

// Words that nobody can read: below eleven pixels, whatever the size of text that was chosen.
const LEAST = 11;
for (const e of (modal ?? document.body).querySelectorAll("*")) {
  if (e.closest("svg") || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
  const size = parseFloat(style(e).fontSize) * (e.currentCSSZoom ?? 1);
  if (size < LEAST - 0.05 && e.clientWidth !== 1) wrong.push(`${name(e)} is written ${size.toFixed(1)} px high`);
}

// Whoever asks for less motion sees none.
for (const motion of document.getAnimations()) {
  if (motion.playState === "running") wrong.push(`${name(motion.effect.target)} moves although less motion was asked for`);
}
return wrong;
