import { expect, it } from "vitest";
import { patternsOf } from "./route-patterns.server";

const pattern = patternsOf({
  root: { id: "root", path: "" },
  layout: { id: "layout", parentId: "root" },
  routes: { id: "routes", parentId: "layout", path: "routes" },
  assign: { id: "assign", parentId: "routes", path: "assign" },
  route: { id: "route", parentId: "layout", path: "routes/:id" },
  file: { id: "file", parentId: "layout", path: "routes/:id/export/:format" },
});

it.each([
  ["/routes", "/routes"],
  ["/routes/", "/routes"],
  ["/Routes/assign", "/routes/assign"],
  ["/routes/r1", "/routes/:id"],
  ["/routes/Dana%20Mills", "/routes/:id"],
  ["/routes/r1/export/gpx", "/routes/:id/export/:format"],
  ["/nowhere", "none"],
  ["/routes/%", "/routes/:id"],
])("%s is of %s", (path, expected) => expect(pattern(path)).toBe(expected));

it("of no routes there is no pattern", () => expect(patternsOf({})("/anything")).toBe("none"));
