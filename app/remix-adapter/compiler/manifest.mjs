/*
 * Remix' manifest names every route with its files, and every page loads it. Packed it has each name
 * once, and puts itself together where it is read: a third less to send.
 */

const NAME = "window.__remixManifest=";
const SHARED = "/build/_shared/";
/** What a route may have, as bits of one number; Remix' client takes what isn't said for no. */
const TRAITS = [
  "index",
  "caseSensitive",
  "hasAction",
  "hasLoader",
  "hasClientAction",
  "hasClientLoader",
  "hasErrorBoundary",
];

/**
 * @param {string} script as Remix writes it
 * @returns {string} one that leaves the same behind
 */
export function packManifest(script) {
  const { entry, routes, ...others } = JSON.parse(
    script.slice(script.indexOf(NAME) + NAME.length).replace(/;\s*$/, ""),
  );
  const shared = byUse(Object.values(routes).flatMap(({ imports = [] }) => imports));
  const places = new Map(shared.map((file, place) => [file, place]));
  const ids = Object.keys(routes);
  const rows = Object.values(routes).map(
    ({ id, parentId, path = null, module, imports = [], ...has }) => [
      id,
      ids.indexOf(parentId),
      path,
      hashIn(module, id),
      TRAITS.reduce((bits, trait, bit) => bits | (has[trait] === true ? 1 << bit : 0), 0),
      imports.map((file) => places.get(file)),
    ],
  );
  const files = shared.map((file) => file.slice(SHARED.length, -".js".length));
  const packed = { entry, ...others, shared: SHARED, files, traits: TRAITS, rows };
  return `${NAME}(${unpack})(${JSON.stringify(packed)});`;
}

/** Files, the one that most routes need first: small numbers are short. */
function byUse(imports) {
  const uses = new Map();
  for (const file of imports) uses.set(file, (uses.get(file) ?? 0) + 1);
  return [...uses.keys()].sort((one, other) => uses.get(other) - uses.get(one));
}

/** What a route's file has in its name besides the route's id. */
function hashIn(module, id) {
  const start = `/build/${id}-`;
  if (!module.startsWith(start)) throw new Error(`${module} is not named after its route`);
  return module.slice(start.length, -".js".length);
}

/** Runs in the browser, alone: nothing of this module is there. */
function unpack({ shared, files, traits, rows, ...manifest }) {
  const routes = {};
  for (const [id, parent, path, hash, bits, imports] of rows) {
    routes[id] = {
      id,
      parentId: rows[parent]?.[0],
      path: path ?? undefined,
      module: `/build/${id}-${hash}.js`,
      imports: imports.map((place) => `${shared}${files[place]}.js`),
    };
    traits.forEach((trait, bit) => {
      routes[id][trait] = (bits & (1 << bit)) > 0;
    });
  }
  return { ...manifest, routes };
}
