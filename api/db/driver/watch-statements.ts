/** Each statement as the driver runs it, whoever sent it, in a transaction or alone. */
import { AsyncResource } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { type Span, tracer } from "platform/watch/tracing";
import type { Metrics } from "../../metrics";

type Watched = Pick<Metrics, "statements" | "poolWait">;
type Done = (error?: unknown) => void;

const MOST_KNOWN = 500;
const LONGEST_TEXT = 2_000;
const OPERATIONS = ["select", "insert", "update", "delete", "begin", "commit", "rollback"];
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)"?/i;

interface Statement {
  operation: string;
  /** The first table that it names. */
  table: string | undefined;
}

const known = new LRUCache<string, Statement>({ max: MOST_KNOWN });

function statementOf(text: string): Statement {
  const before = known.get(text);
  if (before) return before;
  const first = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "";
  // What begins with WITH reads, nearly always.
  const word = first === "with" ? "select" : first;
  const operation = OPERATIONS.includes(word) ? word : "other";
  const statement = { operation, table: TABLE.exec(text)?.[1] };
  known.set(text, statement);
  return statement;
}

/** Begins to watch a statement, which has placeholders where its values are. */
function begin({ statements }: Watched, text: string): Done {
  const began = performance.now();
  const { operation, table } = statementOf(text);
  const span = spanOf(text, operation, table);
  return (error) => {
    const outcome = error === undefined || error === null ? "ok" : "failed";
    statements.observe({ operation, outcome }, (performance.now() - began) / 1000);
    if (outcome === "failed") span?.fail(error);
    span?.end();
  };
}

/** A part of what asks for it; what the API does by itself, all the time, is not traced. */
function spanOf(text: string, operation: string, table: string | undefined): Span | undefined {
  const active = tracer();
  if (!active?.isWithin()) return undefined;
  const name = [operation.toUpperCase(), table].filter(Boolean).join(" ");
  return active.begin({
    name,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation.toUpperCase(),
      "db.collection.name": table,
      "db.query.text": text.slice(0, LONGEST_TEXT),
    },
  });
}

async function during<T>(done: Done, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    done();
    return result;
  } catch (error) {
    done(error);
    throw error;
  }
}

/** Watches the connections of a pool, and how long one is waited for. */
export function watchPool(pool: pg.Pool, watched: Watched): void {
  pool.on("connect", (client) => watchClient(client, watched));
  const connect = pool.connect.bind(pool) as (done?: Connected) => Promise<pg.PoolClient>;
  const timed = (done?: Connected) => {
    const end = watched.poolWait.startTimer();
    if (!done) return connect().finally(end);
    // Whoever frees the connection calls it, and is not the one who waits.
    const bound = AsyncResource.bind(done);
    return connect((...told) => {
      end();
      bound(...told);
    });
  };
  pool.connect = timed as typeof pool.connect;
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void;

function watchClient(client: pg.PoolClient, watched: Watched): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const timed = (...args: unknown[]) => {
    const [first] = args;
    const text = typeof first === "string" ? first : (first as { text?: unknown } | null)?.text;
    if (typeof text !== "string") return query(...args);
    const done = begin(watched, text);
    const told = args.at(-1);
    if (typeof told !== "function") {
      const running = query(...args);
      if (running instanceof Promise) return during(done, running);
      // A stream of rows: it is its reader who takes the time.
      done();
      return running;
    }
    const tell = (error: unknown, result: unknown) => {
      done(error);
      told(error, result);
    };
    return query(...args.slice(0, -1), tell);
  };
  client.query = timed as typeof client.query;
}

/** Watches the embedded database. */
export function watchEmbedded(client: PGlite, watched: Watched): void {
  watchQueries(client, watched);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      watchQueries(tx, watched);
      return work(tx);
    });
}

function watchQueries(client: Pick<PGlite, "query">, watched: Watched): void {
  const query = client.query.bind(client);
  client.query = (text, values, options) =>
    during(begin(watched, text), query(text, values, options));
}
