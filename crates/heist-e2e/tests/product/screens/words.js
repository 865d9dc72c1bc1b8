// What is written for programs does not belong before people's eyes: ids of cards and heists, ids of rules, lines of the
// notation. Reads everything that is shown, and every label and title, outside the places where notation is read and written.
// Answers with a list of sentences. Arguments: ids with a hyphen, ids of rules.
const [cards, rules] = [new Set(arguments[0]), new Set(arguments[1])];
const NOTATION = "textarea, input, .notation, .trial-words, #replay-fault, #import-trouble, #only-here, .copy-link, .replay-link, .replay-form, details.more";
const SPEAKERS = "red|green|blue|black|npc|team";
const VERBS =
  "plan|unplan|start|tunnel|buy|sell|fixer|ready|roll|shift|take|move|unlock|subdue|disable|reveal|think|grab|crack|use|pickup|drop|give|open|done|escape|next|choose|run|last-ditch|stay";
const LINE = new RegExp(`(^|[^\\w ] ?|^ )(${SPEAKERS}) (${VERBS})( [a-z]\\d{1,2}\\b|$|[;.])`, "g");
const wrong = new Set();

function read(text, where) {
  for (const [word] of text.matchAll(/[A-Za-z]\w*(?:-\w+)+/g)) {
    // A name may have a hyphen: then every part of it is written large.
    const name = word.split("-").every((part) => /^[A-Z0-9]/.test(part));
    if (!name && cards.has(word.toLowerCase())) wrong.add(`the id “${word}” is shown in ${where}`);
  }
  for (const [id] of text.matchAll(/[a-z][a-z-]*(?:\.[a-z0-9-]+)+/g)) {
    if (rules.has(id)) wrong.add(`the id of a rule, “${id}”, is shown in ${where}`);
  }
  for (const [line] of text.matchAll(LINE)) wrong.add(`the line “${line.trim()}” is shown in ${where}`);
}

function place(element) {
  const mark = element.id ? "#" + element.id : element.getAttribute("class") ? "." + element.getAttribute("class").split(" ")[0] : "";
  return element.tagName.toLowerCase() + mark;
}

const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
for (let element = walker.currentNode; element; element = walker.nextNode()) {
  if (element.matches("script, style, noscript") || element.closest(NOTATION)) continue;
  if (!element.checkVisibility({ visibilityProperty: true })) continue;
  for (const label of ["aria-label", "title", "alt", "aria-description", "aria-valuetext"]) {
    const text = element.getAttribute(label);
    if (text) read(text, `${label} of ${place(element)}`);
  }
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) read(node.data.trim(), place(element));
  }
}
return [...wrong];
