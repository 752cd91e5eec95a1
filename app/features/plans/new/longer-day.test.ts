import { expect, it } from "vitest";
import { later, laterBy } from "./longer-day";

it("a working day ends later or earlier, and a short one is never made longer", () => {
  expect(later("17:00", 60, "09:00")).toBe("18:00");
  expect(later("17:00", -120, "09:00")).toBe("15:00");
  expect(later("10:30", -120, "09:00")).toBe("10:00");
  expect(later("09:30", -120, "09:00")).toBe("09:30");
  expect(later("02:00", -60, "20:00")).toBe("01:00");
});

it("a working day may last longer by more than half a day", () => {
  expect(laterBy({ from: "06:00", until: "23:30" }, "11:00")).toBe(750);
  expect(laterBy({ from: "20:00", until: "18:00" }, "04:00")).toBe(840);
  expect(laterBy({ from: "09:00", until: "16:00" }, "17:00")).toBe(-60);
});
