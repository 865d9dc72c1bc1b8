// How the page looks: theme, colours and size of text as they were chosen in this browser, else as the system asks. A file of
// its own that runs before anything is drawn, so that a light page is never dark for a moment. `settings.rs` writes the choices.
(() => {
  const root = document.documentElement;
  const contrast = matchMedia("(prefers-contrast: more)");
  const light = matchMedia("(prefers-color-scheme: light)");
  const grounds = { dark: "#0b1a2b", light: "#eef2f6", contrast: "#000000" };

  // Storage may be forbidden: then everything is as the system asks.
  function chosen(key, words) {
    try {
      const word = localStorage.getItem("heist." + key);
      return words.includes(word) ? word : undefined;
    } catch {
      return undefined;
    }
  }

  function look() {
    const asked = contrast.matches ? "contrast" : light.matches ? "light" : "dark";
    const theme = chosen("theme", Object.keys(grounds)) ?? asked;
    root.dataset.theme = theme;
    root.dataset.palette = chosen("palette", ["deuteranopia", "protanopia", "tritanopia"]) ?? "standard";
    root.dataset.text = chosen("text", ["small", "large", "largest"]) ?? "normal";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", grounds[theme]);
  }

  look();
  contrast.addEventListener("change", look);
  light.addEventListener("change", look);
  addEventListener("heist-looks", look);
  // Another tab has chosen.
  addEventListener("storage", look);
})();
