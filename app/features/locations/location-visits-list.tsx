import type { VisitColumn } from "contract/list-columns";
import { ProofMark, type ShownProof } from "~/features/visits";
import { defineList, FROM_LIST, listColumns } from "~/kit/list";
import { StatusPill } from "~/ui/page";

/** A visit of a location, its times as they are shown. */
export interface LocationVisitRow {
  id: string;
  /** What the row is called by: when it was. */
  name: string;
  arrival: string;
  departure: string;
  agent: { name: string; photo: string | null } | null;
  actuallyVisited: "true" | "false";
  doNotVisit: boolean;
  note: string | null;
  /** Why it was not possible. */
  reason?: string | undefined;
  proof?: ShownProof;
}

const column = listColumns<LocationVisitRow, VisitColumn>();
const unfiltered = { filterable: false };

/** Why it was not possible, and the note. */
const noteOf = ({ reason, note }: LocationVisitRow): string =>
  [reason, note].filter(Boolean).join(": ");

/** The visits of a location: a list within its page. */
export const locationVisitsList = defineList<LocationVisitRow, VisitColumn>({
  noun: "visits",
  prefix: "visit",
  keeps: [FROM_LIST],
  defaultSort: { by: "arrival", order: "desc" },
  columns: [
    column.moment("arrival", "Arrived", (visit) => visit.arrival, { ...unfiltered, title: true }),
    column.moment("departure", "Departure", (visit) => visit.departure, unfiltered),
    column.person("user.displayName", "Agent", (visit) => visit.agent, unfiltered),
    column.choice(
      "actuallyVisited",
      "Actually visited",
      { true: "Visited", false: "Not visited" },
      (visit) => <VisitPills {...visit} />,
      unfiltered,
    ),
    {
      ...column.text("note", "Note", noteOf, { ...unfiltered, muted: true }),
      cell: (visit: LocationVisitRow) => (
        <>
          <span className="muted">{noteOf(visit) || "—"}</span>
          {visit.proof && <ProofMark proof={visit.proof} />}
        </>
      ),
    },
  ],
});

/** What came of a visit. */
export function VisitPills(visit: Pick<LocationVisitRow, "actuallyVisited" | "doNotVisit">) {
  const visited = visit.actuallyVisited === "true";
  return (
    <span className="location__pills">
      <StatusPill tone={visited ? "completed" : "inactive"}>
        {visited ? "Visited" : "Not visited"}
      </StatusPill>
      {visit.doNotVisit && <StatusPill tone="paused">Do Not Visit</StatusPill>}
    </span>
  );
}
