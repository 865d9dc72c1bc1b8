// A worker in which bots think, so that the page never waits for them. It gets requests of the engine protocol, a text each,
// and sends every line of the answers back. The page ends it when nobody wants to know any more: nothing else stops a search.
// `cargo xtask web` puts the name of the build in place of `dev`.
import init, { answer } from "/think/thinker.js?v=dev";

const ready = init({ module_or_path: "/think/thinker_bg.wasm?v=dev" });

self.addEventListener("message", async ({ data }) => {
  try {
    await ready;
    answer(data, (line) => self.postMessage(line));
  } catch (error) {
    // The module did not come, or it broke: the page starts another worker for the next question.
    self.postMessage({ broken: String(error) });
  }
});
