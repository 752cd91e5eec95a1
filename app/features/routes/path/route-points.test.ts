import { expect, it } from "vitest";
import { secondsOf } from "./route-points";

// spec: 9.seconds
it("the time of a path in seconds is the service's milliseconds divided by 1000", () => {
  expect(secondsOf({ time: 1_460_850 })).toBe(1460.85);
});
