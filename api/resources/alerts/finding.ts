/** Looks for what people are to be mailed. */
import type { AlertKind } from "contract/alerts/facts";
import { MAX_PAGE_SIZE } from "contract/list";
import { storesPositions } from "contract/tracking/position-times";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { imports, jobs } from "../../db/schema";
import { readList } from "../../http/list/list";
import { type AccessScope, inOffices } from "../../http/scope";
import { routesAt } from "../routes";
import { agentStateResource, FRESH_MS } from "../tracking/agent-states/resource";
import { keyOf } from "./keys";
import type { Person } from "./store";
import { findUrgentStops, type UrgentStop, urgentKey, urgentWithin } from "./urgent-stops";

/** People who may see the same. */
interface Group {
  scope: Scope;
  people: Person[];
}

/** Kinds that are looked for; the others are recorded when they happen, or counted in the digest. */
export type Looked = Extract<
  AlertKind,
  "late-route" | "silent-agent" | "urgent-stop" | "failed-import"
>;

/** One thing that a look found. */
export interface Found {
  /** Of an item. */
  key: string;
  /** Not sent to people who chose the kind later than this. Null: it still lasts. */
  happenedAt: string | null;
}

/** The scope of managers and admins. */
type Scope = Exclude<AccessScope, { kind: "self" }>;

/** Looks for one kind within a scope, once for all who ask. */
export type Look = (kind: Looked, scope: Scope) => Promise<Found[]>;

/** A moment at which is looked. */
interface Looking {
  db: Db;
  now: Date;
  /** Those of all offices, which are looked for once. */
  urgentStops: () => Promise<UrgentStop[]>;
}

const lasting = (key: string): Found => ({ key, happenedAt: null });
const query = { limit: MAX_PAGE_SIZE, page: 1, sortOrder: "asc" } as const;

/** What there is of each kind within a scope at a moment. */
const LOOKS: Record<Looked, (looking: Looking, scope: Scope) => Promise<Found[]>> = {
  "late-route": async ({ db, now }, scope) => {
    const filter = JSON.stringify({ fields: ["id", "startTime"] });
    const asked = { ...query, filters: "late:true", filter };
    const { data } = await readList(db, routesAt(now), scope, asked);
    return data.map(({ id, startTime }) => lasting(keyOf(id, startTime)));
  },
  "silent-agent": async ({ db, now }, scope) => {
    const asked = { ...query, filters: "state:silent" };
    const states = agentStateResource(scope, now);
    const { data } = await readList(db, states, scope, asked, undefined, ["times", "office"]);
    // Where positions are stored since a moment ago, none can be there yet.
    const since = [now.getTime(), now.getTime() - FRESH_MS];
    const expected = data.filter(({ times, office }) =>
      since.every(storesPositions(times ?? {}, office?.timeZone)),
    );
    // An agent who never sent a position is reported once, not for each route.
    return expected.map(({ id, recordedAt }) => lasting(keyOf(id, recordedAt)));
  },
  "urgent-stop": async ({ urgentStops }, scope) =>
    urgentWithin(await urgentStops(), scope).map((stop) => ({
      ...{ key: urgentKey(stop), happenedAt: stop.happenedAt },
    })),
  "failed-import": async ({ db }, scope) => {
    const rows = await queryRows(
      db,
      sql`SELECT ${imports.id} AS id, ${jobs.finishedAt} AS at
      FROM ${imports} JOIN ${jobs} ON ${jobs.id} = ${imports.jobId}
      WHERE ${jobs.status} = 'failed' AND ${jobs.finishedAt} IS NOT NULL
        AND ${inOffices(scope, imports.officeId)}
      ORDER BY ${jobs.finishedAt} DESC LIMIT ${MAX_PAGE_SIZE}`,
    );
    return rows.map(({ id, at }) => {
      const happenedAt = new Date(String(at)).toISOString();
      return { key: keyOf(String(id), happenedAt), happenedAt };
    });
  },
};

const scopeKey = (scope: Scope) => (scope.kind === "offices" ? scope.officeId : "");

/** Looks at a moment. */
export function createLook(db: Db, now: Date): Look {
  const found = new Map<string, Promise<Found[]>>();
  let urgent: Promise<UrgentStop[]> | undefined;
  const urgentStops = () => {
    urgent ??= findUrgentStops(db, now);
    return urgent;
  };
  return (kind, scope) => {
    const key = `${kind} ${scopeKey(scope)}`;
    const looking = found.get(key) ?? LOOKS[kind]({ db, now, urgentStops }, scope);
    found.set(key, looking);
    return looking;
  };
}

/** Records for each person what is new within their scope. */
export async function findAlerts(
  db: Db,
  people: readonly Person[],
  look: Look,
  now: Date,
): Promise<void> {
  for (const { scope, people: group } of groupByScope(people)) {
    for (const kind of Object.keys(LOOKS) as Looked[]) {
      const asking = group.filter(({ atOnce, digest }) => [...atOnce, ...digest].includes(kind));
      if (asking.length === 0) continue;
      const found = await look(kind, scope);
      const past = found.filter(({ happenedAt }) => happenedAt !== null);
      const present = found.filter(({ happenedAt }) => happenedAt === null);
      await addItems(db, kind, asking, keysOf(present), now);
      for (const person of asking) {
        await addItems(db, kind, [person], keysSince(past, person.chosenAt), now);
      }
    }
  }
}

const keysOf = (found: readonly Found[]) => found.map(({ key }) => key);

/** The keys of what is so now, or happened no earlier than an instant. */
export const keysSince = (found: readonly Found[], instant: string): string[] =>
  keysOf(found.filter(({ happenedAt }) => happenedAt === null || happenedAt >= instant));

/** Managers of one office see the same, and so do all admins. */
function groupByScope(people: readonly Person[]): Group[] {
  const groups = new Map<string, Group>();
  for (const person of people) {
    if (!person.scope) continue;
    const key = scopeKey(person.scope);
    const group = groups.get(key) ?? { scope: person.scope, people: [] };
    group.people.push(person);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Records items, as far as they are not known yet. */
export async function addItems(
  db: Db,
  kind: AlertKind,
  people: readonly { id: string }[],
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (people.length === 0 || keys.length === 0) return;
  await db.execute(sql`
    INSERT INTO alert_items (user_id, kind, key, found_at)
    SELECT person, ${kind}, key, ${now.toISOString()}::timestamptz
    FROM unnest(${sql.param(people.map(({ id }) => id))}::uuid[]) AS person
    CROSS JOIN unnest(${sql.param([...keys])}::text[]) AS key
    ON CONFLICT DO NOTHING`);
}
