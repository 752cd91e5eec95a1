import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withRankedBranches } from "./match-once.mjs";

const ROUTER = "node_modules/@remix-run/router/dist/router.js";
const source = readFileSync(ROUTER, "utf8").replace(/^\/\/# sourceMappingURL.*$/m, "");

type MatchRoutes = (routes: unknown[], path: string) => { route: { id: string } }[] | null;
interface Router {
  matchRoutes: MatchRoutes;
}

const folder = mkdtempSync(join(tmpdir(), "waybook-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function load(name: string, text: string): Promise<MatchRoutes> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return ((await import(pathToFileURL(file).href)) as Router).matchRoutes;
}

const routes = [
  {
    id: "root",
    path: "",
    children: [
      { id: "index", index: true },
      { id: "pages", children: [{ id: "about", path: "about" }] },
      {
        id: "routes",
        path: "routes",
        children: [
          { id: "assign", path: "assign" },
          { id: "visited", path: ":id/visited" },
        ],
      },
      { id: "route", path: "routes/:id" },
      { id: "agents", path: "Agents" },
      { id: "track", path: "agent/:id/:track?" },
      { id: "files", path: "files/*" },
      { id: "page", path: ":name/page" },
      { id: "other", path: "*" },
    ],
  },
];

const paths = [
  ..."/ /about /ABOUT /routes /routes/ /routes/assign /routes/7 /routes/7/visited /routesx".split(
    " ",
  ),
  ..."/agents /Agents/ /agent/1 /agent/1/2 /agent/1/2/3 /files /files/a/b /a/page /caf%C3%A9/page".split(
    " ",
  ),
  "/nowhere/at/all",
  "//about",
];

describe("a router that sorts its routes once", () => {
  let theirs: MatchRoutes;
  let ours: MatchRoutes;
  beforeAll(async () => {
    theirs = await load("theirs.mjs", source);
    ours = await load("ours.mjs", withRankedBranches(source));
  });

  it.each(paths)("finds the same for %s, each time", (path) => {
    const expected = theirs(routes, path);
    expect(ours(routes, path)).toEqual(expected);
    expect(ours(routes, path)).toEqual(expected);
  });
});

it("another version of the router is refused", () => {
  expect(() => withRankedBranches("")).toThrow("The router has no");
});
