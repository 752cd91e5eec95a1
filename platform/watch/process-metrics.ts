/** What console and API count alike, for Prometheus. */
import { Gauge, Histogram, Registry } from "prom-client";
import { versionOfWaybook } from "../version";

/**
 * @param name told with each metric: the console tells those of its own API beside its own
 * @param buckets of the time of requests, in seconds
 */
export function processMetrics(name: "console" | "api", buckets: number[]) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  const registers = [registry];
  new Gauge({
    name: "waybook_build_info",
    help: "Which Waybook this is; always 1",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: versionOfWaybook(), node: process.version }, 1);
  const requests = new Histogram({
    name: "waybook_http_request_duration_seconds",
    help: "Time until a request was answered, by the pattern of its route",
    labelNames: ["method", "route", "status"],
    ...{ buckets, registers },
  });
  return { registry, registers, requests };
}
