/**
 * In place of Remix's module `routeModules.js`: see `compiler/route-modules.mjs`. Remix reloads
 * the page if a script can't be loaded, which loses what was typed while the server is away.
 */

interface Route {
  id: string;
  module: string;
  imports?: string[];
}

/** Loads the module of a route, or returns the one that is loaded. */
export async function loadRouteModule(
  route: Route,
  cache: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    // Browsers remember a module that failed to load for as long as the page lives.
    await Promise.all([route.module, ...(route.imports ?? [])].map(fetchIntoCache));
    cache[route.id] = await import(route.module);
    return cache[route.id];
  } catch {
    // An update has replaced the scripts of this page.
    location.reload();
    return new Promise(() => {});
  }
}

/** Once the page's own `fetch` is installed, it waits for the server: see `lasting-fetch.ts`. */
async function fetchIntoCache(file: string): Promise<void> {
  const url = new URL(file, location.href);
  const loads = performance.getEntriesByName(url.href) as PerformanceResourceTiming[];
  if (loads.some((load) => load.decodedBodySize > 0)) return;
  await (await fetch(url)).arrayBuffer();
}
