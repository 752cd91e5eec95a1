import { expect, it } from "vitest";
import { importPreloads } from "./page-scripts.server";

const preloads = ["/manifest.js", "/entry.js", "/react.js", "/root.js", "/list.js"]
  .map((file) => `<link rel="modulepreload" href="${file}"/>`)
  .join("");
const script = (last: string) => `<p>Here</p><script>1</script><script type="module">
import * as route0 from "/root.js";
window.__remixRouteModules = {"root":route0};

${last}</script>`;

it("the script of a page imports each preloaded file once, and starts the page last", () => {
  expect(importPreloads(preloads + script('import("/entry.js");'))).toBe(
    script(
      'import"/manifest.js";import"/react.js";import"/list.js";import{start}from"/entry.js";start();',
    ),
  );
});

it("a page without scripts stays as it is", () => {
  expect(importPreloads("<p>Here</p>")).toBe("<p>Here</p>");
});
