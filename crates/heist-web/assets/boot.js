// Starts the game. A file of its own, because the page's policy forbids scripts inside the page.
// `cargo xtask web` puts the name of the build in place of `dev`.
import init from "/app.js?v=dev";

// The program and the rules come at the same time; the program asks for the rules as soon as it runs.
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address + " is not there (" + answer.status + ")");
  return answer;
}

try {
  const rules = load("/rules.txt?v=dev").then((answer) => answer.text());
  const parts = Promise.all([load("/app_bg.wasm?v=dev"), rules]);
  const module = parts.then(([program, text]) => {
    globalThis.heistRules = text;
    return program;
  });
  await init({ module_or_path: module });
  delete globalThis.heistRules;
  document.getElementById("loading")?.remove();
} catch (error) {
  const place = document.getElementById("loading");
  if (place) place.textContent = "The game could not be started: " + error;
  throw error;
}

// From now on the game starts without a network too. Where that is not possible it is played online.
async function keep(workers) {
  await workers.register("/sw.js");
  const { active } = await workers.ready;
  if (!workers.controller) active.postMessage("claim");
}
if (navigator.serviceWorker) keep(navigator.serviceWorker).catch(() => {});
