/** What both halves of a build, code and assets, know of a route. */
export interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}
export type Routes<T extends Route = Route> = Record<string, T>;

/** What may come at one place of a path, and the routes that end there. */
interface Node {
  /** By a segment in lower case. */
  fixed: Map<string, Node>;
  any: Node | undefined;
  /** Ids of the routes whose path ends here. */
  ends: string[];
  /** Ids of the routes that take whatever follows, also nothing. */
  splats: string[];
}

/**
 * Sorts the routes of a build by the segments of their paths, so that those which may match a
 * URL are found without a look at all the others.
 *
 * @returns a function from a URL's path to the ids of all routes that may match it to its end,
 *   always in the same order. Which of them does is for Remix to tell: a few may be too
 *   many, never one too few.
 */
export function indexRoutes(routes: Routes): (pathname: string) => string[] {
  const root = emptyNode();
  for (const { id, path, index } of Object.values(routes)) {
    // A layout without a path only matches together with what lies within it.
    if (path === undefined && !index) continue;
    for (const segments of variants(fullPath(routes, id))) insert(root, segments, id);
  }
  return (pathname) => {
    const found = new Set<string>();
    collect(root, segmentsOf(pathname), 0, found);
    return [...found];
  };
}

/** The pattern of a route's whole path: `/routes/:id/copy`. */
export const patternOf = (routes: Routes, id: string): string =>
  `/${fullPath(routes, id).join("/")}`;

/** Some routes, with root and all that they lie within; in their own order. */
export function onlyRoutes<T extends Route>(all: Routes<T>, ids: readonly string[]): Routes<T> {
  const wanted = new Set(["root", ...ids.flatMap((id) => lineage(all, id))]);
  return Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id)));
}

/** A route with what it lies within, outermost first. */
function lineage(routes: Routes, id: string): string[] {
  const { parentId } = routes[id] ?? {};
  return parentId === undefined ? [id] : [...lineage(routes, parentId), id];
}

const emptyNode = (): Node => ({ fixed: new Map(), any: undefined, ends: [], splats: [] });

const fullPath = (routes: Routes, id: string): string[] =>
  lineage(routes, id).flatMap((each) => routes[each]?.path?.split("/").filter(Boolean) ?? []);

/** A path with and without each of its optional segments. */
function variants([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]];
  const following = variants(rest);
  const required = first.replace(/\?$/, "");
  const withIt = following.map((segments) => [required, ...segments]);
  return required === first ? withIt : [...withIt, ...following];
}

function insert(node: Node, [first, ...rest]: string[], id: string): void {
  if (first === undefined) {
    node.ends.push(id);
  } else if (first.includes("*")) {
    node.splats.push(id);
  } else if (first.startsWith(":")) {
    node.any ??= emptyNode();
    insert(node.any, rest, id);
  } else {
    const key = first.toLowerCase();
    const next = node.fixed.get(key) ?? emptyNode();
    node.fixed.set(key, next);
    insert(next, rest, id);
  }
}

function collect(node: Node, segments: string[], at: number, found: Set<string>): void {
  for (const id of node.splats) found.add(id);
  const segment = segments[at];
  if (segment === undefined) {
    for (const id of node.ends) found.add(id);
    return;
  }
  const fixed = node.fixed.get(segment);
  if (fixed) collect(fixed, segments, at + 1, found);
  if (node.any) collect(node.any, segments, at + 1, found);
}

/** As Remix reads them: slashes at the end and case don't count, each part is decoded by itself. */
function segmentsOf(pathname: string): string[] {
  const path = pathname.replace(/\/+$/, "").slice(1);
  return path === "" ? [] : decoded(path.split("/")).map((segment) => segment.toLowerCase());
}

function decoded(segments: string[]): string[] {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return segments;
  }
}
