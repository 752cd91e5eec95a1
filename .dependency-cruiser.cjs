// A large noun has parts in folders of their own, with a door each.
const FEATURE_DOORS = [
  "^app/features/[^/]+/(index|index\\.server|urls|status)\\.ts$",
  "^app/features/[^/]+/[^/]+/(index|index\\.server|urls|status)\\.ts$",
];

/** The walls of docs/reference/architecture.md, checked by `npm run walls`. */
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
      name: "contract-imports-only-platform",
      severity: "error",
      from: { path: "^contract/" },
      to: { path: "^(app|api|geo|tests|server\\.ts)" },
    },
    {
      name: "engines-know-no-product",
      comment: "geo/ is of use alone; its tests may take helpers from elsewhere",
      severity: "error",
      from: { path: "^geo/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { path: "^(app|api|contract|platform|tests|server\\.ts)" },
    },
    {
      name: "platform-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^platform/" },
      to: { path: "^(app|api|contract|geo|tests|server\\.ts)" },
    },
    {
      name: "ui-knows-no-domain",
      comment: "building blocks may use lib and each other",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^(app/(?!(ui|lib)/)|contract/)" },
    },
    {
      name: "ui-through-its-doors",
      comment: "~/ui for what every page has, and a door for each of the bigger parts",
      severity: "error",
      from: { path: "^(app|server\\.ts)", pathNot: "^app/ui/" },
      to: { path: "^app/ui/", pathNot: "^app/ui/(index|[^/]+/index(\\.server)?)\\.ts$|\\.css$" },
    },
    {
      name: "lib-is-small-and-pure",
      severity: "error",
      from: { path: "^app/lib/", pathNot: "\\.test\\.ts$" },
      to: { path: "^app/(?!lib/)" },
    },
    {
      name: "parts-know-no-screens",
      comment: "what reads, reckons and draws knows neither the kit nor what is made with it",
      severity: "error",
      from: {
        path: "^app/(session|upstream|directions|places|map|extract|route-files)/",
        pathNot: "\\.test\\.tsx?$",
      },
      to: { path: "^app/(kit|features|routes)/" },
    },
    {
      name: "upstream-through-its-client",
      comment:
        "screens make the contract's calls with client.server; how they travel is its affair",
      severity: "error",
      from: { path: "^(app|server\\.ts)", pathNot: "^app/upstream/|\\.test\\.ts$" },
      to: {
        path: "^app/upstream/(context|dialects|dialect-entities|exchange|memo|read-reply|reply-prune|reply-rules|request)\\.server\\.ts$",
      },
    },
    {
      name: "kit-knows-no-domain",
      severity: "error",
      from: { path: "^app/kit/" },
      to: { path: "^app/(features|routes)/" },
    },
    {
      name: "features-know-no-routes",
      severity: "error",
      from: { path: "^app/features/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/routes/" },
    },
    {
      name: "features-meet-at-their-doors",
      comment: "index.ts for the browser, index.server.ts, urls.ts and status.ts",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: {
        path: "^app/features/[^/]+/",
        pathNot: ["^app/features/$1/", ...FEATURE_DOORS],
      },
    },
    {
      name: "features-through-their-doors",
      comment: "a screen's parts are the feature's own business",
      severity: "error",
      from: { path: "^(app|server\\.ts)", pathNot: "^app/features/" },
      to: {
        path: "^app/features/[^/]+/",
        pathNot: [...FEATURE_DOORS, "\\.css$"],
      },
    },
    {
      name: "routes-are-route-modules-alone",
      comment:
        "what two of them share lies in a feature; a route may know what another's loader returns",
      severity: "error",
      from: { path: "^app/routes/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/routes/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "forms-are-checked-before-they-are-parsed",
      comment: "these two take their form from app/server/sent-form.server.ts, which checks it",
      severity: "error",
      from: {
        path: "^app/",
        pathNot:
          "^app/(kit/form/form-action|features/account/public-action)\\.server\\.ts$|\\.test\\.ts$",
      },
      to: { path: "node_modules/@conform-to/zod/" },
    },
    {
      name: "settings-are-declared-by-their-parts",
      comment: "the environment puts them together and knows no engine",
      severity: "error",
      from: { path: "^app/server/env\\.server\\.ts$" },
      to: { path: "^app/(?!(server|[^/]+/settings\\.ts$))" },
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
      from: { path: "^(app|server\\.ts)", pathNot: "^app/directions/|\\.test\\.tsx?$" },
      to: { path: "^geo/directions/(graphhopper|osrm|request|valhalla)\\.ts$" },
    },
    {
      name: "places-through-one-door",
      comment: "which geocoder answers, and how, is known in app/places alone",
      severity: "error",
      from: { path: "^(app|server\\.ts)", pathNot: "^app/places/|\\.test\\.tsx?$" },
      to: { path: "^geo/places/((google|nominatim|photon|request)\\.ts$|gazetteer/)" },
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
      name: "resources-meet-through-their-doors",
      comment:
        "a resource's door is its index.ts; its rows, who sees them and their shape in other rows " +
        "are doors of their own, since barrels of them would make circles",
      severity: "error",
      from: { path: "^api/resources/([^/]+)/" },
      to: {
        path: "^api/resources/[^/]+/",
        pathNot: [
          "^api/resources/$1/",
          "^api/resources/[^/]+/(index|resource|scope|ref)\\.ts$",
          "^api/resources/[^/]+/[^/]+/(index|resource|scope|ref)\\.ts$",
        ],
      },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
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
        path: "^(app|api|contract|geo|platform|server\\.ts)",
        pathNot: "\\.test\\.tsx?$|\\.d\\.ts$|/testing/|^app/remix-adapter/compiler/",
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
