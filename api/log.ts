import pino, { type DestinationStream, type Logger } from "pino";
import { logDestination } from "platform/watch/log-destination";
import { describeError } from "platform/watch/log-text";
import { rememberProblems } from "platform/watch/recent-problems";
import { traceIds } from "platform/watch/tracing";

/** A JSON logger to standard output that leaves secrets out; its warnings and errors are remembered. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { name: "api" },
    mixin: traceIds,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...["authorization", "cookie", "password", "passwordHash", "token"].flatMap((name) => [
          name,
          `*.${name}`,
        ]),
        "req.headers.authorization",
        "req.headers.cookie",
      ],
      censor: "[redacted]",
    },
    serializers: { err: (error: unknown) => describeError(error, withoutParameters) },
  };
  return pino(options, rememberProblems(destination ?? logDestination()));
}

/** A failed statement names its parameters, which may be anyone's data: the log goes without. */
const withoutParameters = (text: string): string => text.replace(/\nparams: [^\n]*/g, "");
