import { listLateReports, reviewLateReports } from "contract/visits/late-calls";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import { NOTHING } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, send } from "~/upstream/client.server";
import type { AnsweredList } from "../answers/read-answers.server";
import { proofOf } from "../read-visits.server";
import { reasonText } from "../status";
import { countWaiting, type WaitingCounts } from "../waiting.server";
import { type LateRow, lateList, NO_LATE_REPORTS } from "./late-list";
import { readMissingProof } from "./missing-proof.server";
import { type CheckedReport, withNamesakes } from "./namesakes.server";

export interface LatePage {
  state: "waiting" | "rejected";
  /** How many wait in all. */
  waiting: WaitingCounts;
  page: ListPage<LateRow>;
}

const SHOWN_WITH = [
  ...["location", "user", "office", "route", "proof"].map((relation) => ({ relation })),
  { relation: "stopVisits", scope: { limit: 1 } },
];

/** One page of the late reports for a URL; null where the upstream keeps none. */
export async function readLate(session: SignedIn, url: URL): Promise<LatePage | null> {
  const state = url.searchParams.get("state") === "rejected" ? "rejected" : "waiting";
  const waiting = await countWaiting(session);
  if (waiting.late === null) return null;
  const page = await readListPage(lateList, session, url, {
    read: async (query) => {
      const filter = { where: { status: state }, include: SHOWN_WITH };
      const found = await call(session.upstream, listLateReports, { query: { ...query, filter } });
      const [data, missing] = await Promise.all([
        withNamesakes(session.upstream, found.data),
        readMissingProof(session.upstream, found.data),
      ]);
      return { ...found, data: data.map((one) => ({ ...one, missing: missing.get(one.id) })) };
    },
    toRow,
    zone: ({ office }) => office?.timeZone,
  });
  return { state, waiting, page };
}

/** With the required proof that it lacks, in words. */
type ReadReport = CheckedReport & { missing: string | undefined };

const toRow = (report: ReadReport, { moment }: RowFormat): LateRow => ({
  id: report.id,
  name: report.location?.name ?? NOTHING,
  locationId: report.locationId,
  why: report.reason,
  missing: report.missing,
  visited: report.stopVisits?.[0]?.arrival ? moment(report.stopVisits[0].arrival) : undefined,
  namedBefore: report.namedBefore && moment(report.namedBefore),
  agent: report.user?.displayName ?? undefined,
  agentPhoto: report.user?.photo ?? undefined,
  actuallyVisited: report.actuallyVisited,
  reason: reasonText(report),
  arrived: moment(report.arrival),
  received: moment(report.receivedAt),
  note: report.note || undefined,
  proof: proofOf(report),
  route: report.route?.name,
  routeId: report.route?.id,
  office: report.office?.name,
});

/** How late reports are answered. */
export const lateAnswers: AnsweredList<LateRow> = {
  list: lateList,
  lacks: NO_LATE_REPORTS,
  readByIds: async (upstream, ids) => {
    const filter = { where: { id: { inq: ids } }, include: [{ relation: "location" }] };
    return (await call(upstream, listLateReports, { query: { limit: 0, filter } })).data;
  },
  answer: (upstream, body) => send(upstream, reviewLateReports, { body }),
  done: (answer, count, name) =>
    `${count === 1 ? "Report" : "Reports"}${name ? ` of ${name}` : ""} ${answer}ed!`,
};
