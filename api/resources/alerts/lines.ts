/** What a mail says of each thing that was found, as its reader may see it now. */
import type { AlertKind, UrgentState } from "contract/alerts/facts";
import type { RouteLocation } from "contract/entities";
import type { Db } from "../../db/connect";
import { readList } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { importResource } from "../imports/resource";
import { countCoverage } from "../reports/coverage";
import { routesAt } from "../routes";
import { agentStateResource } from "../tracking/agent-states/resource";
import { queryOf } from "./keys";
import { readUrgentStops } from "./urgent-stops";

/** One thing in a mail. */
export interface Line {
  kind: AlertKind;
  text: string;
  /** The page of the console about it. */
  path: string;
}

interface Reader {
  scope: AccessScope;
  timeZone: string;
}

export interface Item {
  kind: AlertKind;
  key: string;
}

/** Items of one kind at a moment. Those that the reader may see no more are left out. */
type Write = (db: Db, reader: Reader, keys: string[], now: Date) => Promise<Omit<Line, "kind">[]>;

/** `Nov 28, 09:30`. */
function moment(instant: string, timeZone: string): string {
  const format = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Date(instant).toLocaleString("en-US", { ...format, timeZone, hourCycle: "h23" });
}

const visitedSince = ({ visit }: RouteLocation) =>
  visit?.actuallyVisited ? ", visited since" : "";

/** What an urgent stop was found for, and whether it was visited before the mail is written. */
const URGENT_WORDS: Record<UrgentState, (stop: RouteLocation, timeZone: string) => string> = {
  late: (stop, timeZone) => {
    const { plannedArrival } = stop;
    const planned = plannedArrival ? `, planned for ${moment(plannedArrival, timeZone)}` : "";
    return `late${planned}${visitedSince(stop)}`;
  },
  "not-possible": (stop) => {
    const { visit } = stop;
    const reason = visit?.actuallyVisited === false ? visit.reasonName : undefined;
    return `not possible${reason ? ` (${reason})` : ""}${visitedSince(stop)}`;
  },
  "left-out": (stop) => `left out of a completed route${visitedSince(stop)}`,
};

const WRITERS: Record<Exclude<AlertKind, "overdue-coverage">, Write> = {
  "late-route": async (db, { scope, timeZone }, keys, now) => {
    const { data } = await readList(db, routesAt(now), scope, queryOf(keys), undefined, ["agent"]);
    return data.map(({ id, name, agent, startTime, status }) => {
      const by = agent?.displayName ? `, ${agent.displayName}` : "";
      const since = startTime ? `, started ${moment(startTime, timeZone)}` : "";
      const after = status === "active" ? "" : `, now ${status}`;
      return { text: `${name ?? "A route"}${by}${since}${after}`, path: `/routes/${id}` };
    });
  },
  "silent-agent": async (db, { scope, timeZone }, keys, now) => {
    const states = agentStateResource(scope, now);
    const { data } = await readList(db, states, scope, queryOf(keys), undefined, ["user", "route"]);
    return data.map(({ id, user, recordedAt, state, route }) => {
      const last = recordedAt
        ? `last position ${moment(recordedAt, timeZone)}`
        : "no position so far";
      const on = route?.name ? ` on ${route.name}` : "";
      const after = state === "silent" || state === "off" ? "" : ", reports again";
      return { text: `${user.displayName}${on}, ${last}${after}`, path: `/agent/${id}` };
    });
  },
  "urgent-stop": async (db, { scope, timeZone }, keys, now) => {
    const found = await readUrgentStops(db, scope, keys, now);
    return found.map(({ state, stop, route }) => {
      const by = route.agent?.displayName ? `, ${route.agent.displayName}` : "";
      const what = URGENT_WORDS[state](stop, timeZone);
      const text = `${stop.location?.name ?? "A stop"} on ${route.name ?? "a route"}${by}, ${what}`;
      return { text, path: `/routes/${route.id}` };
    });
  },
  "failed-import": async (db, { scope }, keys) => {
    const { data } = await readList(db, importResource, scope, queryOf(keys));
    return data.map(({ id, fileName, error, state }) => {
      const reason = state === "failed" ? (error ?? "") : "tried again since";
      return {
        text: `${fileName}${reason && `: ${reason}`}`,
        path: `/locations/import/${id}`,
      };
    });
  },
  "failed-backup": async (_db, _reader, keys) =>
    keys.map((key) => {
      const [outcome, day] = key.split("@");
      const what =
        outcome === "hook-failed"
          ? "A backup was made, but BACKUP_HOOK did not take it"
          : "The scheduled backup failed";
      return { text: `${what} (${day}). The log of the server has the reason`, path: "/system" };
    }),
};

/** The lines of items, by kind. */
export async function linesOf(
  db: Db,
  reader: Reader,
  items: readonly Item[],
  now: Date,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [kind, write] of Object.entries(WRITERS) as [keyof typeof WRITERS, Write][]) {
    const keys = items.filter((item) => item.kind === kind).map(({ key }) => key);
    if (keys.length === 0) continue;
    const written = await write(db, reader, keys, now);
    lines.push(...written.map((line) => ({ kind, ...line })));
  }
  return lines;
}

/** Locations whose visit is overdue, or that were never visited though they have an interval. */
export async function coverageLines(db: Db, scope: AccessScope, now: Date): Promise<Line[]> {
  const { overdue, never } = await countCoverage(db, { scope, now });
  if (overdue + never === 0) return [];
  const text = `${count(overdue)} overdue, ${never} with an interval never visited`;
  return [{ kind: "overdue-coverage", text, path: "/reports/coverage" }];
}

const count = (n: number) => (n === 1 ? "1 location is" : `${n} locations are`);
