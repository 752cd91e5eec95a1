import { expect, it } from "vitest";
import { Tally } from "./tally";

it("a tally says how many there were, and how long they took", () => {
  const tally = new Tally();
  expect(tally.words()).toBe("0 positions taken, half of them within 0 ms, 95% within 0 ms");
  for (let took = 2000; took > 0; took--) tally.add(took);
  expect(tally.words()).toBe(
    "2,000 positions taken, half of them within 1000 ms, 95% within 1900 ms",
  );
});
