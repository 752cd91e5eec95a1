/** What the question whether to accept a plan says. */
import { formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { requireWholePlan } from "./read-plan.server";
import { readStale, type ShownStale } from "./read-stale.server";

export interface AcceptData {
  id: string;
  name: string;
  updatedAt: string | undefined;
  routes: number;
  /** How many routes each day gets. */
  days: { label: string; routes: number; stops: number }[];
  unserved: number;
  /** Stops that break a rule. */
  broken: number;
  /** Why the plan would be refused; null if it would not. */
  stale: ShownStale | null;
}

/** @throws an error page (404) if there is no such plan */
export async function readAccept(
  session: SignedIn,
  id: string | undefined,
  request: Request,
): Promise<AcceptData> {
  const plan = await requireWholePlan(session, id, request);
  const { proposal, days } = plan.document;
  const planned = (proposal?.days ?? []).filter(({ stops }) => stops.length > 0);
  return {
    id: plan.id,
    name: plan.name,
    updatedAt: plan.updatedAt ?? undefined,
    routes: planned.length,
    days: days.flatMap((day) => {
      const own = planned.filter((one) => one.day === day);
      const stops = own.reduce((sum, one) => sum + one.stops.length, 0);
      return own.length > 0 ? [{ label: formatWeekday(day), routes: own.length, stops }] : [];
    }),
    unserved: proposal?.unserved.length ?? 0,
    stale: await readStale(session.upstream, plan),
    broken: planned.flatMap(({ stops }) => stops).filter(({ broken }) => broken.length > 0).length,
  };
}
