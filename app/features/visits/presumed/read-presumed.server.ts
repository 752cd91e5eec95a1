import type { PresumedVisit } from "contract/entities";
import { answerPresumedVisits, listPresumedVisits } from "contract/visits/presumed-calls";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import { formatDuration, NOTHING } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, send } from "~/upstream/client.server";
import type { AnsweredList } from "../answers/read-answers.server";
import { countWaiting, type WaitingCounts } from "../waiting.server";
import { NO_PRESUMED_VISITS, type PresumedRow, presumedList } from "./presumed-list";

export interface PresumedPage {
  state: "waiting" | "not-visited";
  waiting: WaitingCounts;
  page: ListPage<PresumedRow>;
}

const SHOWN_WITH = ["location", "user", "office", "route"].map((relation) => ({ relation }));

/** One page of the presumed visits for a URL; null where the upstream presumes none. */
export async function readPresumed(session: SignedIn, url: URL): Promise<PresumedPage | null> {
  const state = url.searchParams.get("state") === "not-visited" ? "not-visited" : "waiting";
  const waiting = await countWaiting(session);
  if (waiting.presumed === null) return null;
  const page = await readListPage(presumedList, session, url, {
    read: (query) =>
      call(session.upstream, listPresumedVisits, {
        query: { ...query, filter: { where: { status: state }, include: SHOWN_WITH } },
      }),
    toRow,
    zone: ({ office }) => office?.timeZone,
  });
  return { state, waiting, page };
}

const toRow = (visit: PresumedVisit, { moment }: RowFormat): PresumedRow => ({
  id: visit.id,
  name: visit.location?.name ?? NOTHING,
  locationId: visit.locationId,
  agent: visit.user?.displayName ?? undefined,
  agentPhoto: visit.user?.photo ?? undefined,
  arrived: moment(visit.arrival),
  departed: moment(visit.departure),
  lasted: formatDuration((Date.parse(visit.departure) - Date.parse(visit.arrival)) / 1000),
  route: visit.route?.name,
  routeId: visit.route?.id,
  office: visit.office?.name,
});

/** How presumed visits are answered. */
export const presumedAnswers: AnsweredList<PresumedRow> = {
  list: presumedList,
  lacks: NO_PRESUMED_VISITS,
  readByIds: async (upstream, ids) => {
    const filter = { where: { id: { inq: ids } }, include: [{ relation: "location" }] };
    return (await call(upstream, listPresumedVisits, { query: { limit: 0, filter } })).data;
  },
  answer: (upstream, body) => send(upstream, answerPresumedVisits, { body }),
  done: (answer, count, name) => {
    const what = `${count === 1 ? "visit" : "visits"}${name ? ` of ${name}` : ""} marked as`;
    return `Presumed ${what} ${answer === "accept" ? "visited" : "not visited"}!`;
  },
};
