import type { LateReportColumn, LateReportSearchPath } from "contract/list-columns";
import type { LateReason } from "contract/visits/facts";
import { lateReportsPath, locationDetailsUrl, reviewLatePath, routeUrl } from "~/features/urls";
import { type DefinedList, defineList, listColumns, overListUrl, shownColumn } from "~/kit/list";
import { CutName } from "~/ui/page";
import { AnswerButtons, type AnswerWords } from "../answers/answers";
import { ProofMark, proofInWords, type ShownProof } from "../proof";

/** A report that waits for a manager, its times as they are shown. */
export interface LateRow {
  id: string;
  /** The location's. */
  name: string;
  locationId: string;
  why: LateReason;
  /** Which required proof it lacks. */
  missing?: string | undefined;
  /** When the stop was visited, where it has a visit already. */
  visited?: string | undefined;
  /** When the same agent reported a place of this name shortly before. */
  namedBefore?: string | undefined;
  agent?: string | undefined;
  agentPhoto?: string | undefined;
  actuallyVisited: boolean;
  reason?: string | undefined;
  arrived: string;
  received: string;
  note?: string | undefined;
  proof?: ShownProof;
  route?: string | undefined;
  routeId?: string | undefined;
  office?: string | undefined;
}

export const NO_LATE_REPORTS = "The connected server does not keep reports that come late.";

/** Why a report needs a look. */
const LATE_LABELS: Record<LateReason, string> = {
  "route-completed": "The route was completed",
  "route-paused": "The route was paused",
  "route-deleted": "The route was deleted",
  "route-reassigned": "The route was given to someone else",
  "stop-removed": "The stop was removed from the route",
  "too-old": "Older than 90 days",
  "clock-wrong": "The phone's clock was wrong",
  "proof-missing": "Required proof is missing",
  "link-ended": "Sent after the agent's link ended",
  "added-place": "Added on the way",
  "stop-visited": "The stop had a visit already",
};

const YES_NO = { true: "Yes", false: "No" };

const column = listColumns<LateRow, LateReportColumn>();

function whyOf({ why, missing, visited, namedBefore }: LateRow): string {
  const reason = missing || LATE_LABELS[why];
  if (visited) {
    const has = `The stop has a visit of ${visited} already`;
    return why === "stop-visited" ? has : `${reason}. ${has}.`;
  }
  if (!namedBefore) return reason;
  return `${reason}. The same agent reported this name at ${namedBefore}.`;
}

const noteOf = ({ reason, note }: LateRow): string => [reason, note].filter(Boolean).join(": ");

/** Columns that are hidden at first. */
const ON_DEMAND = new Set<string>([
  "reasonName",
  "receivedAt",
  "proof",
  "route.name",
  "office.name",
]);

export const lateList: DefinedList<LateRow> = defineList<
  LateRow,
  LateReportColumn,
  LateReportSearchPath
>({
  noun: "late reports",
  path: lateReportsPath(),
  keeps: ["state"],
  defaultSort: { by: "arrival", order: "desc" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "location.name", label: "Location" },
    { value: "user.displayName", label: "Agent" },
    { value: "note", label: "Note" },
  ],
  columns: [
    column.text("location.name", "Location", ({ name }) => name, {
      title: true,
      link: ({ locationId }): string => locationDetailsUrl(locationId),
    }),
    { ...column.choice("reason", "Why", LATE_LABELS, whyOf), share: "wide" as const },
    column.person("user.displayName", "Agent", ({ agent, agentPhoto }) =>
      agent ? { name: agent, photo: agentPhoto } : null,
    ),
    column.moment("arrival", "Arrived", ({ arrived }) => arrived),
    column.moment("receivedAt", "Received", ({ received }) => received),
    column.choice("actuallyVisited", "Actually visited", YES_NO, ({ actuallyVisited }) =>
      actuallyVisited ? YES_NO.true : YES_NO.false,
    ),
    { ...column.text("reasonName", "Reason", ({ reason }) => reason), inFilesWith: "note" },
    {
      ...column.text("note", "Note", noteOf, { sortable: false }),
      cell: (row: LateRow) => (
        <>
          {(noteOf(row) || !row.proof) && <CutName>{noteOf(row) || "—"}</CutName>}
          {row.proof && <ProofMark proof={row.proof} />}
        </>
      ),
      said: ({ note }: LateRow) => note ?? "",
    },
    {
      ...shownColumn<LateRow, LateReportColumn>("proof", "Proof", ({ proof }) => (
        <ProofMark proof={proof} />
      )),
      said: ({ proof }: LateRow) => proofInWords(proof),
    },
    {
      ...shownColumn<LateRow, LateReportColumn>("status", "Answer", (row, { query }) => (
        <AnswerButtons
          words={LATE_WORDS}
          row={row}
          to={(answer) => overListUrl(lateList, reviewLatePath(answer), new URLSearchParams(query))}
        />
      )),
      notInFiles: true as const,
    },
    column.text("route.name", "Route", ({ route }) => route, {
      link: ({ routeId }): string | null => (routeId ? routeUrl(routeId) : null),
    }),
    column.text("office.name", "Office", ({ office }) => office),
  ].map((each) => (ON_DEMAND.has(each.key) ? { ...each, onDemand: true } : each)),
});

/** How the answers are worded. */
export const LATE_WORDS: AnswerWords = {
  answers: {
    accept: {
      verb: "Accept",
      text: "Each becomes a visit and counts like others. If you accept several, those whose stop has a visit already stay here: accept each of them alone.",
    },
    reject: { verb: "Reject", text: "They count nowhere. You can accept them later." },
  },
  noun: { one: "report", many: "reports" },
};
