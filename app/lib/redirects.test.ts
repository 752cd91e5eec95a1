import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeRedirect } from "./redirects";

describe("safeRedirect", () => {
  it.each([
    ["/", "/"],
    ["/routes?routePage=2&routeSearch=a%20b#top", "/routes?routePage=2&routeSearch=a%20b#top"],
    ["/routes/%2F%2Fevil.example", "/routes/%2F%2Fevil.example"],
    ["/a/../routes", "/routes"],
    ["/?next=https://evil.example", "/?next=https://evil.example"],
  ])("goes to our own path %j", (target, expected) => {
    expect(safeRedirect(target, "/home")).toBe(expected);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\u0000/evil.example",
    "/a b",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>",
    "http://own.invalid/routes",
    "http://localhost:3000/routes",
    "https://evil.example/",
    "https:evil.example",
    "evil.example",
    "routes",
    "?page=2",
    "#top",
    "",
    `/${"a".repeat(50_000)}`,
    null,
    undefined,
    7,
    ["/routes"],
    new File([], "x"),
  ])("falls back for %j", (target) => {
    expect(safeRedirect(target, "/home")).toBe("/home");
  });

  it("keeps the longest plan of a route, and leaves room for it in the head of a request", () => {
    const drops = Array.from({ length: 1000 }, () => `drop=${crypto.randomUUID()}`);
    const plan = `/create-route?name=North&${drops.join("&")}`;
    expect(safeRedirect(plan, "/home")).toBe(plan);
    expect(encodeURIComponent(plan).length).toBeLessThan(60_000);
  });

  it("never leaves the host, whatever it is given", () => {
    const pieces = [
      "/",
      "\\",
      "..",
      ".",
      "evil.example",
      "%2f",
      "%5c",
      "\t",
      ":",
      "@",
      "?",
      "#",
      "a",
    ];
    const targets = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((p) => p.join(""));
    fc.assert(
      fc.property(fc.oneof(targets, fc.string(), fc.webUrl()), (target) => {
        const result = new URL(safeRedirect(target), "https://waybook.example/login");
        expect(result.origin).toBe("https://waybook.example");
      }),
      { numRuns: 2000 },
    );
  });
});
