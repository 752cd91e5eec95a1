import { expect, it } from "vitest";
import { importAll } from "./page-scripts";

it("the script of a page imports each file once, and starts the page last", () => {
  const script = `import "/manifest.js";
import * as route0 from "/root.js";
window.__remixRouteModules = {"root":route0};

import("/entry.js");`;
  const files = ["/manifest.js", "/entry.js", "/react.js", "/root.js", "/list.js"];
  expect(importAll(script, files)).toBe(`import "/manifest.js";
import * as route0 from "/root.js";
window.__remixRouteModules = {"root":route0};

import"/react.js";import"/list.js";import{start}from"/entry.js";start();`);
});

it("a script without a last import, as in the browser, stays as it is", () => {
  expect(importAll(" ", ["/entry.js"])).toBe(" ");
});
