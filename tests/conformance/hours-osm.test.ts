import { readFileSync } from "node:fs";
import { readHours } from "contract/locations/hours-reader";
import { formatHours, type WeekHours } from "contract/locations/opening-hours";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { sharedData } from "geo/testing/shared-data";
import OpeningHours from "opening_hours";
import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";

const FILE = sharedData("foreign/hours-osm.csv");
const why = FILE ? "" : " (skipped: foreign/hours-osm.csv is missing: TEST_DATA names its folder)";

/** Values that are refused, by their names in the file. */
const REFUSED = {
  P38: "begins at sunrise",
  P192: "has a time without an end",
  P246: "is only about some months",
  P256: "is only a comment",
};
/** Values of which something is left out or assumed. */
const PARTLY = {
  P6: "public holidays",
  P8: "days without times, public holidays",
  P18: "days without times",
  P44: "times past midnight, which the next day's hours replace",
  P56: "no end",
  P62: "public holidays",
  P66: "times without days",
  P68: "times past midnight, which the next day's hours replace",
  P72: "days without times, public holidays",
  P82: "no end, a comment",
  P84: "days without times, public holidays",
  P98: "times past midnight, which the next day's hours replace",
  P118: "no end",
  P132: "public holidays",
  P146: "school holidays",
  P156: "public holidays",
  P168: "public holidays",
};
/** Values with times of a 12-hour clock, which the package takes for times of the night or refuses. */
const TWELVE_HOURS = {
  P40: "Mo-Fr 07:00-15:00; Sa 07:00-18:00; Su 07:00-16:00",
  P76: "Mo,We-Su 11:00-19:00",
  P78: "We-Th,Su 11:00-20:00; Fr-Sa 11:00-21:00",
  P248: "Mo-Su 08:00-18:30",
};

describe.skipIf(!FILE)(`opening hours of OpenStreetMap${why}`, () => {
  const values: { name: string; opening_hours: string }[] = FILE
    ? parse(readFileSync(FILE), { columns: true })
    : [];
  const read = new Map(
    values.map(({ name, opening_hours }) => [name, attempt(() => readHours(opening_hours))]),
  );

  it("are read, all but a few that are refused for a reason", () => {
    const refused = [...read].filter(([, week]) => !week).map(([name]) => name);
    expect(refused).toEqual(Object.keys(REFUSED));
    expect(values.length).toBeGreaterThan(100);
    expect((values.length - refused.length) / values.length).toBeGreaterThanOrEqual(0.95);
  });

  it("have notes where something is left out or assumed, and only there", () => {
    const noted = [...read].filter(([, week]) => week?.notes.length).map(([name]) => name);
    expect(new Set(noted)).toEqual(new Set([...Object.keys(PARTLY), ...Object.keys(TWELVE_HOURS)]));
  });

  it("mean what the package opening_hours has them mean", () => {
    const others = values.filter(({ name }) => !(name in REFUSED) && !(name in TWELVE_HOURS));
    const differences = others.flatMap(({ name, opening_hours }) => {
      const ours = minutesOf(read.get(name)?.week ?? []);
      const { open, possible } = minutesByPackage(opening_hours);
      const isSame = ours.every((isOpen, at) => isOpen === open[at] || (isOpen && possible[at]));
      const hasNoEnd = PARTLY[name as keyof typeof PARTLY]?.startsWith("no end") ?? false;
      return isSame && possible.includes(true) === hasNoEnd ? [] : [name];
    });
    expect(differences).toEqual([]);
  });

  it("end in the afternoon where they have times of a 12-hour clock", () => {
    for (const [name, hours] of Object.entries(TWELVE_HOURS)) {
      expect(formatHours(read.get(name)?.week ?? [])).toBe(hours);
    }
  });
});

const day = fc.constantFrom("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su");
const dayRange = fc.uniqueArray(day, { minLength: 1, maxLength: 2 }).map((ends) => ends.join("-"));
const days = fc.uniqueArray(dayRange, { minLength: 1, maxLength: 2 }).map((all) => all.join(","));
const time = fc
  .tuple(fc.nat(23), fc.constantFrom("00", "15", "30"))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`);
const span = fc
  .uniqueArray(time, { minLength: 2, maxLength: 2 })
  // 11:00-10:00 is read as times of a 12-hour clock.
  .filter(([from = "", to = ""]) => from < to || from > "13" || to < "10")
  .map((ends) => ends.join("-"));
const spans = fc.array(span, { minLength: 1, maxLength: 2 }).map((all) => all.join(","));
const rule = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(days, spans).map((parts) => parts.join(" ")) },
  days.map((closed) => `${closed} off`),
  fc.tuple(days, span).map((parts) => `${parts.join(" ")} off`),
  spans,
  fc.constantFrom("24/7", "PH off"),
);
const rules = fc
  .array(fc.tuple(rule, fc.constantFrom("; ", ", ")), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().slice(0, -1).join(""));

it("rules in any order mean what the package opening_hours has them mean", () => {
  fc.assert(
    fc.property(rules, (text) => {
      const ours = attempt(() => readHours(text));
      const theirs = attempt(() => minutesByPackage(text));
      fc.pre(ours !== undefined && theirs !== undefined);
      expect(minutesOf(ours?.week ?? [])).toEqual(theirs?.open);
    }),
    { numRuns: rounds(100, 2000) },
  );
});

/** Undefined for what is refused. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const DAY = 24 * 60;

/** Whether it is open, for each minute of a week from Monday. */
function minutesOf(week: WeekHours): boolean[] {
  const minutes = new Array<boolean>(7 * DAY).fill(false);
  for (const [day, spans] of week.entries()) {
    for (const { from, to } of spans) minutes.fill(true, day * DAY + from, day * DAY + to);
  }
  return minutes;
}

/** The same by the package, in a week without holidays, and when it may be open. */
function minutesByPackage(text: string) {
  const hours = new OpeningHours(text, {
    lat: 48.1,
    lon: 11.6,
    address: { country_code: "de", state: "Bayern" },
  });
  const [monday, nextMonday] = [new Date(2026, 8, 21), new Date(2026, 8, 28)];
  const open = new Array<boolean>(7 * DAY).fill(false);
  const possible = [...open];
  for (const [from, to, isUnknown] of hours.getOpenIntervals(monday, nextMonday)) {
    const [first, last] = [from, to].map((time) => (time.getTime() - monday.getTime()) / 60_000);
    (isUnknown ? possible : open).fill(true, first, last);
  }
  return { open, possible };
}
