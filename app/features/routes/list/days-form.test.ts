import { describe, expect, it } from "vitest";
import { DaysForm, readDaysFilter, toDaysFilter } from "./days-form";

describe("the days that the list is narrowed to", () => {
  it.each([
    [{ firstDay: "2026-12-01" }, "12-01-2026"],
    [{ firstDay: "2026-12-01", lastDay: "2026-12-01" }, "12-01-2026"],
    [{ firstDay: "12-01-2026", lastDay: "2026-12-05" }, "12-01-2026..12-05-2026"],
  ])("%j become the filter %s", (sent, filter) => {
    expect(toDaysFilter(DaysForm.parse(sent))).toBe(filter);
  });

  it("come back from the filter", () => {
    expect(readDaysFilter("12-01-2026..12-05-2026")).toEqual({
      firstDay: "2026-12-01",
      lastDay: "2026-12-05",
    });
    expect(readDaysFilter("12-01-2026")).toEqual({ firstDay: "2026-12-01", lastDay: "" });
    expect(readDaysFilter("this week")).toEqual({ firstDay: "", lastDay: "" });
  });

  it("need a first day, and a last one that is not before it", () => {
    expect(DaysForm.safeParse({}).success).toBe(false);
    expect(DaysForm.safeParse({ firstDay: "soon" }).success).toBe(false);
    const turned = DaysForm.safeParse({ firstDay: "2026-12-05", lastDay: "2026-12-01" });
    expect(turned.error?.issues[0]?.path).toEqual(["lastDay"]);
  });
});
