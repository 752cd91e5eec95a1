import type { LateReport } from "contract/entities";
import { listLateReports, reviewLateReports } from "contract/visits/late-calls";
import { z } from "zod";
import { FormRefusal } from "~/kit/form/failure.server";
import type { FormContext } from "~/kit/form/form-action.server";
import { closeDialogUrl } from "~/kit/list";
import { readChosen } from "~/kit/list/chosen.server";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import { NOTHING } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { proofOf } from "../read-visits.server";
import { reasonText } from "../reasons";
import type { LateAnswer } from "../urls";
import { type LateRow, lateList, NO_LATE_REPORTS } from "./late-list";

export interface LatePage {
  state: "waiting" | "rejected";
  /** How many wait in all. */
  waiting: number;
  page: ListPage<LateRow>;
}

const SHOWN_WITH = ["location", "user", "office", "route", "proof"].map((relation) => ({
  relation,
}));

/** How many reports wait; null where the upstream keeps none. */
export async function countWaiting({ upstream }: SignedIn): Promise<number | null> {
  const query = { limit: 1, filter: { where: { status: "waiting" } } };
  const found = await ifOffered(call(upstream, listLateReports, { query }));
  return found ? found.totalDocs : null;
}

/** One page of the late reports for a URL; null where the upstream keeps none. */
export async function readLate(session: SignedIn, url: URL): Promise<LatePage | null> {
  const state = url.searchParams.get("state") === "rejected" ? "rejected" : "waiting";
  const waiting = await countWaiting(session);
  if (waiting === null) return null;
  const page = await readListPage(lateList, session, url, {
    read: (query) =>
      call(session.upstream, listLateReports, {
        query: { ...query, filter: { where: { status: state }, include: SHOWN_WITH } },
      }),
    toRow,
    zone: ({ office }) => office?.timeZone,
  });
  return { state, waiting, page };
}

const toRow = (report: LateReport, { moment }: RowFormat): LateRow => ({
  id: report.id,
  name: report.location?.name ?? NOTHING,
  locationId: report.locationId,
  why: report.reason,
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

/** The reports that a dialog over the list is about. */
export interface LateDialog {
  rows: { id: string; name: string }[];
  sent: string[];
  lost?: string | undefined;
  closeTo: string;
}

export async function readLateDialog(
  { upstream, user }: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<LateDialog> {
  const closeTo = closeDialogUrl(lateList, query);
  const chosen = await ifOffered(
    readChosen(user.id, fields, async (ids) => {
      if (ids.length === 0) return [];
      const filter = { where: { id: { inq: ids } }, include: [{ relation: "location" }] };
      return (await call(upstream, listLateReports, { query: { limit: 0, filter } })).data;
    }),
  );
  if (!chosen) return { sent: [], lost: NO_LATE_REPORTS, rows: [], closeTo };
  const { sent, lost, entities } = chosen;
  const rows = entities.map(({ id, location }) => ({ id, name: location?.name ?? NOTHING }));
  return { sent, lost, rows, closeTo };
}

export const LateForm = z.object({
  ids: z.array(z.string().min(1).max(64)).max(1000).min(1, "Please select a report"),
});

/** Accepts or rejects the chosen reports. */
export async function answerLate(answer: LateAnswer, ids: string[], { upstream }: FormContext) {
  const reply = await ifOffered(
    send(upstream, reviewLateReports, { body: { ids, accepted: answer === "accept" } }).then(
      (reviewed) => reviewed ?? { count: ids.length, undoId: undefined, unchanged: 0 },
    ),
  );
  if (!reply) throw new FormRefusal(501, "", NO_LATE_REPORTS);
  const done = `${ids.length === 1 ? "Report" : "Reports"} ${answer}ed!`;
  const unchanged = reply.unchanged ?? 0;
  const rest =
    unchanged > 0 ? ` ${unchanged.toLocaleString("en-US")} had been answered before.` : "";
  return { message: done + rest, undoId: reply.undoId };
}
