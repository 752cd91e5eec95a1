import type { VisitColumn } from "contract/list-columns";
import { ProofMark, proofInWords, type ShownProof } from "~/features/visits";
import { defineList, FROM_LIST, listColumns, shownColumn } from "~/kit/list";
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
    column.text("reasonName", "Reason", (visit) => visit.reason, { ...unfiltered, muted: true }),
    {
      ...shownColumn<LocationVisitRow, VisitColumn>("proof", "Proof", ({ proof }) => (
        <ProofMark proof={proof} />
      )),
      said: ({ proof }) => proofInWords(proof),
    },
    column.text("note", "Note", (visit) => visit.note, { ...unfiltered, muted: true }),
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
