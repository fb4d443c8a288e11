import js from "@eslint/js";
import globals from "globals";

const WEB = "src/terranova/web";

// Nothing is bundled: a page loads relative modules only.
const PACKAGE = { regex: "^[^.]", message: "Import by a relative path." };
/** The layers, lowest first: a module imports from its own folder and from those before it. */
const LAYERS = ["board", "lib", "widgets", "pages"];

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
  ...LAYERS.slice(0, -1).map((layer, i) => ({
    files: [`${WEB}/${layer}/**/*.js`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            PACKAGE,
            {
              regex: `/(${LAYERS.slice(i + 1).join("|")})/`,
              message: `${layer}/ knows nothing of the layers above it.`,
            },
          ],
        },
      ],
    },
  })),
  {
    files: ["src/terranova/export/*.js"],
    languageOptions: { globals: globals.browser, sourceType: "script" },
  },
  { files: [`${WEB}/service-worker.js`], languageOptions: { globals: globals.serviceworker } },
  {
    files: ["tests/web/*.js", "tools/peers/*.js", "*.config.js"],
    languageOptions: { globals: globals.node },
  },
];
