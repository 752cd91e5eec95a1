import fc from "fast-check";
import { expect, it } from "vitest";
import { drawBars, drawLines } from "./draw.server";

const days = (count: number) => Array.from({ length: count }, (_, day) => `Day ${day + 1}`);
/** The points of a path of straight lines. */
const pointsOf = (path: string) =>
  path.split(/[ML]/).flatMap((point) => (point ? [point.split(",").map(Number)] : []));

it("a chart draws a line from the left to the right edge, its highest value highest", () => {
  const { series, height, ticks, labels } = drawLines(days(5), [
    { name: "Visits", values: [0, 10, 20, 5, 0] },
  ]);
  expect(pointsOf(series[0]?.line ?? "")).toEqual([
    [0, height],
    [250, height / 2],
    [500, 0],
    [750, height * 0.75],
    [1000, height],
  ]);
  expect(ticks.map(({ label }) => label)).toEqual(["0", "5", "10", "15", "20"]);
  expect(labels).toHaveLength(5);
  expect([labels[0], labels[4]]).toEqual([
    { x: 0, text: "Day 1", anchor: "start" },
    { x: 100, text: "Day 5", anchor: "end" },
  ]);
});

it("a chart says what stands at each place, of every series", () => {
  const { places } = drawLines(days(2), [
    { name: "Visits", values: [1200, 3] },
    { name: "Confirmed", values: [7, 0] },
  ]);
  expect(places.map(({ said }) => said)).toEqual([
    "Day 1: 1,200 visits, 7 confirmed",
    "Day 2: 3 visits, 0 confirmed",
  ]);
});

it("a chart has room for everything, whatever the values, and ticks of whole numbers alone", () => {
  const values = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(values, (counts) => {
      const drawn = drawLines(days(counts.length), [{ name: "Visits", values: counts }]);
      const points = pointsOf(drawn.series[0]?.line ?? "");
      expect(points.length).toBe(Math.max(2, counts.length));
      for (const [x = -1, y = -1] of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(1000);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(drawn.height);
      }
      for (const { label } of drawn.ticks) expect(label).toMatch(/^[\d,]+$/);
      expect(new Set(drawn.labels.map(({ text }) => text)).size).toBe(drawn.labels.length);
    }),
  );
});

it("a chart draws ratios with their decimals, and nothing where none is known", () => {
  const { series, ticks, places } = drawLines(
    days(4),
    [{ name: "Time", values: [1.25, null, 0.5, 1] }],
    { digits: 2 },
  );
  expect(series[0]?.line.match(/M/g)).toHaveLength(2);
  expect(ticks.map(({ label }) => label)).toEqual(["0.00", "0.50", "1.00", "1.50"]);
  expect(places.map(({ said }) => said)).toEqual([
    "Day 1: 1.25 time",
    "Day 2: time not known",
    "Day 3: 0.50 time",
    "Day 4: 1.00 time",
  ]);
});

it("a chart draws nothing at all without places", () => {
  const { series, labels, places } = drawLines([], [{ name: "Visits", values: [] }]);
  expect([series[0]?.line, labels, places]).toEqual(["", [], []]);
});

it("a chart gives the greatest the whole width, and the others their share of it", () => {
  const bars = drawBars([
    { label: "North", value: 2000 },
    { label: "South", value: 500 },
    { label: "Quiet", value: 0 },
  ]);
  expect(bars.bars).toEqual([
    { key: 0, label: "North", value: "2,000", percent: 100 },
    { key: 1, label: "South", value: "500", percent: 25 },
    { key: 2, label: "Quiet", value: "0", percent: 0 },
  ]);
  expect(drawBars([]).bars).toEqual([]);
});
