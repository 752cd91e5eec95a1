/** Counts and traces what the engine is asked, and keeps how it answered last. */

import type { EngineName } from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { inSpan } from "platform/watch/tracing";
import { noteAnswer } from "~/server/last-answers.server";
import { metrics } from "~/server/metrics.server";

/** @param count how many points the question is about */
export async function watchEngine<T>(
  engine: EngineName,
  question: "path" | "travel-times",
  count: number,
  ask: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let outcome = "ok";
  const about = () => ({
    name: `directions ${question}`,
    kind: "internal" as const,
    attributes: { "waybook.directions.engine": engine, "waybook.directions.points": count },
  });
  try {
    return await inSpan(about, ask);
  } catch (error) {
    outcome = error instanceof DirectionsError ? error.kind : "left";
    throw error;
  } finally {
    const seconds = (performance.now() - began) / 1000;
    metrics().directions.observe({ engine, question, outcome }, seconds);
    // Nobody waited for it, or there is no way there: neither is the engine's fault.
    if (outcome !== "left") noteAnswer("directions", outcomeIsFine(outcome) ? null : outcome);
  }
}

const outcomeIsFine = (outcome: string) => outcome === "ok" || outcome === "no-path";
