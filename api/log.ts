import pino, { type DestinationStream, type Logger } from "pino";

/** A JSON logger to standard output that leaves secrets out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { name: "api" },
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
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A failed statement names its parameters, which may be anyone's data: the log goes without. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const withoutParameters = (text: string) => text.replace(/\nparams: [^\n]*/g, "");
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ""),
    ...("code" in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
