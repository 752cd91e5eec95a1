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

/** Query keys whose values are about the list or the screen, and never about anyone. */
const PLAIN_QUERY_KEY =
  /^(page|limit|sortBy|sortOrder|searchPath|\w+(Page|Limit|SortBy|SortOrder)|tab|after|update|index|_data|_routes)$/;
const PLAIN_VALUE = /^[\w+./$()-]{0,100}$/;

/**
 * A path with its query for the log. The names of all query keys are kept, but only such
 * values as say nothing about people: searches, filters and places are left out.
 */
export function loggableUrl(url: string): string {
  const start = url.indexOf("?");
  if (start < 0) return url;
  const shown = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (PLAIN_QUERY_KEY.test(name) && PLAIN_VALUE.test(value)) shown.append(name, value);
    else shown.set(name, "-");
  }
  return `${url.slice(0, start)}?${shown}`;
}
