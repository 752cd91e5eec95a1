import { type DestinationStream, type Logger, pino } from "pino";
import { logDestination } from "platform/watch/log-destination";
import { describeError } from "platform/watch/log-text";
import { rememberProblems } from "platform/watch/recent-problems";
import { traceIds } from "platform/watch/tracing";
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

/** A JSON logger that leaves secrets out; its warnings and errors are remembered for `/system`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    mixin: traceIds,
    serializers: { err: (error: unknown) => describeError(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[redacted]",
    },
  };
  return pino(options, rememberProblems(destination ?? logDestination()));
}

let own: Logger | undefined;

/** The log of this process. */
export function log(): Logger {
  own ??= createLog(env().logLevel);
  return own;
}
