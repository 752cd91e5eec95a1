import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { packManifest } from "./manifest.mjs";

/** The one that most routes need first, as it is packed. */
const CHUNKS = ["/build/_shared/chunk-A.js", "/build/_shared/chunk-B.js"];

const route = (id: string, parentId: string | undefined, path: string | undefined) => ({
  id,
  parentId,
  path,
  module: `/build/${id}-ab12c.js`,
  imports: CHUNKS,
  index: id.endsWith("_index"),
  hasAction: id.includes("add"),
  hasLoader: true,
  hasErrorBoundary: id === "root",
});
const CONSOLE = "routes/_console+/_layout";
const AGENT = "routes/_console+/_agents+/agent.$id";

const all = [
  route("root", undefined, ""),
  route("routes/$", "root", "*"),
  route("routes/[_]bare", "root", "_bare"),
  { ...route(CONSOLE, "root", undefined), imports: [] },
  route("routes/_console+/_agents+/add.$type.($officeId)", CONSOLE, "add/:type/:officeId?"),
  route(AGENT, CONSOLE, "agent/:id"),
  route(`${AGENT}.absences.add`, AGENT, "absences/add"),
  route(`${AGENT}_.track`, CONSOLE, "agent/:id/track"),
  route("routes/_console+/_agents+/chosen.agents._index", CONSOLE, "chosen/agents"),
  { ...route("routes/_console+/_agents+/agents", CONSOLE, "people"), imports: [CHUNKS[0]] },
  route("routes/_public+/_layout", "root", undefined),
  route("routes/_public+/_index", "routes/_public+/_layout", undefined),
  route("routes/help+/keys[.]json", "root", "help/keys.json"),
  route("routes/help+/callback", "root", "help/callback"),
];
/** Streams, pictures, downloads and the agents' pages: nothing goes there. */
const left = [
  route("routes/_console+/_agents+/live.agents._index", CONSOLE, "live/agents"),
  route("routes/_console+/_visits+/visit-photos.$id", CONSOLE, "visit-photos/:id"),
  route("routes/_day+/_layout", "root", undefined),
  route("routes/sign-in+/callback", "root", "sign-in/callback"),
  route("routes/_day+/day", "routes/_day+/_layout", "day"),
  route("routes/map+/ground[.]svg", "root", "map/ground.svg"),
  route("routes/_console+/_routes+/routes_.export", CONSOLE, "routes/export"),
];
const routes = Object.fromEntries([...all, ...left].map((one) => [one.id, one]));
const manifest = {
  entry: { module: "/build/e.js", imports: [] },
  routes,
  url: "/m.js",
  version: "1",
};

it("the packed manifest leaves behind what Remix wrote", () => {
  const plain = unpacked();
  const gone = { ...manifest, routes: Object.fromEntries(all.map((one) => [one.id, one])) };
  expect(plain).toMatchObject(JSON.parse(JSON.stringify(gone)));
  expect(Object.keys(plain.routes).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  expect(plain.routes["routes/_public+/_index"]).toMatchObject({ index: true, hasAction: false });
  expect(plain.routes[CONSOLE]?.path).toBeUndefined();
});

it("the routes of a parent stay in their order, as of two alike the first is taken", () => {
  const ids = all.map(({ id }) => id);
  const childrenOf = (of: typeof all, parent: string) =>
    of.filter(({ parentId }) => parentId === parent).map(({ id }) => id);
  const unpackedRoutes = Object.values(unpacked().routes) as typeof all;
  for (const id of ids) expect(childrenOf(unpackedRoutes, id)).toEqual(childrenOf(all, id));
});

it("the name of a route stands for its path, which is then left out", () => {
  const script = packManifest(`window.__remixManifest=${JSON.stringify(manifest)};`);
  expect(script).toContain("people");
  expect(script).not.toContain(":officeId");
});

it("a manifest of another shape is refused", () => {
  const pack = (odd: object) => () =>
    packManifest(`window.__remixManifest=${JSON.stringify({ ...manifest, routes: odd })};`);
  const { root } = routes;
  expect(pack({ root: { ...root, module: "/build/other.js" } })).toThrow("after its route");
  const elsewhere = route("other/screen", CONSOLE, "screen");
  expect(pack({ root, [CONSOLE]: routes[CONSOLE], elsewhere })).toThrow("after its parent");
});

/** What the script leaves behind. Of another world, so it is copied as text. */
function unpacked(): { routes: Record<string, { path?: string }> } {
  const window: { __remixManifest?: unknown } = {};
  const script = packManifest(`window.__remixManifest=${JSON.stringify(manifest)};`);
  runInNewContext(script, { window });
  return JSON.parse(JSON.stringify(window.__remixManifest));
}
