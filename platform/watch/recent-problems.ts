/** The latest warnings and errors of this process, for whoever runs it to look at. */
import type { DestinationStream } from "pino";

export interface Problem {
  /** When it happened last. */
  at: string;
  level: "warn" | "error";
  /** What our own words for it are: never a text that came from outside. */
  message: string;
  /** Further words, such as a kind of error and a status. */
  detail: string;
  /** By which its lines are found in the log. */
  requestId?: string;
  /** How often it happened since it was first seen. */
  count: number;
}

const MOST = 50;
const WARN = 40;
const ERROR = 50;
const LONGEST = 200;

// Bundles of one process share the list.
const SHARED = Symbol.for("waybook.recent-problems");
const shared = globalThis as { [SHARED]?: Map<string, Problem> };
const list = (): Map<string, Problem> => {
  shared[SHARED] ??= new Map();
  return shared[SHARED];
};

/** The latest first; what is the same is told once, with how often it happened. */
export const recentProblems = (): Problem[] => [...list().values()].reverse();

/**
 * A stream for a log that remembers warnings and errors as they pass. It is told each line as it
 * is written, so that what the log leaves out is left out here, too.
 */
export function rememberProblems(log: DestinationStream): DestinationStream {
  return {
    // Has pino say the level of each line.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string) {
      log.write(line);
      if (this.lastLevel >= WARN) remember(line, this.lastLevel);
    },
  } as DestinationStream & { lastLevel: number };
}

function remember(line: string, level: number): void {
  const fields = parsed(line);
  const message = wordOf(fields.msg) || "something went wrong";
  const detail = detailOf(fields);
  const kind = level >= ERROR ? "error" : "warn";
  const key = `${kind} ${message} ${detail}`;
  const problems = list();
  const count = (problems.get(key)?.count ?? 0) + 1;
  const requestId = wordOf(fields.requestId) || wordOf(fields.reqId) || undefined;
  problems.delete(key);
  const at = wordOf(fields.time) || new Date().toISOString();
  problems.set(key, { at, level: kind, message, detail, requestId, count });
  const [oldest] = problems.keys();
  if (problems.size > MOST && oldest !== undefined) problems.delete(oldest);
}

type Fields = Record<string, unknown>;

const record = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

function parsed(line: string): Fields {
  try {
    return record(JSON.parse(line));
  } catch {
    return {};
  }
}

const wordOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, LONGEST) : "";

/** Of a line only fields that are words of our own, never the message of an error. */
function detailOf(fields: Fields): string {
  const [err, req, res] = [record(fields.err), record(fields.req), record(fields.res)];
  const path = wordOf(fields.path) || wordOf(req.path);
  return [
    wordOf(fields.method) || wordOf(req.method),
    path.split("?", 1)[0],
    wordOf(fields.status) || wordOf(res.status),
    wordOf(fields.callId),
    wordOf(fields.kind),
    wordOf(err.type),
    wordOf(err.code),
  ]
    .filter(Boolean)
    .join(" ");
}
