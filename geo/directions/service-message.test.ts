import { expect, it } from "vitest";
import { messageIn } from "./service-message";

it.each([
  [{ message: "Connection between locations not found" }, "Connection between locations not found"],
  [
    { code: "NoRoute", message: "Impossible route\nbetween points " },
    "Impossible route between points",
  ],
  [
    { error_code: 442, error: "No path could be found for input" },
    "No path could be found for input",
  ],
  [{ message: "Get a key at https://graphhopper.com/?a=1 now" }, "Get a key at … now"],
  [{ message: "Connection refused: roads/10.0.0.7:8989" }, "Connection refused: roads/…"],
  [{ error: "Could not open /data/roads/valhalla.json" }, "Could not open …"],
  [{ message: "Cannot find point 0: 39.961,-82.999" }, "Cannot find point 0: 39.961,-82.999"],
])("a service message shows what %j says", (body, words) => {
  expect(messageIn(body)).toBe(words);
});

it.each([
  undefined,
  null,
  [],
  "Internal Server Error",
  {},
  { message: 7 },
  { message: "" },
  { message: "Unknown" },
  { message: "<html><body>502 Bad Gateway</body></html>" },
])("a service message finds nothing to show in %j", (body) => {
  expect(messageIn(body)).toBeUndefined();
});

it("a service message cuts what is too long to read", () => {
  expect(messageIn({ message: "at Java.line ".repeat(100) })?.length).toBeLessThan(310);
});
