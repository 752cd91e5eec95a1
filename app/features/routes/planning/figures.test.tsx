import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RouteFigures } from "./figures";

const textOf = (before: number, time: number, improved = true, units?: "km") =>
  renderToStaticMarkup(
    <RouteFigures
      units={units}
      path={{
        ok: true,
        order: ["a", "b", "c"],
        lines: [],
        source: "Directions by Waybook",
        figures: { distance: 1000, time },
        before: { distance: 1200, time: before },
        improved,
        byStraightLines: false,
        day: null,
      }}
    />,
  );

it.each([
  [764, 634, "13 min", "11 min", "saves 2 min."],
  [780, 571, "13 min", "10 min", "saves 3 min."],
  [770, 629, "13 min", "10 min", "saves 3 min."],
  [620, 600, "10 min", "10 min", "saves less than a minute."],
])("%d and %d seconds add up as they are shown", (before, time, was, is, saves) => {
  const text = textOf(before, time);
  expect(text).toMatch(new RegExp(`<s[^>]*>${was}</s>`));
  expect(text).toContain(`<strong>${is}</strong>`);
  expect(text).toContain(`Directions by Waybook. The better order ${saves}`);
});

it("no order is called better that is the same", () => {
  expect(textOf(600, 600, false)).toContain("No better order was found");
});

it("figures are in the reader's unit", () => {
  const plain = (units?: "km") => textOf(764, 634, true, units).replaceAll(/<[^>]*>/g, "");
  expect(plain()).toContain("before 0.75 now0.62 mi");
  expect(plain("km")).toContain("before 1.20 now1.00 km");
});

it.each([
  [{ length: 34_800, overtime: 6000, closedStops: 0 }, "1 h 40 min longer than the working day."],
  [{ length: 3600, overtime: 0, closedStops: 1 }, "1 stop is closed when reached."],
  [
    { length: 34_800, overtime: 60, closedStops: 2 },
    "1 min longer than the working day; 2 stops are closed when reached.",
  ],
  [{ length: 3600, overtime: 59, closedStops: 0 }, null],
])("a day of %j says what an agent could not do", (day, words) => {
  const text = renderToStaticMarkup(
    <RouteFigures
      units={undefined}
      path={{
        ...{ ok: true, order: ["a", "b"], lines: [], source: "Waybook" },
        ...{ figures: { distance: 1000, time: 600 }, before: null, improved: false },
        ...{ byStraightLines: false, day },
      }}
    />,
  ).replaceAll(/<[^>]*>/g, "");
  if (words) expect(text).toContain(words);
  else expect(text).not.toMatch(/longer|closed/);
});
