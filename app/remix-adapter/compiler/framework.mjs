import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { withRankedBranches } from "./match-once.mjs";
import { withoutUnusedParts } from "./unused-parts.mjs";

const REMIX = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const REACT_ROUTER = /\/react-router\/dist\/index\.js$/;
const ROUTER = /\/@remix-run\/router\/dist\/router\.js$/;

/**
 * Has scripts for browsers contain changed copies of Remix and its routers.
 *
 * @param {{ onLoad: Function }} build of an esbuild plugin
 */
export function changeFramework(build) {
  const change = (filter, toCopy) =>
    build.onLoad({ filter }, ({ path }) => ({
      contents: toCopy(readFileSync(path, "utf8"), basename(path)),
      loader: "js",
    }));
  change(REMIX, (source, name) => withoutUnusedParts(name, source));
  change(REACT_ROUTER, (source) => withoutUnusedParts("react-router.js", source));
  change(ROUTER, (source, name) => withRankedBranches(withoutUnusedParts(name, source)));
}
