import { createRequire } from "node:module";
import { inRoot } from "../../../scripts/lib/run.mjs";
import { changeFramework } from "./framework.mjs";
import { mergeScripts } from "./merge-scripts.mjs";
import { openDoors } from "./open-doors.mjs";
import { replaceRouteModules } from "./route-modules.mjs";

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
  const setup = (build) => {
    openDoors(build);
    replaceRouteModules(build);
    changeFramework(build);
    plugin.setup({
      onLoad: build.onLoad,
      onResolve: (filter, resolve) =>
        build.onResolve(filter, (args) => {
          const found = resolve(args);
          return found && { ...found, sideEffects: false };
        }),
    });
  };
  return { ...plugin, setup };
};

/* The server build contains the manifest too, so the scripts are merged before it is passed on. */
const jsWriter = require("@remix-run/dev/dist/compiler/js/write.js");
const { write } = jsWriter;
let written;
jsWriter.write = (...options) => {
  written = write(...options);
  return written;
};
const manifests = require("@remix-run/dev/dist/compiler/manifest.js");
const { create } = manifests;
manifests.create = async (options) => {
  const manifest = await create(options);
  await written;
  const { assetsBuildDirectory, publicPath } = options.config;
  return mergeScripts(assetsBuildDirectory, publicPath, manifest);
};

/*
 * Remix ends while esbuild's service may still wait for an answer of it. The service then says
 * "all goroutines are asleep - deadlock!" with a page of Go, which looks like a build that failed:
 * what it says is passed on for as long as there is a build.
 */
const childProcess = require("node:child_process");
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) => {
  if (!args?.some((arg) => arg.startsWith("--service="))) return spawn(command, args, options);
  const service = spawn(command, args, { ...options, stdio: "pipe" });
  service.stderr.on("data", (text) => process.stderr.write(text));
  service.stderr.unref();
  return service;
};

process.argv.push("build");
require("@remix-run/dev/dist/cli.js");
