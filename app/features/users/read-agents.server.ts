import type { User } from "contract/entities";
import { listUsers } from "contract/users/calls";
import { linkInWords, readLinksOf } from "~/features/links/index.server";
import { shownColumns } from "~/kit/list/define-list";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { NOTHING } from "~/lib/figures";
import { formatDate } from "~/lib/format";
import { readList } from "~/lib/list-query";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { agentsList, LINK_COLUMNS, type PersonRow } from "./agents-list";

/** How many of an agent's routes and locations are counted at most: the calls return only rows. */
const COUNTED = 100;
/** An upstream gives so many related rows in one reply at most. */
const MOST_RELATED = 50_000;

/**
 * A page of the Agents list: active agents, unless its filters say otherwise.
 * @throws a redirect to its canonical URL
 */
export async function readAgents(session: SignedIn, url: URL): Promise<ListPage<PersonRow>> {
  const { upstream } = session;
  const state = readList(agentsList, url.searchParams);
  const { limit, filters } = state;
  const shown = shownColumns(agentsList, state).map(({ key }) => key);
  const showsLinks = LINK_COLUMNS.some((key) => shown.includes(key));
  const counted = Math.min(COUNTED, Math.floor(MOST_RELATED / (limit || 1000)) - 1);
  const where = {
    role: session.isAdmin && filters.role === "office-manager" ? "office-manager" : "agent",
    ...(!filters.status && { status: "active" }),
  };
  return readListPage(agentsList, session, url, {
    read: async (query) => {
      const filter = { where, include: withCounts(counted) };
      const found = await call(upstream, listUsers, { query: { ...query, filter } });
      const ids = found.data.map(({ id }) => id);
      const links = showsLinks ? await readLinksOf(upstream, ids) : null;
      return { ...found, data: found.data.map((user) => ({ ...user, link: links?.get(user.id) })) };
    },
    toRow: (user, format) => ({
      ...toRow(user, format.zone, counted),
      ...(showsLinks && { link: linkInWords(user.link, format.moment, new Date()) }),
    }),
  });
}

/** Related records are only counted: to sort them by name would take most of the upstream's time. */
const withCounts = (counted: number) => [
  { relation: "office" },
  { relation: "visits", scope: { order: ["arrival DESC"], limit: 1 } },
  {
    relation: "routes",
    scope: { where: { status: "active" }, ...idsOf(counted) },
  },
  { relation: "userLocations", scope: idsOf(counted) },
];

const idsOf = (counted: number) => ({ fields: ["id"], order: ["id ASC"], limit: counted + 1 });

function toRow(user: User, zone: string, counted: number): PersonRow {
  const count = (rows: unknown[] = []) =>
    rows.length > counted ? `${counted}+` : String(rows.length);
  const [visit] = user.visits ?? [];
  return {
    id: user.id,
    name: user.displayName ?? user.email ?? NOTHING,
    ...(user.photo && { photo: user.photo }),
    email: user.email ?? "",
    role: user.role === "office-manager" ? "office-manager" : "agent",
    office: user.office ? { id: user.office.id, name: user.office.name } : null,
    status: user.status ?? "active",
    routes: count(user.routes),
    locations: count(user.userLocations),
    latestVisit: visit ? formatDate(visit.arrival, user.office?.timeZone ?? zone) : null,
  };
}
