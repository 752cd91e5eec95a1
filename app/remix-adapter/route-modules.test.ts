import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "node_modules/@remix-run/react/dist/esm";

it("Remix loads the scripts of routes by the one function that is replaced", () => {
  const source = readFileSync(`${FOLDER}/routeModules.js`, "utf8");
  expect(source.match(/^export .*$/gm)).toEqual(["export { loadRouteModule };"]);
  expect(source).toContain("async function loadRouteModule(route, routeModulesCache) {");
  const others = readdirSync(FOLDER).filter((file) => file.endsWith(".js"));
  const importing = others
    .map((file) => readFileSync(`${FOLDER}/${file}`, "utf8"))
    .flatMap((text) => text.match(/from '[^']*routeModules\.js'/g) ?? []);
  expect(new Set(importing)).toEqual(new Set(["from './routeModules.js'"]));
});
