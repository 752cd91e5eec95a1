import { Socket } from "node:net";
import pg from "pg";

/** For how long nothing comes on a connection before Postgres is asked whether it still knows it. */
const SILENT_MS = 15_000;
/** Within which it has to say so. */
const ANSWER_MS = 5_000;

/**
 * Ends connections that lead to a Postgres which is silently gone, as one is whose machine lost its
 * power or its network, once another answers at its address. The system itself notices after a
 * quarter of an hour, for which everybody would wait for them. A long statement is as silent, so whoever
 * answers now is asked first; where nobody does, all go on waiting.
 */
export function endConnectionsToGone(pool: pg.Pool, url: string, silentMs = SILENT_MS): void {
  pool.on("connect", (client) => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    const listen = () => stream.setTimeout(silentMs);
    listen();
    stream.on("timeout", async () => {
      const isKnown = await isKnownTo(url, pidOf(client)).catch(() => true);
      if (isKnown) listen();
      else stream.destroy(new Error("Connection terminated: Postgres does not know it any more"));
    });
  });
}

/** Whether whoever answers at an address has this process; where a pooler does, nobody can tell. */
async function isKnownTo(url: string, pid: number): Promise<boolean> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: "waybook check" },
    ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS },
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT pg_backend_pid() <> $1 OR EXISTS (SELECT FROM pg_stat_activity WHERE pid = $2) AS known",
      [pidOf(client), pid],
    );
    return rows[0]?.known;
  } finally {
    await client.end();
  }
}

/** The process of Postgres that serves a connection, which the types leave out. */
const pidOf = (client: pg.ClientBase) =>
  (client as pg.ClientBase & { processID: number }).processID;
