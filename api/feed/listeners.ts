import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/connect";
import { apiKeys, branchOffices, sessions, users } from "../db/schema";
import type { Caller } from "../http/access";
import { ownerMark } from "../http/api-keys";
import type { CallersKey } from "../http/caller";
import type { Audience, NewsItem, NewsSource } from "./news";

/** What one kind of stream is of. */
export interface EventStream {
  /** How many one user may have open is counted by it. */
  name: string;
  sources: readonly NewsSource[];
  /** The present state, as events, for who can't be told what was missed; the oldest first. */
  present: (db: Db, audience: Audience, most: number) => Promise<NewsItem["event"][]>;
}

/** Who listens to the feed, and for what. */
export interface Listener extends Audience {
  caller: Caller;
  stream: EventStream;
}

/** Whether this news is within what the listener may see and asked for. */
export function mayHear({ scope, subject, stream }: Listener, item: NewsItem): boolean {
  const { about, event } = item;
  if (stream.sources.every(({ name }) => name !== event.name)) return false;
  if (subject !== undefined && item.subject !== subject) return false;
  switch (scope.kind) {
    case "all":
      return true;
    case "offices":
      return about.officeId !== null && scope.officeIds.includes(about.officeId);
    case "self":
      return about.ofAllAgents ? about.officeId === scope.officeId : about.userId === scope.userId;
  }
}

/**
 * The listeners who may not listen any more as they do: those whose session has ended, as it does
 * when they are made inactive or given another role, office or password, and those in whose offices
 * another one came or went. Whose stream ends opens the next one, and is then heard as of now.
 */
export async function lostRight<L extends Listener>(db: Db, listeners: readonly L[]): Promise<L[]> {
  const ids = listeners.map(({ caller }) => caller.sessionId);
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.id} = ANY(${sql.param(ids)}::uuid[]) AND ${sessions.endedAt} IS NULL`);
  const goOn = new Set(found.map(({ id }) => id));
  const keys = listeners.flatMap(({ caller }) => caller.apiKey ?? []);
  if (keys.length > 0) for (const id of await goodKeys(db, keys)) goOn.add(id);
  const branchesOf = await readBranches(db);
  return listeners.filter(
    (listener) => !goOn.has(listener.caller.sessionId) || hasOtherOffices(listener, branchesOf),
  );
}

/** Those of some API keys that are there still, whose person has the same role and office. */
async function goodKeys(db: Db, keys: readonly CallersKey[]): Promise<string[]> {
  const found = await db
    .select({ id: apiKeys.id, role: users.role, officeId: users.officeId })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      inArray(
        apiKeys.id,
        keys.map(({ id }) => id),
      ),
    );
  const marks = new Map(found.map(({ id, role, officeId }) => [id, ownerMark(role, officeId)]));
  return keys.filter(({ id, owner }) => marks.get(id) === owner).map(({ id }) => id);
}

type BranchesOf = (officeId: string) => ReadonlySet<string>;

/** The offices below each other as they are now, each with itself. */
async function readBranches(db: Db): Promise<BranchesOf> {
  const below = new Map<string, string[]>();
  for (const { parentId, branchId } of await db.select().from(branchOffices)) {
    below.set(parentId, [...(below.get(parentId) ?? []), branchId]);
  }
  return (officeId) => {
    const found = new Set([officeId]);
    // What is added on the way is gone through as well; a loop adds nothing new.
    for (const id of found) for (const branch of below.get(id) ?? []) found.add(branch);
    return found;
  };
}

/** Whether a listener hears of other offices than now, or may not act for that of the path any more. */
function hasOtherOffices({ caller, scope }: Listener, branchesOf: BranchesOf): boolean {
  if (scope.kind !== "offices") return false;
  const now = branchesOf(scope.officeId);
  const same = now.size === scope.officeIds.length && scope.officeIds.every((id) => now.has(id));
  const mayAct =
    caller.role === "admin" ||
    (caller.officeId !== null && branchesOf(caller.officeId).has(scope.officeId));
  return !same || !mayAct;
}
