import fc from "fast-check";
import { anywhere } from "geo/directions/testing/stops";
import { describe, expect, it } from "vitest";
import type { LonLat } from "./lon-lat";
import { decodePolyline, encodePolyline, type Precision } from "./polyline";

const precision = fc.constantFrom<Precision>(5, 6);

describe("an encoded polyline", () => {
  it("is the text of the format's own example", () => {
    const line: LonLat[] = [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ];
    expect(encodePolyline(line, 5)).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
    expect(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5)).toEqual(line);
  });

  it("comes back within half of its last digit", () => {
    fc.assert(
      fc.property(fc.array(anywhere), precision, (line, digits) => {
        const back = decodePolyline(encodePolyline(line, digits), digits);
        expect(back).toHaveLength(line.length);
        const off = back.flatMap(([lon, lat], index) => [
          Math.abs(lon - (line[index]?.[0] ?? 0)),
          Math.abs(lat - (line[index]?.[1] ?? 0)),
        ]);
        expect(Math.max(0, ...off)).toBeLessThanOrEqual(0.5000001 * 10 ** -digits);
      }),
    );
  });

  it("comes back as the same text", () => {
    fc.assert(
      fc.property(fc.array(anywhere), precision, (line, digits) => {
        const text = encodePolyline(line, digits);
        expect(encodePolyline(decodePolyline(text, digits), digits)).toBe(text);
      }),
    );
  });

  it("is refused as a whole when it is cut off in a number or not of its characters", () => {
    for (const text of ["_p~iF~ps|", "_p~iF", " ", "é", "_".repeat(20)]) {
      expect(() => decodePolyline(text, 5), text).toThrow(RangeError);
    }
  });

  it("is refused or read, whatever the text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(decodePolyline(text, 6).flat().every(Number.isFinite)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});
