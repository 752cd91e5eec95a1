import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { withRankedBranches } from "./match-once.mjs";
import { withoutUnusedParts } from "./unused-parts.mjs";

const REMIX = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const ROUTER = /\/@remix-run\/router\/dist\/router\.js$/;

/**
 * Has scripts for browsers contain changed copies of Remix and its router.
 *
 * @param {{ onLoad: Function }} build of an esbuild plugin
 */
export function changeFramework(build) {
  const change = (filter, toCopy) =>
    build.onLoad({ filter }, ({ path }) => ({
      contents: toCopy(withoutUnusedParts(basename(path), readFileSync(path, "utf8"))),
      loader: "js",
    }));
  change(REMIX, (source) => source);
  change(ROUTER, withRankedBranches);
}
