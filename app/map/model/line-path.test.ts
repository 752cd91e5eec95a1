import fc from "fast-check";
import type { LonLat } from "geo/geometry/lon-lat";
import { type MapFrame, toFrame } from "geo/geometry/mercator";
import { squaredDistanceToPath } from "geo/geometry/simplify";
import { describe, expect, it } from "vitest";
import { type LinePath, linePath, lineTransform } from "./line-path";

const place = fc.tuple(
  fc.double({ min: -84, max: -82, noNaN: true }),
  fc.double({ min: 39, max: 41, noNaN: true }),
) as fc.Arbitrary<LonLat>;

/** The corners of a path of one `M` and relative steps, as a frame shows it. */
function corners(path: LinePath, frame: MapFrame): [number, number][] {
  const [, x = "", y = "", scale = ""] =
    /^translate\((\S+) (\S+)\) scale\((\S+)\)$/.exec(lineTransform(path, frame)) ?? [];
  let [atX, atY] = [0, 0];
  return [...path.d.matchAll(/[Ml](-?[\d.]+) (-?[\d.]+)/g)].map(([, stepX, stepY]) => {
    [atX, atY] = [atX + Number(stepX), atY + Number(stepY)];
    return [Number(x) + atX * Number(scale), Number(y) + atY * Number(scale)];
  });
}

describe("linePath", () => {
  it("has nothing to draw without points", () => {
    expect(linePath([], 10)).toBeNull();
  });

  it("begins and ends at the pixel of its ends, in any view near its zoom", () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 2, maxLength: 30 }),
        fc.double({ min: 6, max: 12, noNaN: true }),
        (points, zoom) => {
          const frame: MapFrame = { centre: [-83, 40], zoom, width: 720, height: 600 };
          const path = linePath(points, Math.round(zoom));
          if (!path) throw new Error("no path");
          const drawn = corners(path, frame);
          for (const end of [0, -1]) {
            const [x, y] = toFrame(points.at(end) ?? [0, 0], frame);
            expect(
              Math.hypot((drawn.at(end)?.[0] ?? 0) - x, (drawn.at(end)?.[1] ?? 0) - y),
            ).toBeLessThan(0.6);
          }
        },
      ),
    );
  });

  it("leaves out what nobody would see, and nothing else", () => {
    const frame: MapFrame = { centre: [-83, 40], zoom: 10, width: 720, height: 600 };
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 30 }), (points) => {
        const between = points.flatMap((point, index): LonLat[] => {
          const [longitude, latitude] = points[index + 1] ?? point;
          const [east, north] = [longitude - point[0], latitude - point[1]];
          return [point, [point[0] + east / 1000, point[1] + north / 1000]];
        });
        const path = linePath(between, 10);
        if (!path) throw new Error("no path");
        const drawn = corners(path, frame);
        expect(drawn.length).toBeLessThanOrEqual(points.length + 1);
        for (const point of points) {
          const [x, y] = toFrame(point, frame);
          expect(Math.sqrt(squaredDistanceToPath(x, y, drawn.flat()))).toBeLessThan(0.7);
        }
      }),
    );
  });
});
