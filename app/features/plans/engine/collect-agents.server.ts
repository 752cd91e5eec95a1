/** The agents of a new plan, with their working times and days off. */
import type { Office, PlanAgent, User } from "contract/entities";
import { USUAL_TIMES } from "contract/routes/facts";
import { listAbsences } from "contract/users/absence-calls";
import { absenceOn } from "contract/users/absence-facts";
import { listUsers } from "contract/users/calls";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { listOffices } from "~/upstream/offices.server";
import { hasRouteWords, idOnDay, type LeftOut, nameOnDay } from "./left-out";
import type { OpenWork } from "./open-work.server";

interface Asked {
  agentIds: readonly string[];
  /** In their order. */
  days: readonly string[];
  /** Whose working times hold for agents without an office that can be read. */
  officeId: string;
  work: OpenWork;
  /** Agents who are off on all days are not left out. */
  keepsIdle?: boolean | undefined;
}

/**
 * Reads the agents in the order of their ids. An agent who has a route on a day already is off on
 * it, which `leftOut` says; one who is off on all days is left out.
 */
export async function readPlanAgents(
  upstream: UpstreamContext,
  { agentIds, days, officeId, work, keepsIdle = false }: Asked,
): Promise<{ agents: PlanAgent[]; leftOut: LeftOut[] }> {
  if (agentIds.length === 0) return { agents: [], leftOut: [] };
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const [users, absences] = await Promise.all([
    call(upstream, listUsers, {
      query: { limit: 0, filter: { where: { id: { inq: [...agentIds] } } } },
    }),
    ifOffered(
      call(upstream, listAbsences, {
        query: {
          ...{ from: first, to: last, limit: 0 },
          filter: { where: { userId: { inq: [...agentIds] } } },
        },
      }),
    ),
  ]);
  const offices = await readOffices(upstream, [officeId, ...users.data.map((one) => one.officeId)]);
  const leftOut: LeftOut[] = [];
  const agents = agentIds.flatMap((id): PlanAgent[] => {
    const user = users.data.find((one) => one.id === id);
    if (!user) return [];
    const name = nameOf(user);
    const gone = reasonAgainst(user);
    if (gone) {
      leftOut.push({ id, kind: "agent", name, why: gone });
      return [];
    }
    const own = absences?.data.filter(({ userId }) => userId === id) ?? [];
    const off = days.filter((day) => absenceOn(own, day));
    const busy = days.filter((day) => !off.includes(day)).flatMap((day) => busyOn(work, id, day));
    leftOut.push(
      ...busy.map(({ day, route }) => ({
        ...{ id: idOnDay(id, day), kind: "agent-day" as const },
        ...{ name: nameOnDay(name, day), why: hasRouteWords(route) },
      })),
    );
    const daysOff = [...off, ...busy.map(({ day }) => day)].toSorted();
    if (daysOff.length === days.length && !keepsIdle) {
      if (busy.length === 0) leftOut.push({ id, kind: "agent", name, why: "Off on all days" });
      return [];
    }
    const office = offices.get(user.officeId ?? officeId) ?? offices.get(officeId);
    const usual = workingTimes(user, office);
    return [{ userId: id, name, ...usual, mostStops: null, daysOff, usual }];
  });
  return { agents, leftOut };
}

async function readOffices(
  upstream: UpstreamContext,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Office>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== undefined);
  const filter = JSON.stringify({ where: { id: { inq: wanted } } });
  const { data } = await listOffices(upstream, { limit: 0, filter });
  return new Map(data.map((office) => [office.id, office]));
}

function reasonAgainst({ status, role }: User): string | undefined {
  if (status === "inactive") return "Deleted";
  return role === "agent" ? undefined : "No longer an agent";
}

const nameOf = ({ displayName, email, id }: User) => (displayName || email || id).slice(0, 200);

function busyOn({ routes }: OpenWork, agentId: string, day: string) {
  const route = routes.find(({ userId, plannedDay }) => userId === agentId && plannedDay === day);
  return route ? [{ day, route: route.name }] : [];
}

/** The agent's own times, else the office's, else the usual ones. */
const workingTimes = (user: User, office: Office | undefined) => ({
  from: user.usualStart ?? office?.usualStart ?? USUAL_TIMES.start,
  until: user.usualEnd ?? office?.usualEnd ?? USUAL_TIMES.end,
  breakMinutes: user.breakMinutes ?? office?.breakMinutes ?? USUAL_TIMES.breakMinutes,
});
