/** How console and API are watched from outside: the settings that both have. */
import { z } from "zod";
import { httpUrl, optional, wholeNumber } from "../settings/types";

const SHORTEST_TOKEN = 16;
export const watchVariables = {
  METRICS_TOKEN: optional(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, "must be one word of plain characters")
      .min(SHORTEST_TOKEN, `must have at least ${SHORTEST_TOKEN} characters`),
  ),
  METRICS_PORT: optional(wholeNumber(1, 65_535, "must be a port number from 1 to 65535")),
  METRICS_HOST: optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(httpUrl),
};

type Given = z.output<z.ZodObject<typeof watchVariables>>;

export interface WatchSettings {
  /** Whoever shows it may read `/metrics`; without it nobody finds that address. */
  metricsToken?: string;
  /** A port of its own, where no token is asked for. */
  metricsPort?: number;
  metricsHost: string;
  /** Where traces go by OTLP over HTTP; without it there are none. */
  tracesUrl?: string;
}

export function watchSettings(given: Given): WatchSettings {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = given;
  return {
    metricsToken: given.METRICS_TOKEN,
    metricsPort: given.METRICS_PORT,
    metricsHost: given.METRICS_HOST ?? "127.0.0.1",
    tracesUrl: traces ?? (all && `${all}/v1/traces`),
  };
}
