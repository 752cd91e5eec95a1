/** Statements end with their time, or with whoever waits for them. */
import { AsyncResource } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { Shares } from "../shares";
import {
  presentWork,
  refuseWhereLeft,
  STATEMENT_MS,
  StatementEnded,
  type Work,
  type WorkKind,
} from "../work";

/** How long the end of a cancelled statement is asked for. */
const CANCEL_MS = 5_000;
/** What only reads. A transaction's own statements are no reads: they always have to go through. */
const READS = /^\s*(select|with|values|table|explain)\b/i;
const WRITES = /\b(insert|update|delete|merge)\b/i;

type Ended = StatementEnded["why"];
type Told = (error: unknown, result?: unknown) => void;
type Connected = (error: unknown, client?: pg.PoolClient, release?: unknown) => void;

export interface StatementLimits {
  /** Absent: each may hold all connections. */
  shares?: Shares;
  /** Told of each statement that was ended. */
  onEnded?: (why: Ended) => void;
  /** Milliseconds for each kind of work. */
  limits?: Readonly<Record<WorkKind, number>>;
  /** Milliseconds for which the end of a late statement is asked for, where the server does not answer. */
  cancelMs?: number;
}

/**
 * Limits what statements of calls and jobs take of a pool: the connections by their share, and of those that only
 * read the time. One that is late, or for which nobody waits any more, is cancelled by the protocol's own request,
 * which poolers pass on. Statements that write are not: cancelled while it waits for a synchronous follower, a write
 * is there without it. Their time is that of `limitsOf`.
 */
export function limitStatements(pool: pg.Pool, url: string, options: StatementLimits): void {
  pool.on("connect", (client) => limitClient(client, url, options));
  if (options.shares) shareConnections(pool, options.shares);
}

function shareConnections(pool: pg.Pool, shares: Shares): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const within = async () => {
    const giveBack = await shares.take(presentWork());
    try {
      const client = await connect();
      const release = client.release;
      client.release = (...how) => {
        giveBack();
        return release(...how);
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  const limited = (done?: Connected) => {
    if (!done) return within();
    // Whoever frees a connection is not the one who waited for it.
    const bound = AsyncResource.bind(done);
    return void within().then(
      (client) => bound(undefined, client, client.release),
      (error: unknown) => bound(error, undefined, () => {}),
    );
  };
  pool.connect = limited as typeof pool.connect;
}

/** What a transaction of the present work sets for itself, by names of settings: behind poolers there is no other way. */
export function limitsOf(
  work: Work | undefined,
  lockWaitMs: number,
): Record<"lock_timeout" | "statement_timeout", string> | undefined {
  if (!work) return undefined;
  return { lock_timeout: `${lockWaitMs}ms`, statement_timeout: `${STATEMENT_MS[work.kind]}ms` };
}

function limitClient(
  client: pg.PoolClient,
  url: string,
  { limits = STATEMENT_MS, onEnded, cancelMs = CANCEL_MS }: StatementLimits,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const limited = (...args: unknown[]) => {
    const work = presentWork();
    const text = textOf(args[0]);
    if (!work || text === undefined || !READS.test(text) || WRITES.test(text))
      return query(...args);
    const told = args.at(-1);
    const isCallback = typeof told === "function";
    if (work.left?.aborted) {
      const left = new StatementEnded("left");
      return isCallback ? void (told as Told)(left) : Promise.reject(left);
    }
    const watch = watchOne(work, limits[work.kind], () => cancel(client, url, cancelMs));
    const running = new Promise((done, failed) => {
      query(...(isCallback ? args.slice(0, -1) : args), (error: unknown, result: unknown) =>
        error ? failed(error) : done(result),
      );
    });
    const ended = watch.until(running, onEnded);
    if (!isCallback) return ended;
    return void ended.then(
      (result) => (told as Told)(null, result),
      (error: unknown) => (told as Told)(error),
    );
  };
  client.query = limited as typeof client.query;
}

function textOf(first: unknown): string | undefined {
  if (typeof first === "string") return first;
  // What brings its own way to read, such as a stream of rows, is left alone.
  if (typeof first !== "object" || first === null || "submit" in first) return undefined;
  const { text } = first as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}

/** Cancels a statement when its time is over or whoever waits has left. */
function watchOne({ left }: Work, limitMs: number, cancelIt: () => Promise<void>) {
  let why: Ended | undefined;
  let cancelled: Promise<void> | undefined;
  const end = (because: Ended) => {
    why ??= because;
    cancelled ??= cancelIt();
  };
  const onLeft = () => end("left");
  const timer = setTimeout(() => end("too-slow"), limitMs);
  left?.addEventListener("abort", onLeft);
  return {
    async until<T>(running: Promise<T>, onEnded?: (why: Ended) => void): Promise<T> {
      try {
        return await running;
      } catch (error) {
        if (!why) throw error;
        onEnded?.(why);
        throw new StatementEnded(why, { cause: error });
      } finally {
        clearTimeout(timer);
        left?.removeEventListener("abort", onLeft);
        // Else a late request would cancel what runs next on this connection.
        await cancelled;
      }
    },
  };
}

/** What the types leave out of a connection. */
interface Asker extends pg.Connection {
  readonly ssl: unknown;
  readonly sslNegotiation: string;
  requestSsl(): void;
  connect(port: number | string, host?: string): void;
  cancel(processId: number, secretKey: number): void;
}

/** Asks for the end of what runs on a connection; done when the request was received, can't be sent, or `withinMs` is over. */
function cancel(client: pg.PoolClient, url: string, withinMs: number): Promise<void> {
  const { connection, host, port } = new pg.Client({ connectionString: url });
  const asker = connection as Asker;
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  return new Promise((done) => {
    const timer = setTimeout(() => asker.stream.destroy(), withinMs);
    const send = () => asker.cancel(processID, secretKey);
    asker.once("connect", () => {
      if (!asker.ssl) send();
      else if (asker.sslNegotiation !== "direct") asker.requestSsl();
    });
    asker.once("sslconnect", send);
    asker.on("error", () => asker.stream.destroy());
    asker.once("end", () => {
      clearTimeout(timer);
      done();
    });
    if (host.startsWith("/")) asker.connect(`${host}/.s.PGSQL.${port}`);
    else asker.connect(port, host);
  });
}

const PARSE = "P".charCodeAt(0);

/**
 * Statements of a request that nobody waits for any more are not begun on the embedded database, where all others
 * would wait for them. What runs can't be ended there.
 */
export function skipWhereLeft(client: Pick<PGlite, "execProtocolStream">): void {
  const send = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (message, options) => {
    // Each statement begins with this, once its turn has come; the end of a transaction does not.
    if (message[0] === PARSE) refuseWhereLeft();
    return send(message, options);
  };
}
