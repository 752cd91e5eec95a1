import { createRequire } from "node:module";
import { inRoot } from "./run.mjs";

/*
 * `remix build`, told that what it puts in the place of server modules does nothing. It cannot
 * be seen from the outside that an empty CommonJS module has no effects, so that each of them
 * that two pages name would become a file which both of them load: 1 kB and four requests a page.
 */

const require = createRequire(inRoot("package.json"));
const plugins = require("@remix-run/dev/dist/compiler/plugins/emptyModules.js");
const { emptyModulesPlugin } = plugins;

plugins.emptyModulesPlugin = (...options) => {
  const plugin = emptyModulesPlugin(...options);
  const setup = (build) =>
    plugin.setup({
      onLoad: build.onLoad,
      onResolve: (filter, resolve) =>
        build.onResolve(filter, (args) => {
          const found = resolve(args);
          return found && { ...found, sideEffects: false };
        }),
    });
  return { ...plugin, setup };
};

process.argv.push("build");
require("@remix-run/dev/dist/cli.js");
