import type { DirectionsEngine, RoutePoint } from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { ESTIMATES, estimateMatrix } from "geo/directions/estimate";
import { failureOf } from "geo/directions/testing/failure";
import { beforeEach, describe, expect, it } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { betterOrder, betterOrderSoon } from "./better-order.server";

/** On a line, in no order. */
const MANY = Array.from({ length: 120 }, (_, index): RoutePoint => {
  return { coordinates: [-83 + ((index * 17) % 120) * 0.01, 40] };
});

beforeEach(() => setTestEnv("http://127.0.0.1:1"));

describe("a better order of many stops", () => {
  it("tells how far it is, and is looked for once however often it is asked for", async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const heard: string[] = [];
    const engine: DirectionsEngine = {
      ...ESTIMATES.car,
      matrix: async (points, { onShare }) => {
        heard.push("matrix");
        onShare?.(0.5);
        await held;
        return estimateMatrix(points);
      },
    };
    const soon = () => betterOrderSoon(MANY, { engine, waitMs: 50 });
    const [one, other] = await Promise.all([soon(), soon()]);
    expect(one).toEqual({ share: 0.475 });
    expect(other).toEqual(one);
    // Whoever leaves takes nothing from those who come back.
    const signal = AbortSignal.timeout(1);
    await expect(betterOrderSoon(MANY, { engine, signal, waitMs: 500 })).rejects.toThrow();
    go();
    const found = await betterOrder(MANY, { engine });
    expect(found.improved).toBe(true);
    expect(heard).toEqual(["matrix"]);
    expect(await soon()).toEqual({ found });
  });

  it("that failed tells why to whoever asks again, and does not begin anew at once", async () => {
    let fail = (_error: Error) => {};
    const failing = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const heard: string[] = [];
    const matrix = () => {
      heard.push("matrix");
      return failing;
    };
    const engine = { ...ESTIMATES.car, matrix };
    const soon = () => betterOrderSoon(MANY, { engine, waitMs: 20 });
    expect(await soon()).toEqual({ share: 0.1 });
    fail(new DirectionsError({ kind: "timeout", message: "Too slow." }));
    expect(await failureOf(soon())).toMatchObject({ message: "Too slow." });
    expect(await failureOf(soon())).toMatchObject({ message: "Too slow." });
    expect(heard).toEqual(["matrix"]);
  });
});
