/*
 * Remix' manifest names every route with its files, and every page loads it. Packed it has each name
 * once, and puts itself together where it is read: half as much to send.
 */

const NAME = "window.__remixManifest=";
/** What the name of each file that routes share begins with. */
const SHARED = "/build/_shared/chunk-";
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
 * Routes that scripts of ours never go to: the agents' pages, which load none of Remix, what is read as a
 * picture, a stream of events or a file of the map, files that are downloaded, and another site's sign-in.
 */
const NEVER_GONE_TO = [
  /^routes\/(_day\+\/|feeds\.|map\+\/|sign-in\+\/)/,
  /\+\/(live|user-photos|visit-photos)\./,
  /_\.(export(\..*)?|template|bad-rows)$/,
];

/** Numbers are written as characters: "#" is the first after the space, "!" and the quote. */
const ZERO = 35;

/**
 * @param {string} script as Remix writes it
 * @returns {string} one that leaves the same behind, each route followed by its children, without those never gone to
 */
export function packManifest(script) {
  const { entry, routes, ...others } = JSON.parse(
    script.slice(script.indexOf(NAME) + NAME.length).replace(/;\s*$/, ""),
  );
  const all = Object.values(routes).filter(
    ({ id }) => !NEVER_GONE_TO.some((kind) => kind.test(id)),
  );
  const files = byUse(all.flatMap(({ imports = [] }) => imports));
  const traits = TRAITS.filter((trait) => all.some((route) => route[trait]));
  const lines = linesOf(all, undefined, { files, traits });
  const packed = {
    entry,
    ...others,
    shared: SHARED,
    files: files.map(hashOfShared).join(" "),
    traits,
    lines: lines.join("\n"),
  };
  return `${NAME}(${unpack})(${JSON.stringify(packed)},${pathOf},${ZERO});`;
}

function hashOfShared(file) {
  if (!file.startsWith(SHARED)) throw new Error(`${file} is not named as shared files are`);
  return file.slice(SHARED.length, -".js".length);
}

/** Files, the one that most routes need first. */
function byUse(imports) {
  const uses = new Map();
  for (const file of imports) uses.set(file, (uses.get(file) ?? 0) + 1);
  return [...uses.keys()].sort((one, other) => uses.get(other) - uses.get(one));
}

/**
 * A line for each route below `parent`, and for those below it: a tab for each level, what its id has
 * after that of its parent, its hash, its traits and imports, and its path if the id does not say it.
 */
function linesOf(routes, parent, names, depth = 0) {
  const { files, traits } = names;
  return routes
    .filter(({ parentId }) => parentId === parent?.id)
    .flatMap((route) => {
      const { id, path, module, imports = [], ...has } = route;
      const start = startOf(parent?.id ?? "", id);
      if (!id.startsWith(start)) throw new Error(`${id} is not named after its parent`);
      const bits = traits.reduce((sum, trait, bit) => sum | (has[trait] ? 1 << bit : 0), 0);
      const places = imports.map((file) => files.indexOf(file)).sort((one, other) => one - other);
      const numbers = [bits, ...places].map((n) => String.fromCharCode(ZERO + n)).join("");
      const name = id.slice(start.length);
      const line = [name, hashIn(module, id), numbers];
      if (pathOf(name) !== path) line.push(path ?? "");
      return [
        `${"\t".repeat(depth)}${line.join(" ")}`,
        ...linesOf(routes, route, names, depth + 1),
      ];
    });
}

/** What the ids of a parent and its child begin with: "routes/agents" and "routes/agents.add". */
const startOf = (parent, id) =>
  id.startsWith(`${parent}.`) ? parent : parent.slice(0, parent.lastIndexOf("/") + 1);

/** What a route's file has in its name besides the route's id. */
function hashIn(module, id) {
  const start = `/build/${id}-`;
  if (!module.startsWith(start)) throw new Error(`${module} is not named after its route`);
  return module.slice(start.length, -".js".length);
}

/** The path that a route's name stands for. Runs in the browser as well, alone. */
function pathOf(name) {
  const path = name
    .replace(/^(\.|routes\/)/, "")
    .replace(/\+\//g, "/")
    .split(/[./](?!\])/)
    .filter((part) => !part.startsWith("_"))
    .map((part) =>
      part === "$"
        ? "*"
        : part
            .replace(/_$/, "")
            .replace(/^\(\$(.+)\)$/, ":$1?")
            .replace("$", ":")
            .replace(/\[(.)\]/, "$1"),
    );
  return path.join("/") || undefined;
}

/** Runs in the browser, alone: nothing of this module is there. */
function unpack({ shared, files, traits, lines, ...manifest }, toPath, zero) {
  const routes = {};
  const parents = [];
  const shares = files.split(" ");
  for (const line of lines.split("\n")) {
    const [indented, hash, numbers, path] = line.split(" ");
    const name = indented.trimStart();
    const depth = indented.length - name.length;
    const parentId = parents[depth - 1];
    const id = (name[0] === "." ? parentId : (parentId ?? "").replace(/[^/]*$/, "")) + name;
    const [bits, ...imports] = [...numbers].map((letter) => letter.charCodeAt(0) - zero);
    parents[depth] = id;
    routes[id] = {
      id,
      parentId,
      path: path ?? toPath(name),
      module: `/build/${id}-${hash}.js`,
      imports: imports.map((place) => `${shared}${shares[place]}.js`),
    };
    traits.forEach((trait, bit) => {
      routes[id][trait] = (bits & (1 << bit)) > 0;
    });
  }
  return { ...manifest, routes };
}
