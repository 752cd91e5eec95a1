import { readFileSync } from "node:fs";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { withoutUnusedParts } from "./unused-parts.mjs";

const remix = (name: string) =>
  readFileSync(`node_modules/@remix-run/react/dist/esm/${name}`, "utf8");

/** What a bundler keeps of a module's functions. */
const kept = async (name: string, source = remix(name)) =>
  (await transform(withoutUnusedParts(name, source), { minifySyntax: true, format: "esm" })).code;

describe("scripts for browsers", () => {
  it("have nothing that Remix would do without single fetch", async () => {
    const routes = await kept("routes.js");
    expect(routes).not.toMatch(/(?<!function )fetchServerHandler\(/);
    expect(routes).toContain("await singleFetch()");
    expect(await kept("browser.js")).toContain("dataStrategy: getSingleFetchDataStrategy(");
  });

  it("discover no routes, as each page has the list of all", async () => {
    expect(await kept("fog-of-war.js")).toMatch(
      /function isFogOfWarEnabled\([^)]*\) \{\s*return (false|!1);\s*\}/,
    );
  });

  it("write no scripts into pages, and name no links of Remix", async () => {
    const components = await kept("components.js");
    expect(components).not.toContain("__remixContext.p = function");
    expect(components).not.toContain("window.__remixRouteModules = {");
    expect(components).not.toMatch(/Link\.displayName/);
  });

  it("have no deferred data, and fixed settings of the router", async () => {
    const source = readFileSync("node_modules/@remix-run/router/dist/router.js", "utf8");
    const router = await kept("router.js", source);
    expect(router).toMatch(/function isDeferredData\(value\) \{\s*return (false|!1);\s*\}/);
    expect(router).not.toContain("init.patchRoutesOnNavigation");
    expect(router).not.toContain("future.v7_partialHydration");
  });

  it("have no warnings of settings that are made", async () => {
    const source = readFileSync("node_modules/react-router/dist/index.js", "utf8");
    expect(source).toContain("Future Flag Warning");
    expect(await kept("react-router.js", source)).not.toContain(
      "v6/upgrading/future#v7_fetcherpersist",
    );
  });
});

it("another version of Remix is refused", () => {
  expect(() => withoutUnusedParts("routes.js", "")).toThrow('routes.js has no "');
});
