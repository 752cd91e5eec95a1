/** What a call asks of the database: how long its statements may take, and which database answers. */
import type { Call } from "contract/call";
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import type { Db } from "../db/connect";
import { type Replica, readFrom } from "../db/replica";
import type { Work } from "../db/work";
import { limitTotalsOfReplica } from "./list/total";

/** Of calls that read much. */
export const HEAVY = { heavy: true } as const;

/**
 * What the statements of a call are for. Of one that only reads they end when its client has left; what writes is done
 * in any case, and a stream of events outlives what it looks up.
 */
export function workOf(call: Call, reply: FastifyReply, heavy: true | undefined): Work {
  const isRead = call.method === "GET" || call.reads === true;
  const kind = heavy ? "heavy" : isRead ? "read" : "write";
  if (!isRead || call.stream === "text/event-stream") return { kind, name: call.id };
  const left = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return { kind, name: call.id, left: left.signal };
}

/** A handler that reads from the replica, if that is fit for it, and from the primary if that fails. */
export function withReplica<Input extends { db: Db; log: FastifyBaseLogger }, Answer>(
  handler: (input: Input) => Promise<Answer>,
  replica: Replica | undefined,
  { heavy, mayLag }: { heavy?: true; mayLag?: true },
): (input: Input) => Promise<Answer> {
  if (!replica || !(heavy || mayLag)) return handler;
  return (input) =>
    readFrom(
      replica.recent(),
      input.db,
      (db) => {
        if (db !== input.db) limitTotalsOfReplica(db);
        return handler({ ...input, db });
      },
      (error) => input.log.warn({ err: error }, "the replica failed: reading from the primary"),
    );
}
