/** The routes of the build, as its manifest for browsers has them. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { runInNewContext } from "node:vm";

const ROOT = resolve(import.meta.dirname, "../..");

export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction: boolean;
}
export type BuiltRoutes = Record<string, BuiltRoute>;

export function builtRoutes(): BuiltRoutes {
  const folder = resolve(ROOT, "public/build");
  const [name, ...others] = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file));
  if (!name || others.length > 0) throw new Error("build the console first: npm run build");
  const window: { __remixManifest?: { routes: BuiltRoutes } } = {};
  runInNewContext(readFileSync(resolve(folder, name), "utf8"), { window });
  return window.__remixManifest?.routes ?? {};
}

/** Returns the paths of a route with each optional parameter left out and given. */
export function patternsOf(route: BuiltRoute, routes: BuiltRoutes): string[] {
  return variants(
    `/${withParents(route, routes)
      .flatMap(({ path }) => path || [])
      .join("/")}`,
  );
}

/** The route with what lies around it, outermost first. */
export function withParents(route: BuiltRoute, routes: BuiltRoutes): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(parent ? withParents(parent, routes) : []), route];
}

function variants(pattern: string): string[] {
  const optional = /\/[^/]+\?(?=\/|$)/;
  if (!optional.test(pattern)) return [pattern];
  return [
    ...variants(pattern.replace(optional, "")),
    ...variants(pattern.replace(optional, (segment) => segment.slice(0, -1))),
  ];
}
