import type { DirectionsEngine } from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { estimateMatrix } from "geo/directions/estimate";
import { rowOf } from "geo/directions/testing/stops";
import { beforeAll, expect, it } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { readTravelRows, TOO_LONG } from "./travel-rows.server";

const POINTS = rowOf(250);
const { seconds: ESTIMATED, metres: METRES } = estimateMatrix(POINTS);

beforeAll(() => {
  setTestEnv("http://127.0.0.1:1");
});

async function rowsFrom(
  engine?: DirectionsEngine,
  more: Parameters<typeof readTravelRows>[2] = {},
) {
  const rows: (readonly (number | null)[])[] = [];
  const metres: (readonly (number | null)[] | undefined)[] = [];
  const shares: number[] = [];
  const onShare = (share: number) => void shares.push(share);
  const options = { onShare, ...(engine && { engine }), ...more };
  const from = await readTravelRows(
    POINTS,
    (row, seconds, long) => {
      rows[row] = seconds;
      metres[row] = long;
    },
    options,
  );
  return { from, rows, metres, shares };
}

const failing = (name: DirectionsEngine["name"], kind: "refused" | "unreachable") => {
  const fail = async () => {
    throw new DirectionsError({ kind, message: "It is gone." });
  };
  return { name, route: fail, matrix: fail } satisfies DirectionsEngine;
};

it("our own engines give some rows at a time, as all together would be", async () => {
  const { from, rows, metres, shares } = await rowsFrom();
  expect(from).toEqual({ engine: "estimate", isEstimated: true, problem: null });
  expect(rows).toEqual(ESTIMATED);
  expect(metres).toEqual(METRES);
  expect(shares).toEqual([0.4, 0.8, 1]);
});

it.each(["roads", "valhalla"] as const)(
  "rows are estimated if %s fails, with its words",
  async (name) => {
    const { from, rows } = await rowsFrom(failing(name, "unreachable"));
    expect(from).toEqual({ engine: "estimate", isEstimated: true, problem: "It is gone." });
    expect(rows).toEqual(ESTIMATED);
  },
);

it("rows are estimated if the engine has no travel times or takes too long", async () => {
  const without = { name: "valhalla", route: failing("valhalla", "refused").route } as const;
  expect((await rowsFrom(without)).from).toMatchObject({ isEstimated: true, problem: null });
  const slow: DirectionsEngine = {
    ...without,
    matrix: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      ),
  };
  const { from } = await rowsFrom(slow, { longestMs: 20 });
  expect(from).toEqual({ engine: "estimate", isEstimated: true, problem: TOO_LONG });
  const reason = new Error("nobody waits");
  const signal = AbortSignal.abort(reason);
  await expect(rowsFrom(slow, { signal })).rejects.toBe(reason);
});
