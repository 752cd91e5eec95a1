/** The settings that console and API both read: each variable's type is declared here alone. */
import { z } from "zod";
import { watchVariables } from "../watch/settings";
import { oneOf, onOff, optional, origin, port, wholeNumber, withDefault } from "./types";

const MODES = ["production", "development", "test"] as const;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const MOST_PROXIES = 10;

export type LogLevel = (typeof LOG_LEVELS)[number];

export const sharedVariables = {
  NODE_ENV: withDefault(z.enum(MODES, "must be production, development or test"), "production"),
  API_PORT: withDefault(port, "3001"),
  DATA_DIR: withDefault(z.string(), "./data"),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: "must be a URL of the form postgres://user:password@host:5432/name",
    }),
  ),
  /** Where browsers find the console, for links in mails. */
  CONSOLE_URL: optional(origin),
  SESSION_SECRET: optional(z.string()),
  DEMO: optional(onOff),
  LOG_LEVEL: optional(oneOf(LOG_LEVELS)),
  TRUST_PROXY: withDefault(
    wholeNumber(0, MOST_PROXIES, `must be the number of proxies in front, 0 to ${MOST_PROXIES}`),
    "0",
  ),
  ...watchVariables,
};
