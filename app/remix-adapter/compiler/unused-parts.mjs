/*
 * Remix asks its settings at run time, so browsers load the code of each choice: fetching without
 * single fetch, discovering routes, hot updates, deferred data, warnings, pages without a server, and
 * what only the server writes into a page. Here the questions get the answers of this console, and the
 * bundler leaves out the rest: 5 kB of what every page loads.
 */

const YES = "true";
const NO = "false";

/** The settings of `remix.config.js`, in every module of Remix for browsers. */
const SETTINGS = [
  [/\b(window\.__remixContext\.)?future\.v3_singleFetch( === true)?(?=[ )])/g, YES],
  [/\bwindow\.__remixContext\.isSpaMode\b/g, NO],
  [/\bif \(isSpaMode( && !isHydrated)?\)/g, `if (${NO})`],
];

/** Text in a module and what takes its place. Each must be there. */
const MODULES = {
  "browser.js": [["router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;", ""]],
  "components.js": [
    // Named by an assignment they would stay, with all that they use. The console has its own.
    [/^(Link|NavLink)\.displayName = ".+";$/gm, ""],
    // The server has its own copy of what writes scripts.
    ["let contextScript = staticContext ?", `let contextScript = ${NO} ?`],
    ["contextScript += !activeDeferreds ?", `contextScript += ${YES} ?`],
    ["let routeModulesScript = !isStatic ?", `let routeModulesScript = ${YES} ?`],
    ["if (!isStatic && typeof __remixContext", `if (${NO} && typeof __remixContext`],
  ],
  "fog-of-war.js": [
    ["return future.v3_lazyRouteDiscovery === true && !isSpaMode;", `return ${NO};`],
  ],
  "routes.js": [
    ['if (typeof singleFetch === "function") {', ""],
    [
      /return result;\n {6}\}\n {6}let result = await fetchServerHandler\(request, route\);\n.*\n/,
      "return result;\n",
    ],
    ["if (needsRevalidation) {", `if (${NO}) {`],
  ],
  // It warns of settings that this console has made.
  "react-router.js": [
    ["function logV6DeprecationWarnings(renderFuture, routerFuture) {", "$&\n  return;"],
  ],
  "router.js": [
    ["= init.patchRoutesOnNavigation;", "= undefined;"],
    ["function isDeferredData(value) {", "$&\n  return false;"],
    ["function isDeferredResult(result) {", "$&\n  return false;"],
    [
      /\bfuture\.v7_(fetcherPersist|normalizeFormMethod|partialHydration|prependBasename|relativeSplatPath|skipActionErrorRevalidation)\b/g,
      YES,
    ],
  ],
};

/**
 * @param {string} name of a module of Remix or its router
 * @param {string} source its text
 */
export function withoutUnusedParts(name, source) {
  const settled =
    name === "router.js" || name === "react-router.js"
      ? source
      : SETTINGS.reduce((text, [setting, answer]) => text.replaceAll(setting, answer), source);
  return (MODULES[name] ?? []).reduce((text, [part, other]) => {
    const changed = text.replace(part, other);
    if (changed === text) throw new Error(`${name} has no "${part}"`);
    return changed;
  }, settled);
}
