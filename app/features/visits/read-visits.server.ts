import type { Visit } from "contract/entities";
import { listVisits } from "contract/visits/calls";
import { closeDialogUrl } from "~/kit/list";
import { readChosen } from "~/kit/list/chosen.server";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import { formatDuration, formatNearby, NOTHING, type Units } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered, ifReadable } from "~/upstream/client.server";
import { listReportedVisits } from "~/upstream/reports.server";
import { visitsById } from "~/upstream/visits.server";
import type { ShownProof } from "./proof";
import { reasonText } from "./status";
import { type VisitRow, visitsList } from "./visits-list";

const SHOWN_WITH = ["location", "user", "office", "route", "check", "review", "proof"].map(
  (relation) => ({ relation }),
);

/**
 * One page of the visits for a URL; see `readListPage`. A server without the list of visits has
 * them in its visit report, which is never asked without a query.
 *
 * @returns undefined where the server has none of both, or its report has fields of its own
 */
export const readVisitsPage = (
  session: SignedIn,
  url: URL,
): Promise<ListPage<VisitRow> | undefined> =>
  ifReadable(
    readListPage(visitsList, session, url, {
      read: async (query) =>
        (await ifOffered(
          call(session.upstream, listVisits, {
            query: { ...query, filter: { include: SHOWN_WITH } },
          }),
        )) ?? listReportedVisits(session.upstream, "all", query),
      toRow: visitRow,
      zone: visitZone,
    }),
  );

/** Why a visit can't be borne out by its own record. */
const REASONS = {
  "no-device-position": "No position",
  "no-location-position": "The location has no position",
};

/** The zone of a visit: its office's. */
export const visitZone = ({ office }: Visit) => office?.timeZone;

/** A visit as its list shows it. */
export function visitRow(visit: Visit, { units, moment }: RowFormat): VisitRow {
  return {
    id: visit.id,
    name: visit.location?.name ?? NOTHING,
    locationId: visit.location?.id,
    actuallyVisited: visit.actuallyVisited,
    reason: reasonText(visit),
    arrived: moment(visit.arrival),
    departure: moment(visit.departure),
    doNotVisit: visit.doNotVisit,
    note: visit.note || undefined,
    agent: visit.user?.displayName ?? undefined,
    agentPhoto: visit.user?.photo ?? undefined,
    route: visit.route?.name,
    routeId: visit.route?.id,
    office: visit.office?.name,
    // Some servers send 0 where the time is not known.
    timeOnSite: formatDuration(visit.check?.timeOnSite || null),
    range: rangeOf(visit, units),
    confirmed: visit.confirmed ?? false,
    review: reviewOf(visit),
    proof: proofOf(visit),
  };
}

/** What is shown of it; without the rest, rows are smaller. */
export function proofOf({ proof }: Pick<Visit, "proof">): ShownProof {
  if (!proof) return undefined;
  const { photo, photoPending, signature, drawn, code } = proof;
  return { photo, ...(photoPending && { photoPending }), signature, drawn, code };
}

function rangeOf({ check }: Visit, units: Units): VisitRow["range"] {
  if (!check) return undefined;
  const { range: word, reason, distance } = check;
  return { word, text: reason ? REASONS[reason] : formatNearby(distance, units) };
}

function reviewOf({ review }: Visit): string | undefined {
  if (!review) return undefined;
  const by = review.by?.displayName;
  return [by && `by ${by}`, review.reason].filter(Boolean).join(": ") || undefined;
}

/** The visits that a dialog over the list is about. */
export interface VisitsDialog {
  visits: { id: string; name: string }[];
  /** How many of them ended in `do not visit`. */
  doNotVisit: number;
  sent: string[];
  /** Why there are none. */
  lost?: string | undefined;
  closeTo: string;
}

export const NO_REVIEWS =
  "The connected server does not support confirming visits from the console.";

/** The chosen visits, and where closing leads. */
export async function readVisitsDialog(
  { upstream, user }: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<VisitsDialog> {
  let offered = true;
  const chosen = await readChosen(user.id, fields, async (ids) => {
    const found = await ifOffered(visitsById(upstream, ids));
    offered = found !== undefined;
    return found ?? [];
  });
  return {
    sent: chosen.sent,
    lost: offered ? chosen.lost : NO_REVIEWS,
    visits: chosen.entities.map(({ id, location }) => ({ id, name: location?.name ?? NOTHING })),
    doNotVisit: chosen.entities.filter(({ doNotVisit }) => doNotVisit).length,
    closeTo: closeDialogUrl(visitsList, query),
  };
}
