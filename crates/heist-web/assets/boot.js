// Starts the game. A file of its own, because the page's policy forbids scripts inside the page.
import init from "/app.js";

try {
  await init({ module_or_path: "/app_bg.wasm" });
  document.getElementById("loading")?.remove();
} catch (error) {
  const place = document.getElementById("loading");
  if (place) place.textContent = "The game could not be started: " + error;
  throw error;
}
