/** Looks for what people are to be mailed. */
import type { AlertKind } from "contract/alerts/facts";
import { MAX_PAGE_SIZE } from "contract/list";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { imports, jobs } from "../../db/schema";
import { readList } from "../../http/list/list";
import { type AccessScope, inOffices } from "../../http/scope";
import { routesAt } from "../routes";
import { agentStateResource } from "../tracking/agent-states/resource";
import type { Person } from "./store";

/** People who may see the same. */
interface Group {
  scope: Scope;
  people: Person[];
}

/** Kinds that are looked for; the others are recorded when they happen, or counted in the digest. */
export type Looked = Extract<AlertKind, "late-route" | "silent-agent" | "failed-import">;

/** The scope of managers and admins. */
type Scope = Exclude<AccessScope, { kind: "self" }>;

/** Looks for one kind within a scope, once for all who ask. Returns keys of items. */
export type Look = (kind: Looked, scope: Scope) => Promise<string[]>;

const keyOf = (id: string, occurrence: string | null | undefined) => `${id}@${occurrence ?? ""}`;
const query = { limit: MAX_PAGE_SIZE, page: 1, sortOrder: "asc" } as const;

/** What there is of each kind within a scope at a moment, as keys of items. */
const LOOKS: Record<Looked, (db: Db, scope: AccessScope, now: Date) => Promise<string[]>> = {
  "late-route": async (db, scope, now) => {
    const filter = JSON.stringify({ fields: ["id", "startTime"] });
    const asked = { ...query, filters: "late:true", filter };
    const { data } = await readList(db, routesAt(now), scope, asked);
    return data.map(({ id, startTime }) => keyOf(id, startTime));
  },
  "silent-agent": async (db, scope, now) => {
    const asked = { ...query, filters: "state:silent" };
    const states = agentStateResource(scope, now);
    const { data } = await readList(db, states, scope, asked);
    // An agent who never sent a position is reported once, not for each route.
    return data.map(({ id, recordedAt }) => keyOf(id, recordedAt));
  },
  "failed-import": async (db, scope) => {
    const rows = await queryRows(
      db,
      sql`SELECT ${imports.id} AS id, ${jobs.finishedAt} AS at
      FROM ${imports} JOIN ${jobs} ON ${jobs.id} = ${imports.jobId}
      WHERE ${jobs.status} = 'failed' AND ${jobs.finishedAt} IS NOT NULL
        AND ${inOffices(scope, imports.officeId)}
      ORDER BY ${jobs.finishedAt} DESC LIMIT ${MAX_PAGE_SIZE}`,
    );
    return rows.map(({ id, at }) => keyOf(String(id), new Date(String(at)).toISOString()));
  },
};

const scopeKey = (scope: Scope) => (scope.kind === "offices" ? scope.officeId : "");

/** Looks at a moment. */
export function createLook(db: Db, now: Date): Look {
  const found = new Map<string, Promise<string[]>>();
  return (kind, scope) => {
    const key = `${kind} ${scopeKey(scope)}`;
    const looking = found.get(key) ?? LOOKS[kind](db, scope, now);
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
      const keys = await look(kind, scope);
      if (kind !== "failed-import") await addItems(db, kind, asking, keys, now);
      else
        for (const person of asking) await addItems(db, kind, [person], since(person, keys), now);
    }
  }
}

/** Imports that failed since the person chose to hear of them. */
const since = ({ chosenAt }: Person, keys: readonly string[]) => keysSince(keys, chosenAt);

/** The keys whose occurrence, an instant, is no earlier than another. */
export const keysSince = (keys: readonly string[], instant: string): string[] =>
  keys.filter((key) => key.slice(key.indexOf("@") + 1) >= instant);

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
