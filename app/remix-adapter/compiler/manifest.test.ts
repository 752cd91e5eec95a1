import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { packManifest } from "./manifest.mjs";

const routes = {
  root: {
    id: "root",
    path: "",
    module: "/build/root-AAAAA.js",
    imports: ["/build/_shared/chunk-B.js", "/build/_shared/chunk-A.js"],
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: true,
  },
  "routes/_console+/_layout": {
    id: "routes/_console+/_layout",
    parentId: "root",
    module: "/build/routes/_console+/_layout-BBBBB.js",
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
  },
  "routes/_public+/_index": {
    id: "routes/_public+/_index",
    parentId: "root",
    index: true,
    module: "/build/routes/_public+/_index-CCCCC.js",
    imports: ["/build/_shared/chunk-A.js"],
    hasAction: true,
    hasLoader: false,
    hasErrorBoundary: false,
  },
};
const manifest = {
  entry: { module: "/build/e.js", imports: [] },
  routes,
  url: "/m.js",
  version: "1",
};

it("the packed manifest leaves behind what Remix wrote, in the same order", () => {
  const window: { __remixManifest?: typeof manifest } = {};
  runInNewContext(packManifest(`window.__remixManifest=${JSON.stringify(manifest)};`), { window });
  // Of another world: compared as text, without what is not so.
  const plain = JSON.parse(JSON.stringify(window.__remixManifest));
  expect(plain).toMatchObject(manifestWithImports());
  expect(Object.keys(plain.routes)).toEqual(Object.keys(routes));
  expect(plain.routes["routes/_public+/_index"]).toMatchObject({ index: true, hasLoader: false });
  expect(plain.routes["routes/_console+/_layout"].path).toBeUndefined();
});

it("a manifest of another shape is refused", () => {
  const odd = { ...manifest, routes: { root: { ...routes.root, module: "/build/other.js" } } };
  const script = `window.__remixManifest=${JSON.stringify(odd)};`;
  expect(() => packManifest(script)).toThrow("not named after its route");
});

/** A route without imports has none, or an empty list of them. */
const manifestWithImports = () => ({
  ...manifest,
  routes: Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { imports: [], ...route }]),
  ),
});
