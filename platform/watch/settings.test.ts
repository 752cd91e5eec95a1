import { describe, expect, it } from "vitest";
import { z } from "zod";
import { watchSettings, watchVariables } from "./settings";

const read = z.object(watchVariables);
const settings = (variables: Record<string, string>) => watchSettings(read.parse(variables));
const problem = (variables: Record<string, string>) =>
  read.safeParse(variables).error?.issues[0]?.message;

describe("the settings of metrics and traces", () => {
  it("are off where nothing is set", () => {
    expect(settings({})).toEqual({
      metricsToken: undefined,
      metricsPort: undefined,
      metricsHost: "127.0.0.1",
      tracesUrl: undefined,
    });
  });

  it("find the address for traces as OpenTelemetry does", () => {
    const all = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
    expect(settings(all).tracesUrl).toBe("http://collector:4318/v1/traces");
    const own = { ...all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://x.example/spans" };
    expect(settings(own).tracesUrl).toBe("https://x.example/spans");
  });

  it.each([
    [{ METRICS_TOKEN: "short" }, "must have at least 16 characters"],
    [{ METRICS_TOKEN: "two words of some length" }, "must be one word of plain characters"],
    [{ METRICS_PORT: "0" }, "must be a port number from 1 to 65535"],
    [{ METRICS_PORT: "http" }, "must be a port number from 1 to 65535"],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
      "must be a URL that starts with http:// or https://",
    ],
  ])("refuse %j", (variables, message) => expect(problem(variables)).toBe(message));
});
