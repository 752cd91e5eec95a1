/** How console and API are watched from outside: the settings that both have. */
import { z } from "zod";

const SHORTEST_TOKEN = 16;
const portError = "must be a port number from 1 to 65535";
const endpoint = z
  .url({ protocol: /^https?$/, error: "must be a URL that starts with http:// or https://" })
  .transform((url) => url.replace(/\/+$/, ""));

/** Each variable's type where it is given. */
export const watchTypes = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be one word of plain characters")
    .min(SHORTEST_TOKEN, `must have at least ${SHORTEST_TOKEN} characters`),
  METRICS_PORT: z.coerce.number(portError).int(portError).min(1, portError).max(65_535, portError),
  METRICS_HOST: z.string(),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
};

type Given = { [Name in keyof typeof watchTypes]?: z.output<(typeof watchTypes)[Name]> };

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
