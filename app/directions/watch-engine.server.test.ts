import { DirectionsError, UNREACHABLE } from "geo/directions/errors";
import { describe, expect, it } from "vitest";
import { lastAnswer } from "~/server/last-answers.server";
import { metrics } from "~/server/metrics.server";
import { watchEngine } from "./watch-engine.server";

const ask = (answer: () => Promise<unknown>) =>
  watchEngine("osrm", "path", 3, answer).catch(() => {});
const fails = (kind: "no-path" | "unreachable") => async () => {
  throw new DirectionsError({ kind, message: UNREACHABLE });
};

/** How many questions ended so. */
async function count(outcome: string): Promise<number> {
  const { values } = await metrics().directions.get();
  const found = values.find(
    ({ metricName, labels }) =>
      metricName === "waybook_directions_duration_seconds_count" &&
      labels.engine === "osrm" &&
      labels.question === "path" &&
      labels.outcome === outcome,
  );
  return found?.value ?? 0;
}

describe("what the directions engine is asked", () => {
  it.each([
    ["ok", async () => 1, null],
    ["no-path", fails("no-path"), null],
    ["unreachable", fails("unreachable"), "unreachable"],
  ])("is counted as %s, and stored as the last answer", async (outcome, answer, failure) => {
    const before = await count(outcome);
    await ask(answer);
    expect(await count(outcome)).toBe(before + 1);
    expect(lastAnswer("directions")?.failure).toBe(failure);
  });

  it("says nothing of the engine where nobody waited for the answer", async () => {
    await ask(async () => 1);
    await ask(async () => {
      throw new DOMException("left", "AbortError");
    });
    expect(lastAnswer("directions")?.failure).toBeNull();
    expect(await count("left")).toBeGreaterThan(0);
  });
});
