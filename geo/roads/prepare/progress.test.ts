import { expect, it } from "vitest";
import { progressOf } from "./progress";

it("the progress says now and then how much is done, and since when", () => {
  const lines: string[] = [];
  const stop = new AbortController();
  let now = 0;
  const progress = progressOf({
    say: (line) => lines.push(line),
    signal: stop.signal,
    clock: () => now,
  });
  progress("Reading nodes", 0);
  now = 4000;
  progress("Reading nodes", 0.119);
  now = 5000;
  progress("Reading nodes", 0.2);
  now = 125_400;
  progress("Tiles from zoom 14 on", 0.999);
  expect(lines).toEqual(["Reading nodes: 11%, 4 s", "Tiles from zoom 14 on: 99%, 2 min 5 s"]);
  stop.abort(new Error("Stopped"));
  expect(() => progress("Reading nodes", 0.2)).toThrow("Stopped");
});
