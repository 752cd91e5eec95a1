/** What may stand in a log: no value of a query, and no secret of a path, wherever it comes from. */

/** A query in an address; what the loader adds to a file's name is none. */
const QUERY = /\?(?!t=[\d.]+:)[^\s"'<>`)\]}]+/g;

/** The secret in an address of a calendar, a link or a tracker; names of our own files in a stack are shorter. */
const SECRET = /(\/(?:feeds|day\/open|t)\/)[\w%-]{30,}/gi;

/** The token in the link of a mail that ends alerts. */
const STOP_TOKEN = /(\/alerts\/stop\/)[\w%.-]{30,}/gi;

/** A text in which addresses have lost their queries, and those of `SECRET` and `STOP_TOKEN` their secrets. */
export const withoutQueries = (text: string): string =>
  text.replace(SECRET, "$1-").replace(STOP_TOKEN, "$1-").replace(QUERY, "?-");

/** Addresses that begin like this end with a secret. */
const SECRET_PATHS = [
  { begins: /^\/+feeds\//i, logged: "/feeds/-" },
  { begins: /^\/+day\/+open\//i, logged: "/day/open/-" },
  { begins: /^\/+alerts\/+stop\//i, logged: "/alerts/stop/-" },
  { begins: /^\/+t\//i, logged: "/t/-" },
];

/** The path of a request for the log, without the secret of its address, however it is written. */
export function loggablePath(path: string): string {
  const plain = decoded(path);
  return SECRET_PATHS.find(({ begins }) => begins.test(plain))?.logged ?? path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const MOST_NAMES = 20;
const PLAIN_NAME = /^[A-Za-z][\w.[\]-]{0,39}$/;

/** A path for the log: of its query the names alone, and of those only what looks like one. */
export function loggableUrl(url: string): string {
  const start = url.indexOf("?");
  if (start < 0) return loggablePath(url);
  const names = new Set<string>();
  for (const name of new URLSearchParams(url.slice(start + 1)).keys()) {
    if (names.size < MOST_NAMES) names.add(PLAIN_NAME.test(name) ? name : "-");
  }
  return `${loggablePath(url.slice(0, start))}?${[...names].join("&")}`;
}

interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  status?: unknown;
  cause?: unknown;
}

/** How deep causes of causes are followed. */
const MOST_CAUSES = 5;

/**
 * An error for the log, by the few fields that are known to be about the failure: others may hold
 * what was asked for, such as the `input` of an address that can't be read.
 *
 * @param clean what further is taken out of texts
 */
export function describeError(
  error: unknown,
  clean: (text: string) => string = (text) => text,
  causes = MOST_CAUSES,
): LoggedError {
  const tidy = (text: string) => withoutQueries(clean(text));
  if (!(error instanceof Error)) return { type: typeof error, message: tidy(String(error)) };
  const { name, message, stack, cause } = error;
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: name,
    message: tidy(message),
    stack: tidy(stack ?? ""),
    ...(code !== undefined && { code }),
    ...(typeof status === "number" && { status }),
    ...(cause !== undefined && causes > 0 && { cause: causeOf(cause, clean, causes - 1) }),
  };
}

/** A cause that is no error, such as a list of what was wrong, is plain data of our own. */
const causeOf = (cause: unknown, clean: (text: string) => string, causes: number): unknown =>
  cause instanceof Error || typeof cause === "string" ? describeError(cause, clean, causes) : cause;
