// Before the first paint: the look this browser has chosen. Not a module, so that nothing is shown
// in the wrong colours.
(function () {
  try {
    const chosen = JSON.parse(localStorage.getItem("terranova-settings") || "{}");
    if (chosen.theme === "dark" || chosen.theme === "light")
      document.documentElement.dataset.theme = chosen.theme;
    if (chosen.motion === "off") document.documentElement.dataset.motion = "off";
    if (chosen.text) document.documentElement.dataset.text = chosen.text;
    // Who has started a game or finished the lessons is not new here.
    if (
      localStorage.getItem("terranova-names") ||
      localStorage.getItem("terranova-guided") ||
      /"at":"finish"/.test(localStorage.getItem("terranova-learn") || "")
    )
      document.documentElement.dataset.known = "";
  } catch {
    // A browser that keeps nothing gets the usual look.
  }
})();
