import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LonLat } from "./lon-lat";
import {
  contained,
  fitFrame,
  frameBounds,
  frameShift,
  fromFrame,
  fromWorld,
  type MapFrame,
  metresPerPixel,
  toFrame,
  toWorld,
  viewAround,
  widened,
} from "./mercator";

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place = fc.tuple(number(-179, 179), number(-84, 84)) as fc.Arbitrary<LonLat>;
const nearPlace = fc.tuple(number(-84, -82), number(39, 41)) as fc.Arbitrary<LonLat>;
const frame: fc.Arbitrary<MapFrame> = fc.record({
  centre: nearPlace,
  // The whole frame lies on the world then, ends of zooms around it too.
  zoom: number(7, 20),
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 2000 }),
});
const town: MapFrame = { centre: [-83, 40], zoom: 10, width: 720, height: 600 };

describe("the world in pixels", () => {
  it("is 512 wide at zoom 0, with the equator and Greenwich in its middle", () => {
    expect(toWorld([0, 0], 0)).toEqual([256, 256]);
    expect(toWorld([180, 0], 0)[0]).toBe(512);
    expect(toWorld([-180, 85.051128], 0)[0]).toBe(0);
    expect(toWorld([-180, 85.051128], 0)[1]).toBeCloseTo(0, 4);
  });

  it("doubles with each zoom", () => {
    const [x, y] = toWorld([-83, 40], 7);
    const [x1, y1] = toWorld([-83, 40], 8);
    expect([x1, y1]).toEqual([2 * x, 2 * y]);
  });

  it("agrees with a published tile: Columbus lies in 8/68/96 of 256 pixels", () => {
    const [x, y] = toWorld([-83, 39.96], 7);
    expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([68, 96]);
  });

  it("ends at the poles instead of going on for ever", () => {
    expect(toWorld([0, 90], 0)[1]).toBeCloseTo(0, 4);
    expect(toWorld([0, -90], 0)[1]).toBeCloseTo(512, 4);
  });

  it("leads back to the place", () => {
    fc.assert(
      fc.property(place, number(0, 20), (at, zoom) => {
        const [longitude, latitude] = fromWorld(toWorld(at, zoom), zoom);
        expect(longitude).toBeCloseTo(at[0], 8);
        expect(latitude).toBeCloseTo(at[1], 8);
      }),
    );
  });
});

describe("a frame", () => {
  it("has its centre in the middle and north above", () => {
    expect(toFrame(town.centre, town)).toEqual([360, 300]);
    expect(toFrame([-83, 40.1], town)[1]).toBeLessThan(300);
    expect(toFrame([-82.9, 40], town)[0]).toBeGreaterThan(360);
  });

  it("leads back to the place", () => {
    fc.assert(
      fc.property(nearPlace, frame, (at, within) => {
        const [longitude, latitude] = fromFrame(toFrame(at, within), within);
        expect(longitude).toBeCloseTo(at[0], 6);
        expect(latitude).toBeCloseTo(at[1], 6);
      }),
    );
  });

  it("knows its bounds as its corners", () => {
    const [west, south, east, north] = frameBounds(town);
    expect(toFrame([west, north], town)).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
    expect(toFrame([east, south], town)).toEqual([expect.closeTo(720, 6), expect.closeTo(600, 6)]);
  });

  it("shifts what was drawn in another frame to where its places are", () => {
    fc.assert(
      fc.property(nearPlace, frame, number(-2, 2), (at, to, closer) => {
        const from = { ...to, zoom: to.zoom + closer, width: 720, height: 600 };
        const { x, y, scale } = frameShift(from, to);
        const [drawnX, drawnY] = toFrame(at, from);
        const [wantedX, wantedY] = toFrame(at, to);
        const size = Math.max(1, Math.abs(wantedX), Math.abs(wantedY));
        expect(Math.abs(x + drawnX * scale - wantedX) / size).toBeLessThan(1e-6);
        expect(Math.abs(y + drawnY * scale - wantedY) / size).toBeLessThan(1e-6);
      }),
    );
  });

  it("keeps the place under a pixel when it zooms around it", () => {
    fc.assert(
      fc.property(frame, number(0, 1), number(0, 1), number(-3, 3), (from, right, down, by) => {
        const zoom = from.zoom + by;
        const pixel: [number, number] = [right * from.width, down * from.height];
        const before = fromFrame(pixel, from);
        const after = { ...from, ...viewAround(from, pixel, zoom) };
        const [x, y] = toFrame(before, after);
        expect(x).toBeCloseTo(pixel[0], 3);
        expect(y).toBeCloseTo(pixel[1], 3);
      }),
    );
  });

  it("is contained whole in another size", () => {
    const phone = contained(town, 360, 600);
    expect(phone).toMatchObject({ zoom: 9, width: 360, height: 600, centre: town.centre });
    const [west, south, east, north] = frameBounds(town);
    expect(toFrame([west, north], phone)).toEqual([expect.closeTo(0), expect.closeTo(150)]);
    expect(toFrame([east, south], phone)).toEqual([expect.closeTo(360), expect.closeTo(450)]);
  });

  it("is widened around its centre", () => {
    expect(widened(town, 1.5)).toEqual({ ...town, width: 1080, height: 900 });
  });
});

describe("metresPerPixel", () => {
  it("is the equator's length over the world's pixels, less towards the poles", () => {
    expect(metresPerPixel({ centre: [0, 0], zoom: 0 })).toBeCloseTo(78271.5, 1);
    expect(metresPerPixel({ centre: [0, 60], zoom: 0 })).toBeCloseTo(39135.8, 1);
  });
});

describe("fitFrame", () => {
  const size = { width: 720, height: 600 };

  it("has none for no places", () => {
    expect(fitFrame([], size)).toBeNull();
  });

  it("comes to one place as close as it may", () => {
    const view = fitFrame([[-83, 40]], { ...size, maxZoom: 15 });
    expect(view?.zoom).toBe(15);
    expect(view?.centre[0]).toBeCloseTo(-83, 9);
    expect(view?.centre[1]).toBeCloseTo(40, 9);
  });

  const edges = fc.record({
    left: fc.integer({ min: 0, max: 300 }),
    right: fc.integer({ min: 0, max: 100 }),
    top: fc.integer({ min: 0, max: 200 }),
    bottom: fc.integer({ min: 0, max: 100 }),
  });

  it("shows every place inside the padding, and comes as close as that allows", () => {
    fc.assert(
      fc.property(
        fc.array(nearPlace, { minLength: 2, maxLength: 20 }),
        edges,
        (places, padding) => {
          const fitted = fitFrame(places, { ...size, padding });
          if (!fitted) throw new Error("no frame");
          const shown = places.map((at) => toFrame(at, fitted));
          const [xs, ys] = [shown.map(([x]) => x), shown.map(([, y]) => y)];
          const slack = 0.01;
          expect(Math.min(...xs)).toBeGreaterThan(padding.left - slack);
          expect(Math.max(...xs)).toBeLessThan(size.width - padding.right + slack);
          expect(Math.min(...ys)).toBeGreaterThan(padding.top - slack);
          expect(Math.max(...ys)).toBeLessThan(size.height - padding.bottom + slack);
          const wide = Math.max(...xs) - Math.min(...xs);
          const high = Math.max(...ys) - Math.min(...ys);
          const full =
            wide > size.width - padding.left - padding.right - 0.1 ||
            high > size.height - padding.top - padding.bottom - 0.1;
          expect(full || fitted.zoom === 16).toBe(true);
        },
      ),
    );
  });
});
