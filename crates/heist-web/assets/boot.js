// Starts the game. A file of its own, because the page's policy forbids scripts inside the page.
// `cargo xtask web` puts the name of the build in place of `dev`.
import init from "/app.js?v=dev";

try {
  await init({ module_or_path: "/app_bg.wasm?v=dev" });
  document.getElementById("loading")?.remove();
} catch (error) {
  const place = document.getElementById("loading");
  if (place) place.textContent = "The game could not be started: " + error;
  throw error;
}

// From now on the game starts without a network too. Where that is not possible it is played online.
navigator.serviceWorker?.register("/sw.js").catch(() => {});
