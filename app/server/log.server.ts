import { type DestinationStream, type Logger, pino } from "pino";
import { env } from "./env.server";

/** Fields that never reach a log, wherever they turn up in what is logged. */
const SECRET_FIELDS = [
  "password",
  "token",
  "officeToken",
  "accessToken",
  "authorization",
  "cookie",
  "set-cookie",
  "secret",
];

/** A JSON logger that leaves secrets out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[redacted]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

let own: Logger | undefined;

/** The log of this process. */
export function log(): Logger {
  own ??= createLog(env().logLevel);
  return own;
}

const SECRET_QUERY_KEY = /pass|token|secret|key|code|otp|email|signature/i;

/** A path with its query for the log: values that may be secret or personal are left out. */
export function loggableUrl(url: string): string {
  const start = url.indexOf("?");
  if (start < 0) return url;
  const query = new URLSearchParams(url.slice(start + 1));
  for (const name of new Set(query.keys())) {
    if (SECRET_QUERY_KEY.test(name)) query.set(name, "[redacted]");
  }
  return `${url.slice(0, start)}?${query}`;
}
