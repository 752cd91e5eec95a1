/** What the console counts of itself, for Prometheus. */
import { processMetrics } from "platform/watch/process-metrics";
import { Counter, collectDefaultMetrics, Gauge, Histogram } from "prom-client";
import { env } from "./env.server";

/** Seconds, from a cached answer to what is given up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function createMetrics() {
  const { registry, registers, requests } = processMetrics("console", BUCKETS);
  return {
    registry,
    requests,
    upstream: new Histogram({
      name: "waybook_upstream_call_duration_seconds",
      help: "Time of each try of a call of the upstream API, by how it ended",
      labelNames: ["call", "outcome"],
      buckets: BUCKETS,
      registers,
    }),
    streams: new Gauge({
      name: "waybook_event_streams",
      help: "Streams of events that are open",
      registers,
    }),
    directions: new Histogram({
      name: "waybook_directions_duration_seconds",
      help: "Time of a question to the directions engine, by how it ended",
      labelNames: ["engine", "question", "outcome"],
      buckets: BUCKETS,
      registers,
    }),
    engineEnds: new Counter({
      name: "waybook_directions_engine_ends_total",
      help: "How often an engine that runs here ended without being asked to; the next question starts it again",
      labelNames: ["engine"],
      registers,
    }),
    apiUp: new Gauge({
      name: "waybook_embedded_api_up",
      help: "Whether the embedded API told its metrics when they were read last",
      registers: [],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

// The server and the Remix build are bundles of their own, and count together.
const SHARED = Symbol.for("waybook.metrics");
const shared = globalThis as { [SHARED]?: Metrics };

/** The metrics of this process. */
export function metrics(): Metrics {
  shared[SHARED] ??= createMetrics();
  return shared[SHARED];
}

/** Whether anybody reads them. */
export const areMetricsRead = (): boolean => {
  const { metricsToken, metricsPort } = env().watch;
  return metricsToken !== undefined || metricsPort !== undefined;
};

/** Counts what every process of Node has, too. */
export function countProcess(): void {
  const { registry, apiUp } = metrics();
  collectDefaultMetrics({ register: registry });
  if (env().embeddedApi) registry.registerMetric(apiUp);
}
