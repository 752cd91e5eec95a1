import { inRoot } from "../../../scripts/lib/run.mjs";

const OURS = inRoot("app/remix-adapter/route-modules.ts");

/**
 * Puts our module in the place of the one by which Remix loads the scripts of routes.
 *
 * @param {{ onResolve: Function }} build of an esbuild plugin
 */
export function replaceRouteModules(build) {
  build.onResolve({ filter: /^\.\/routeModules\.js$/ }, ({ importer }) =>
    importer.includes("/@remix-run/react/dist/esm/") ? { path: OURS } : undefined,
  );
}
