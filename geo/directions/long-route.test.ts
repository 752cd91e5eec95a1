import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DirectionsEngine, RoutePoint } from "./engine";
import { DirectionsError, noRoadNear } from "./errors";
import { estimatePath } from "./estimate";
import { routeInParts } from "./long-route";
import { failureOf } from "./testing/failure";
import { rowOf } from "./testing/stops";

/** An engine that takes so many points at once, and notes what it is asked. */
function limitedTo(most: number, says: number | undefined = most) {
  const asked: (readonly RoutePoint[])[] = [];
  const engine: DirectionsEngine = {
    name: "graphhopper",
    async route(points, { optimize }) {
      asked.push(points);
      if (points.length > most) {
        throw new DirectionsError({ kind: "limits", message: "too many", maxPoints: says });
      }
      const order = optimize ? { points_order: points.map((_, index) => index) } : {};
      return { ...estimatePath(points), ...order, engine: "graphhopper", estimated: false };
    },
  };
  return { engine, asked };
}

describe("a route of more points than the service takes", () => {
  it("is asked for in parts that share an end, and adds up to the whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 90 }),
        fc.integer({ min: 2, max: 200 }),
        async (most, count) => {
          const { engine, asked } = limitedTo(most);
          const points = rowOf(count);
          const path = await routeInParts(engine, points, {});
          const whole = estimatePath(points);
          expect(path.distance).toBeCloseTo(whole.distance, 3);
          // Each part is rounded to the millisecond.
          expect(Math.abs(path.time - whole.time)).toBeLessThanOrEqual(asked.length);
          expect(path.points).toEqual(whole.points);
          expect(path).toMatchObject({ engine: "graphhopper", estimated: false });
        },
      ),
    );
  });

  it("costs one question in vain, and none the next time", async () => {
    const { engine, asked } = limitedTo(80);
    await routeInParts(engine, rowOf(200), {});
    expect(asked.map((points) => points.length)).toEqual([200, 80, 80, 42]);
    asked.length = 0;
    await routeInParts(engine, rowOf(100), {});
    expect(asked.map((points) => points.length)).toEqual([80, 21]);
  });

  it("keeps its order, though another was asked for", async () => {
    const { engine } = limitedTo(10);
    const options = { optimize: true };
    expect(await routeInParts(engine, rowOf(11), options)).not.toHaveProperty("points_order");
    expect((await routeInParts(engine, rowOf(9), options)).points_order).toHaveLength(9);
  });

  it("goes on with smaller parts where even they are too many", async () => {
    const { engine, asked } = limitedTo(4, 2);
    const path = await routeInParts(engine, rowOf(6), {});
    expect(path.points).toHaveLength(6);
    expect(asked).toHaveLength(6);
  });

  it.each([undefined, 0, 1, 6, 50])("ends with a limit of %s that makes no sense", async (says) => {
    const asked: number[] = [];
    const engine: DirectionsEngine = {
      name: "osrm",
      async route(points) {
        asked.push(points.length);
        throw new DirectionsError({ kind: "limits", message: "too many", maxPoints: says });
      },
    };
    expect((await failureOf(routeInParts(engine, rowOf(6), {}))).message).toBe("too many");
    expect(asked).toEqual([6]);
  });

  it("blames the stop of the whole route", async () => {
    const points = rowOf(25);
    const engine: DirectionsEngine = {
      name: "valhalla",
      async route(part) {
        if (part.length > 10) {
          throw new DirectionsError({ kind: "limits", message: "too many", maxPoints: 10 });
        }
        const index = part.indexOf(points[21] as RoutePoint);
        if (index >= 0) throw noRoadNear(part, [index]);
        return estimatePath(part);
      },
    };
    expect((await failureOf(routeInParts(engine, points, {}))).stopIndex).toBe(21);
  });
});
