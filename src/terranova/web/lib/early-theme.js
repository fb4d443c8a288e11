// Applies theme, motion and text size before the first paint. Not a module: modules run too late.
(function () {
  try {
    const chosen = JSON.parse(localStorage.getItem("terranova-settings") || "{}");
    if (chosen.theme === "dark" || chosen.theme === "light")
      document.documentElement.dataset.theme = chosen.theme;
    if (chosen.motion === "off") document.documentElement.dataset.motion = "off";
    if (chosen.text) document.documentElement.dataset.text = chosen.text;
    // Somebody who has started a game or finished the lessons is not new here.
    if (
      localStorage.getItem("terranova-names") ||
      localStorage.getItem("terranova-guided") ||
      /"at":"finish"/.test(localStorage.getItem("terranova-learn") || "")
    )
      document.documentElement.dataset.known = "";
  } catch {
    // Without storage the defaults stay.
  }
})();
