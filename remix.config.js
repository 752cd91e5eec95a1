import { flatRoutes } from "remix-flat-routes";

/** What lies beside the routes without being one. */
const NOT_ROUTES = ["**/__*", "**/*.test.ts", "**/*.test.tsx", "**/*.css"];

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => flatRoutes("routes", defineRoutes, { ignoredRouteFiles: NOT_ROUTES }),
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverBuildPath: "build/index.js",
  assetsBuildDirectory: "public/build",
  publicPath: "/build/",
  tailwind: false,
  postcss: false,
  watchPaths: ["./{contract,geo,platform}/**/*"],
  // The server is not started by `remix dev`: it takes a new build in by itself.
  dev: { manual: true },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // One request a navigation instead of one a route, and the root reads its flash on each.
    v3_singleFetch: true,
    // The manifest of all routes is smaller than the requests that would discover them.
    v3_lazyRouteDiscovery: false,
  },
};
