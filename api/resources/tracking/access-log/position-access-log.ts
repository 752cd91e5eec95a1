import type { PositionAccess } from "contract/tracking/access-log-calls";
import { v7 } from "uuid";
import type { Background } from "../../../background";
import type { Db } from "../../../db/connect";
import { positionAccessLog } from "../../../db/schema";
import type { Caller } from "../../../http/access";

/** Keeps who looked where agents are. */
export interface PositionAccessLog {
  /** One agent was looked at; stored before the reply goes out. */
  atOne(caller: Viewer, agentId: string, look: OneLook): Promise<void>;
  /** These agents were looked at among others; stored without holding up the reply. */
  atMany(caller: Viewer, agentIds: () => Promise<readonly string[]>): void;
}

type Viewer = Pick<Caller, "id" | "adminId">;
type OneLook = { kind: "live" | "position" } | { kind: "trail"; from: string };

interface AccessLogOptions {
  db: Db;
  now: () => Date;
  background: Background;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Written by one statement. */
const CHUNK = 500;
/** Looks that are known to be stored, so that looking again writes nothing; then they are forgotten. */
const MOST_KNOWN = 200_000;

/** Several processes may do so at once: a look that is stored already is stored once. */
export function createPositionAccessLog({
  db,
  now,
  background,
}: AccessLogOptions): PositionAccessLog {
  const known = new Set<string>();

  async function keep(
    { id: viewerId, adminId }: Viewer,
    agentIds: readonly string[],
    kind: PositionAccess["kind"],
    trailFrom?: string,
  ): Promise<void> {
    const at = now();
    const span = kind === "map" ? DAY_MS : HOUR_MS;
    const since = new Date(Math.floor(at.getTime() / span) * span).toISOString();
    const keyOf = (agentId: string) =>
      [agentId, viewerId, adminId, kind, since, trailFrom].join(" ");
    const fresh = agentIds.filter((id) => id !== viewerId && !known.has(keyOf(id)));
    // In one order, so that two who look at once don't block each other.
    fresh.sort();
    for (let first = 0; first < fresh.length; first += CHUNK) {
      const some = fresh.slice(first, first + CHUNK);
      const values = some.map((agentId) => ({
        ...{ id: v7(), agentId, viewerId, adminId, kind, since, trailFrom },
        createdAt: at.toISOString(),
      }));
      await db.insert(positionAccessLog).values(values).onConflictDoNothing();
      if (known.size > MOST_KNOWN) known.clear();
      for (const id of some) known.add(keyOf(id));
    }
  }

  return {
    atOne: (caller, agentId, look) =>
      keep(caller, [agentId], look.kind, look.kind === "trail" ? look.from : undefined),
    atMany(caller, agentIds) {
      background.run("keeping who looked", async () => keep(caller, await agentIds(), "map"));
    },
  };
}
