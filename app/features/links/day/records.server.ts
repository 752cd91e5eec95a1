/** What is stored about an agent and for how long, and who looked where they are. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { listRetention, type Retention } from "contract/system/retention-calls";
import { listPositionAccesses, type PositionAccess } from "contract/tracking/access-log-calls";
import { NOTHING } from "~/lib/figures";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import type { DayFacts } from "./frame";
import { wordsOf } from "./language.server";
import { problemOf } from "./problem.server";
import { type DaySession, daySession, factsOf, upstreamOfDay, zoneOfDay } from "./session.server";
import type { DayProblem, DayWords } from "./words";

/** What of the upstream's records is about agents, in the order of the page. */
export const STORED = ["positions", "proof", "messages", "looks"] as const;
type Stored = (typeof STORED)[number];

const MOST_LOOKS = 30;

export interface DayRecords {
  facts: DayFacts;
  /** Hours; null where nothing is deleted. */
  stored: { what: Stored; hours: number | null }[];
  /** The latest first; null where the upstream does not record them. */
  looks:
    | { id: string; by: string; at: string; kind: PositionAccess["kind"]; day: string | null }[]
    | null;
}

export type DayRecordsState =
  | { kind: "problem"; problem: DayProblem }
  | { kind: "records"; records: DayRecords };

export async function readDayRecords({ request }: LoaderFunctionArgs) {
  const session = await daySession.read(request);
  if (!session) return data<DayRecordsState>({ kind: "problem", problem: "none" }, { status: 401 });
  try {
    const upstream = upstreamOfDay(session, request);
    const records = await readRecords(session, upstream, await wordsOf(request));
    return data<DayRecordsState>({ kind: "records", records });
  } catch (error) {
    const { problem, status } = problemOf(error);
    return data<DayRecordsState>({ kind: "problem", problem }, { status });
  }
}

async function readRecords(
  session: DaySession,
  upstream: UpstreamContext,
  { formats }: DayWords,
): Promise<DayRecords> {
  const zone = zoneOfDay(session);
  const input = { params: { id: session.userId }, query: { limit: MOST_LOOKS } };
  const [retention, looks] = await Promise.all([
    ifOffered(call(upstream, listRetention)),
    ifOffered(call(upstream, listPositionAccesses, input)),
  ]);
  return {
    facts: factsOf(session),
    stored: STORED.flatMap((what) => hoursOf(retention?.data ?? [], what)),
    looks:
      looks?.data.map(({ id, viewer, admin, at, from, kind }) => ({
        ...{ id, kind, at: formats.dateTime(at, zone) },
        by: [viewer, admin].flatMap((user) => user?.displayName ?? []).join(", ") || NOTHING,
        day: from ? formats.date(from, zone) : null,
      })) ?? null,
  };
}

const hoursOf = (retention: readonly Retention[], what: Stored): DayRecords["stored"] =>
  retention.filter((one) => one.what === what).map(({ hours }) => ({ what, hours }));
