// Asks axe-core what is hard to use for somebody; answers with a list of sentences. Argument: whether colours are measured, which takes most of the time.
const [contrast, done] = arguments;
const grave = (violation) => (violation.impact === "serious" || violation.impact === "critical") && violation.nodes.length > 0;
// The numbers drawn on a tile count its chits, and its label says them in words: they are no label of their own.
const counts = (violation, node) =>
  violation.id === "label-content-name-mismatch" && document.querySelector(node.target[0])?.closest("svg.board");
const say = (v) => {
  const where = v.nodes.slice(0, 4).map((n) => {
    const why = [...n.any, ...n.all, ...n.none].map((check) => check.message)[0];
    return `${n.target.join(" ")}: ${why}`;
  });
  return `axe ${v.id} (${v.impact}), ${v.nodes.length} ×: ${where.join(" | ")}`;
};
axe
  .run(document, { resultTypes: ["violations"], rules: { region: { enabled: false }, "color-contrast": { enabled: contrast } } })
  .then((found) => found.violations.map((v) => ({ ...v, nodes: v.nodes.filter((n) => !counts(v, n)) })))
  .then((found) => done(found.filter(grave).map(say)), (error) => done(["axe failed: " + error]));
