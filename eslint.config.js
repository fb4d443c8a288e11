import js from "@eslint/js";
import globals from "globals";

const WEB = "src/terranova/web";

// Nothing is bundled: a page loads relative modules only.
const PACKAGE = { regex: "^[^.]", message: "Import by a relative path." };
const PAGE = { regex: "/app/", message: "The board knows nothing of the pages." };

export default [
  { ignores: [`${WEB}/board/art.js`, ".venv/", "build/", "dist/"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "one-var": ["error", "never"],
      "prefer-const": "error",
    },
  },
  {
    files: [`${WEB}/**/*.js`],
    languageOptions: { globals: globals.browser },
    rules: { "no-restricted-imports": ["error", { patterns: [PACKAGE] }] },
  },
  {
    files: [`${WEB}/board/**/*.js`],
    rules: { "no-restricted-imports": ["error", { patterns: [PACKAGE, PAGE] }] },
  },
  { files: [`${WEB}/service-worker.js`], languageOptions: { globals: globals.serviceworker } },
  { files: ["tests/web/*.js", "*.config.js"], languageOptions: { globals: globals.node } },
];
