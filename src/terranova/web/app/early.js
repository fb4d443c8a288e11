// Before the first paint: the look this browser has chosen. Not a module, so that nothing is shown in the wrong colours.
(function () {
  try {
    var chosen = JSON.parse(localStorage.getItem("terranova-settings") || "{}");
    if (chosen.theme === "dark" || chosen.theme === "light") document.documentElement.dataset.theme = chosen.theme;
    if (chosen.motion === "off") document.documentElement.dataset.motion = "off";
    if (chosen.text) document.documentElement.dataset.text = chosen.text;
  } catch (error) {
    // A browser that keeps nothing gets the usual look.
  }
})();
