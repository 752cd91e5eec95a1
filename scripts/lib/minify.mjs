import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { minify } from "terser";
import { packManifest } from "../../app/remix-adapter/compiler/manifest.mjs";

/*
 * esbuild shortens names and syntax; terser also looks through functions and drops what that
 * shows to be dead: 4% less of what every page loads, for 6 s a build.
 */

/** MapLibre comes short from its makers: half of the time would go into 2% of it. */
const LEFT = /(^|\/)maplibre-gl-\w+\.js$/;

const MANIFEST = /(^|\/)manifest-\w+\.js$/;

/**
 * Has browsers compile a script while it comes, off the main thread. Otherwise they put off each
 * function until its first call, which for React is when the page waits for it.
 */
const COMPILED_AT_ONCE = "//# allFunctionsCalledOnLoad\n";
const isReact = (script) => script.includes("hydrateRoot") && script.length > 100_000;

/** What scripts for browsers are shortened by; they are ES modules, or have a scope of their own. */
const OPTIONS = { module: true, ecma: 2020, compress: { passes: 3 } };

/**
 * Shortens one script in place, which has no notices of licenses.
 *
 * @param {string} path
 */
export async function minifyScript(path) {
  const { code } = await minify(readFileSync(path, "utf8"), OPTIONS);
  writeFileSync(path, code);
}

/**
 * Shortens scripts in place. The notices of licenses go into a file beside them, for whoever
 * wants to read them, instead of onto each page.
 *
 * @param {string} folder its scripts are ES modules for browsers
 */
export async function minifyScripts(folder) {
  const notices = new Set();
  const options = {
    ...OPTIONS,
    format: {
      comments(_, { value }) {
        if (/^!|@license|@preserve/.test(value)) notices.add(value.replace(/^!/, "").trim());
        return false;
      },
    },
  };
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = resolve(folder, name);
    if (!name.endsWith(".js") || LEFT.test(name)) continue;
    const script = readFileSync(path, "utf8");
    const { code } = await minify(MANIFEST.test(name) ? packManifest(script) : script, options);
    writeFileSync(path, isReact(code) ? COMPILED_AT_ONCE + code : code);
  }
  writeFileSync(resolve(folder, "licenses.txt"), `${[...notices].sort().join("\n\n")}\n`);
}
