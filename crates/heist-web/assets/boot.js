// Starts the game, or the designer of heists: a program of its own, for the addresses that are its own. A file of its own, because the
// page's policy forbids scripts inside the page.
// `cargo xtask web` puts the name of the build in place of `dev`.
const designs = /^\/(design|gallery)(\/|$)/.test(location.pathname);
const [script, program, style] = designs
  ? ["/designer/designer.js?v=dev", "/designer/designer_bg.wasm?v=dev", "/designer/designer.css?v=dev"]
  : ["/app.js?v=dev", "/app_bg.wasm?v=dev"];

// The program and the rules come at the same time; the program asks for the rules as soon as it runs.
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address + " is not there (" + answer.status + ")");
  return answer;
}

// What the program looks like, where that is not part of the page.
function dress(address) {
  return new Promise((done, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: done });
    link.onerror = () => failed(new Error(address + " is not there"));
    document.head.append(link);
  });
}

try {
  const rules = load("/rules.txt?v=dev").then((answer) => answer.text());
  const parts = Promise.all([load(program), rules, style && dress(style)]);
  const module = parts.then(([program, text]) => {
    globalThis.heistRules = text;
    return program;
  });
  const { default: init } = await import(script);
  await init({ module_or_path: module });
  delete globalThis.heistRules;
  document.getElementById("loading")?.remove();
} catch (error) {
  const place = document.getElementById("loading");
  if (place) place.textContent = (designs ? "The designer" : "The game") + " could not be started: " + error;
  throw error;
}

// From now on the game starts without a network too. Where that is not possible it is played online.
async function keep(workers) {
  await workers.register("/sw.js");
  const { active } = await workers.ready;
  if (!workers.controller) {
    const taken = new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
    active.postMessage("claim");
    // What was loaded before is kept when it is asked for again.
    await taken;
    if (designs) await Promise.all([script, program, style].map((address) => fetch(address)));
  }
}
if (navigator.serviceWorker) keep(navigator.serviceWorker).catch(() => {});
