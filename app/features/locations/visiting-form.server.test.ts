import { describe, expect, it } from "vitest";
import { changedVisiting, checkedVisiting, visitingDraft } from "./visiting-form.server";

const NOTHING = {
  openingHours: null,
  closedDays: null,
  visitEvery: null,
  visitMinutes: null,
  priority: 3,
};
const GIVEN = {
  openingHours: "Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00",
  closedDays: ["2026-12-24", "2026-12-25"],
  visitEvery: 30,
  visitMinutes: 45,
  priority: 1,
};
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe("when a location is visited, as its form has it", () => {
  it("comes back as it was shown, whatever is known of it", () => {
    for (const saved of [NOTHING, GIVEN, { ...NOTHING, openingHours: "off" }]) {
      expect(checkedVisiting(form(visitingDraft(saved)))).toEqual(saved);
    }
  });

  it("takes a day that is left empty for closed, as soon as another has hours", () => {
    expect(checkedVisiting(form({ hoursTu: "9 am - 5 pm" })).openingHours).toBe("Tu 09:00-17:00");
    expect(checkedVisiting(form({ hoursTu: "closed" })).openingHours).toBe("off");
    expect(checkedVisiting(form({ hoursTu: " " })).openingHours).toBeNull();
  });

  it.each([
    [{ hoursWe: "25-26" }, "hoursWe", "Wednesday: “25” is no time from 00:00 to 24:00"],
    [{ hoursWe: "18:00-02:00" }, "hoursWe", "Wednesday: 18:00-02:00 goes past midnight"],
    [{ closedDays: "12/24/2026" }, "closedDays", "Closed days: “12/24/2026” is no date"],
    [{ visitEvery: "0" }, "visitEvery", "Visit every must be a whole number from 1 to 3650"],
    [{ visitMinutes: "1.5" }, "visitMinutes", "Minutes per visit must be a whole number from 1 to"],
  ])("refuses %j, naming the field", (fields, field, words) => {
    expect(() => checkedVisiting(form(fields))).toThrow(words);
    expect(refusalOf(() => checkedVisiting(form(fields)))).toMatchObject({ status: 400, field });
  });
});

describe("what many are given", () => {
  it("leaves what is empty as it is, and takes away by a word", () => {
    expect(changedVisiting({ openingHours: "", visitEvery: undefined })).toEqual({});
    expect(
      changedVisiting({
        openingHours: "none",
        closedDays: "2026-12-25 2026-12-24",
        visitEvery: "7",
      }),
    ).toEqual({
      openingHours: null,
      closedDays: ["2026-12-24", "2026-12-25"],
      visitEvery: 7,
    });
    expect(changedVisiting({ openingHours: "mon-fri 9:00-17:00", priority: "5" })).toEqual({
      openingHours: "Mo-Fr 09:00-17:00",
      priority: 5,
    });
  });

  it("is refused with the field that is wrong", () => {
    const wrong = () => changedVisiting({ openingHours: "Xy 09:00-17:00" });
    expect(wrong).toThrow("Opening hours: “Xy” is no day, such as Mo");
    expect(refusalOf(wrong)).toMatchObject({ status: 400, field: "openingHours" });
  });
});

function refusalOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
