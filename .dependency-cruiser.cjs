/** The walls of docs/architecture.md, checked by `npm run walls`. */
module.exports = {
  forbidden: [
    {
      name: "console-and-api-meet-only-in-contract",
      comment: "app/ knows the API over HTTP alone",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^api/" },
    },
    {
      name: "api-knows-no-console",
      severity: "error",
      from: { path: "^api/" },
      to: { path: "^(app/|server\\.ts)" },
    },
    {
      name: "contract-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^contract/" },
      to: { path: "^(app|api|tests|server\\.ts)" },
    },
    {
      name: "ui-knows-no-domain",
      comment:
        "building blocks may use lib and each other; session, upstream and routes are the domain",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^(app/(upstream|session|directions|places|extract|basemap|routes)/|contract/)" },
    },
    {
      name: "lib-is-small-and-pure",
      severity: "error",
      from: { path: "^app/lib/", pathNot: "\\.test\\.ts$" },
      to: { path: "^app/(upstream|session|directions|places|extract|basemap|routes|ui)/" },
    },
    {
      name: "route-files-are-pure",
      comment: "a route in, the text of a file out: nothing of where the route comes from",
      severity: "error",
      from: { path: "^app/route-files/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app/(?!(route-files|lib)/)|contract/|server\\.ts)" },
    },
    {
      name: "simulated-agents-stay-outside",
      comment: "npm run simulate plays the devices of agents; no part of the product knows it",
      severity: "error",
      from: { path: "^(app|server\\.ts)", pathNot: "^app/simulate/" },
      to: { path: "^app/simulate/" },
    },
    {
      name: "server-modules-stay-on-the-server",
      comment: "a building block in the browser bundle must not reach a .server module",
      severity: "error",
      from: { path: "^app/(ui|lib)/", pathNot: "\\.(server|test)\\.tsx?$" },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "directions-through-one-door",
      comment: "which engine answers, and how, is known in app/directions alone",
      severity: "error",
      from: { path: "^(app|server\\.ts)", pathNot: "^app/directions/" },
      to: {
        path: "^app/directions/((graphhopper|osrm|request|valhalla)\\.server|valhalla-process/(?!prepare).*)\\.ts$",
      },
    },
    {
      name: "places-through-one-door",
      comment: "which geocoder answers, and how, is known in app/places alone",
      severity: "error",
      from: { path: "^(app|server\\.ts)", pathNot: "^app/places/" },
      to: { path: "^app/places/((google|nominatim|photon|request)\\.server\\.ts$|gazetteer/)" },
    },
    {
      name: "map-through-its-doors",
      comment: "~/map in the browser, ~/map/index.server on the server; addresses and settings",
      severity: "error",
      from: { path: "^(app|server\\.ts)", pathNot: "^app/map/" },
      to: {
        path: "^app/map/",
        pathNot: "^app/map/((index|index\\.server|urls|settings)\\.ts$|.*\\.css$)",
      },
    },
    {
      name: "map-model-is-pure",
      comment: "what a map shows knows neither how it is drawn nor what moves it",
      severity: "error",
      from: { path: "^app/map/model/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/map/(?!model/)|\\.server\\.tsx?$" },
    },
    {
      name: "map-picture-moves-nothing",
      comment: "the picture is the same without scripts",
      severity: "error",
      from: { path: "^app/map/picture/" },
      to: { path: "^app/map/(upgrade|server)/" },
    },
    {
      name: "extract-knows-no-map",
      comment: "a map is drawn out of an extract, never the other way round",
      severity: "error",
      from: { path: "^app/extract/" },
      to: { path: "^app/map/" },
    },
    {
      name: "parts-share-through-their-parent",
      comment: "what two parts of the console share lies beside their folders, as __name",
      severity: "error",
      from: { path: "^app/routes/(_console|_public)\\+/_([^/+]+)\\+/" },
      to: {
        path: "^app/routes/(_console|_public)\\+/_[^/]+\\+/",
        pathNot: "^app/routes/$1\\+/_$2\\+/",
      },
    },
    {
      name: "resources-meet-through-their-doors",
      comment:
        "a resource's door is its index.ts; its rows, who sees them and their shape in other rows " +
        "are doors of their own, since barrels of them would make circles",
      severity: "error",
      from: { path: "^api/resources/([^/]+)/" },
      to: {
        path: "^api/resources/[^/]+/",
        pathNot: "^api/resources/($1/|[^/]+/(index|resource|scope|ref)\\.ts$)",
      },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: {},
      // The compiler makes the css-bundle module itself.
      to: { couldNotResolve: true, pathNot: "^(\\./)?build/|^@remix-run/css-bundle$" },
    },
    {
      name: "no-development-packages-in-the-product",
      severity: "error",
      from: {
        path: "^(app|api|contract|server\\.ts)",
        pathNot: "\\.test\\.tsx?$|\\.d\\.ts$|/testing/",
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|public/build)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
