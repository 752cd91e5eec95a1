import { readFileSync } from "node:fs";

/*
 * Remix names its links by an assignment, for which esbuild keeps them and all that they use. The
 * console has a link of its own.
 */

const COMPONENTS = /\/@remix-run\/react\/dist\/esm\/components\.js$/;
const NAMED = /^(Link|NavLink)\.displayName = ".+";$/gm;

/**
 * Has scripts leave out Remix's links.
 *
 * @param {{ onLoad: Function }} build of an esbuild plugin
 */
export function leaveOutLinks(build) {
  build.onLoad({ filter: COMPONENTS }, ({ path }) => ({
    contents: withoutNames(readFileSync(path, "utf8")),
    loader: "js",
  }));
}

/** @param {string} components the text of the module */
export function withoutNames(components) {
  if (components.match(NAMED)?.length !== 2) throw new Error("Remix names its links otherwise");
  return components.replace(NAMED, "");
}
