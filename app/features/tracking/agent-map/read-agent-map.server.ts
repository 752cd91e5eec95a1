/** Reads where all agents are and what they are doing. */

import { formatColumnFilters } from "contract/column-filters";
import type { AgentState, AgentStateName } from "contract/entities";
import type { ListQueryInput } from "contract/list";
import {
  type AgentCounts,
  countAgentStates,
  listAgentStates,
} from "contract/tracking/agent-state-calls";
import { workArea } from "~/features/locations/index.server";
import { readOfficeFilter } from "~/features/offices/index.server";
import { batteryInWords, phoneInWords } from "~/features/tracking/live/index.server";
import { agentUrl, onGoingRouteUrl } from "~/features/urls";
import type { Choice } from "~/kit/choices/choices.server";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { momentWriter } from "~/kit/zone.server";
import { NOTHING } from "~/lib/figures";
import { readList } from "~/lib/list-query";
import type { MapData, MapPin } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { ageOf } from "./age";
import { type AgentStateRow, agentMapList } from "./agent-map-list";
import { type LastVisits, readLastVisits } from "./last-visits.server";
import { STATE_WORDS, STATES } from "./state-words";
import { whySilent } from "./why-silent";

/** So many agents are on the map at once, those seen last. */
const MOST_PINS = 500;

export interface AgentMap {
  asked: { state: AgentStateName | undefined; officeId: string | undefined; office: Choice };
  /** Null where the upstream does not tell. */
  told: {
    page: ListPage<AgentStateRow>;
    counts: AgentCounts;
    map: MapData;
    seen: number;
    search: string;
  } | null;
  /** In place of it, where agents made their latest visits; null where those are not reported either. */
  visited: LastVisits | null;
}

/** The agents that a URL asks for, in a list and on a map. */
export async function readAgentMap(session: SignedIn, url: URL, now: Date): Promise<AgentMap> {
  const { state, officeId } = askedOf(url);
  const reading = readTold(session, url, now);
  const [office, told] = await Promise.all([
    readOfficeFilter(session.upstream, url.searchParams),
    // Positions are all that this page has: one that another site opened asks before it shows them.
    session.upstream.isFromElsewhere ? reading : ifOffered(reading),
  ]);
  return {
    asked: { state, officeId, office },
    told: told ?? null,
    visited: told ? null : await readLastVisits(session, officeId),
  };
}

function askedOf({ searchParams }: URL) {
  const state = STATES.find((one) => one === searchParams.get("state"));
  return { state, officeId: searchParams.get("officeId") || undefined };
}

const filtersOf = (url: URL): string | undefined => {
  const { state, officeId } = askedOf(url);
  return (
    formatColumnFilters({ ...(state && { state }), ...(officeId && { officeId }) }) || undefined
  );
};

async function readTold(
  session: SignedIn,
  url: URL,
  now: Date,
): Promise<NonNullable<AgentMap["told"]>> {
  const { upstream } = session;
  const { officeId } = askedOf(url);
  const { search } = readList(agentMapList, url.searchParams);
  const newest: ListQueryInput = { limit: MOST_PINS, sortBy: "recordedAt", sortOrder: "desc" };
  const [page, counts, seen] = await Promise.all([
    readAgentStates(session, url),
    call(upstream, countAgentStates, { query: { officeId } }),
    call(upstream, listAgentStates, {
      query: {
        ...newest,
        search: search || undefined,
        filters: filtersOf(url),
        filter: { where: { recordedAt: { exists: true } } },
      },
    }),
  ]);
  const pins = seen.data.flatMap((agent) => pinOf(agent, session, now));
  const map = drawMap({ pins, around: await workArea(session, pins) });
  return { page, counts, map, seen: seen.totalDocs, search };
}

/** One page of the list of agents for a URL; see `readListPage`. */
export const readAgentStates = (session: SignedIn, url: URL): Promise<ListPage<AgentStateRow>> =>
  readListPage(agentMapList, session, url, {
    read: (query) =>
      call(session.upstream, listAgentStates, { query: { ...query, filters: filtersOf(url) } }),
    zone: ({ office }) => office?.timeZone,
    toRow: (agent, { moment }) => ({
      id: agent.id,
      name: nameOf(agent),
      photo: agent.user.photo ?? undefined,
      state: agent.state,
      stop: agent.stop?.location?.name,
      why: whySilent(agent, new Date()),
      battery: agent.position ? batteryInWords(agent.position) : undefined,
      seen: agent.recordedAt ? moment(agent.recordedAt) : null,
      route: agent.route ?? undefined,
      nextStop: agent.nextStop?.location?.name,
      office: agent.office?.name,
    }),
  });

const nameOf = ({ user }: AgentState) => user.displayName ?? NOTHING;

const seenAt = ({ recordedAt, office }: AgentState, session: SignedIn): string =>
  momentWriter(session, office?.timeZone ?? undefined)(recordedAt);

function pinOf(agent: AgentState, session: SignedIn, now: Date): MapPin[] {
  const { id, state, position, route, stop } = agent;
  if (!position) return [];
  return [
    {
      id,
      kind: "agent",
      coordinates: position.coordinates,
      title: nameOf(agent),
      state: { name: state, label: STATE_WORDS[state].label, age: ageOf(agent, now) },
      detail: [
        STATE_WORDS[state].label,
        stop?.location?.name,
        whySilent(agent, now),
        `last seen ${seenAt(agent, session)}`,
        ...phoneInWords(position, session.units),
      ]
        .filter(Boolean)
        .join(", "),
      actions: [
        { label: "The day", to: agentUrl(id, "track") },
        ...(route ? [{ label: "Live route", to: onGoingRouteUrl(route.id) }] : []),
      ],
    },
  ];
}
