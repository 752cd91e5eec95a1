import { UNSAFE_defineRoutes as defineRoutes } from "@remix-run/dev";
import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { describe, expect, it, vi } from "vitest";
import remixConfig from "../../remix.config.js";
import { indexRoutes, onlyRoutes, type Route, type Routes } from "./route-index.server";

const root = { id: "root", path: "" };

/** The console's own routes, as its build has them. */
const own: Routes = { root, ...(await remixConfig.routes?.(defineRoutes)) };

const odd = routes(
  ["file", "files/*"],
  ["any", "*"],
  ["pages", "pages"],
  ["pages/new", "new", "pages"],
  ["pages/one", ":id", "pages"],
  ["pages/one/edit", "edit", "pages/one"],
  ["pages/index", undefined, "pages", true],
  ["apart", "pages/:id/:part?/print"],
  ["language", ":lang?/about"],
  ["layout"],
  ["layout/both", "pages/both", "layout"],
  ["suffix", "reports/:year.csv"],
  ["exact", "Pages/UPPER"],
);

function routes(...list: [id: string, path?: string, parentId?: string, index?: true][]): Routes {
  const all: Record<string, Route> = { root };
  for (const [id, path, parentId = "root", index] of list) all[id] = { id, path, parentId, index };
  return all;
}

type Tree = Parameters<typeof matchRoutes>[0];

/** As Remix nests the routes of a build. */
const tree = (all: Routes, parentId?: string): Tree =>
  Object.values(all)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: tree(all, id) },
    );

const match = (routes: Tree, pathname: string) =>
  matchRoutes(routes, { pathname })?.map((found) => [found.route.id, found.pathname, found.params]);

// Remix says so of every path that can't be decoded.
vi.spyOn(console, "warn").mockImplementation(() => {});

describe.each([
  ["the console's routes", own],
  ["routes of every kind", odd],
])("%s: the few that may match are enough to find the one that does", (_, all) => {
  const whole = tree(all);
  const index = indexRoutes(all);
  function expectSameMatch(path: string): void {
    const few = tree(onlyRoutes(all, index(path)));
    expect(match(few, path), path).toEqual(match(whole, path));
  }

  const words = [...new Set(Object.values(all).flatMap(({ path }) => path?.split("/") ?? []))];
  const segment = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...words.filter((word) => /^[\w.-]+$/.test(word))) },
    fc.constantFrom("7", "", "a b", "%20", "%2F", "%zz", "é", "%C3%A9", "*", ":id", "2024.csv"),
    fc.string(),
  );
  const path = fc
    .array(segment, { maxLength: 6 })
    .chain((segments) => fc.mixedCase(fc.constant(`/${segments.join("/")}`)));

  it("for any path", () => {
    fc.assert(fc.property(path, expectSameMatch), { numRuns: rounds(100, 2_000) });
  });

  it("for the path of each", () => {
    for (const id of Object.keys(all)) {
      const path = fullPath(all, id).replace(/:\w+/g, "7").replace(/\*/g, "some/thing");
      for (const variant of [path.replace(/\?/g, ""), path.replace(/\/?[^/]*\?/g, "")]) {
        expect(match(whole, `/${variant}`), variant).toBeTruthy();
        for (const end of ["", "/", "//", "/more"]) expectSameMatch(`/${variant}${end}`);
      }
    }
  });
});

const fullPath = (all: Routes, id: string): string =>
  [all[id]?.parentId, id]
    .map((each, at) => (at === 0 ? each && fullPath(all, each) : all[id]?.path))
    .filter(Boolean)
    .join("/");

it("as many may match a path, however many routes there are", () => {
  const more = Array.from({ length: 60 }, (_, n): [string, string] => [
    `more-${n}`,
    `more-${n}/:id`,
  ]);
  const found = indexRoutes({ ...own, ...routes(...more) })("/routes");
  expect(found).toEqual(indexRoutes(own)("/routes"));
  expect(found.length).toBeLessThanOrEqual(2);
});
