import { type MapFrame, toFrame, viewAround } from "geo/geometry/mercator";
import { describe, expect, it } from "vitest";
import { viewBetween } from "./view-motion";

const from: MapFrame = { centre: [-83, 40], zoom: 10, width: 720, height: 600 };

describe("viewBetween", () => {
  it("begins and ends where it should", () => {
    const to = { centre: [-82, 41] as [number, number], zoom: 12 };
    for (const [part, view] of [
      [0, from],
      [1, to],
    ] as const) {
      const { centre, zoom } = viewBetween(from, to, part);
      expect(zoom).toBe(view.zoom);
      expect(centre).toEqual([
        expect.closeTo(view.centre[0], 9),
        expect.closeTo(view.centre[1], 9),
      ]);
    }
  });

  it("moves evenly where the zoom stays", () => {
    const { centre } = viewBetween(from, { centre: [-82, 40], zoom: 10 }, 0.25);
    expect(centre[0]).toBeCloseTo(-82.75, 9);
  });

  it("holds the point that is zoomed around all the way", () => {
    const pixel: [number, number] = [100, 500];
    const to = viewAround(from, pixel, 13);
    const held = viewAround(from, pixel, 10).centre;
    expect(held[0]).toBeCloseTo(-83, 9);
    for (const part of [0.2, 0.5, 0.9]) {
      const view = viewBetween(from, to, part);
      const expected = viewAround(from, pixel, view.zoom);
      const [x, y] = toFrame(expected.centre, { ...from, ...view });
      expect(Math.hypot(x - 360, y - 300)).toBeLessThan(0.001);
    }
  });
});
