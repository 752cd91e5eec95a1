import type { VisitColumn, VisitSearchPath } from "contract/list-columns";
import { locationDetailsUrl, routeUrl } from "~/features/urls";
import {
  type DefinedList,
  defineList,
  fromListUrl,
  type ListColumn,
  listColumns,
  shownColumn,
} from "~/kit/list";
import { CutName, StatusPill } from "~/ui/page";
import { ProofMark, proofInWords, type ShownProof } from "./proof";

/** A visit, its times, distance and duration as they are shown. */
export interface VisitRow {
  id: string;
  /** The location's. */
  name: string;
  locationId?: string | undefined;
  actuallyVisited: boolean;
  /** Why it was not possible. */
  reason?: string | undefined;
  arrived: string;
  departure: string;
  doNotVisit: boolean;
  note?: string | undefined;
  agent?: string | undefined;
  agentPhoto?: string | undefined;
  route?: string | undefined;
  routeId?: string | undefined;
  office?: string | undefined;
  timeOnSite: string;
  /** How far from the location the device was; left out by a server that doesn't tell. */
  range?: { word: RangeWord; text: string } | undefined;
  confirmed: boolean;
  /** Who said so last, and why. */
  review?: string | undefined;
  proof?: ShownProof;
}

const RANGES = {
  "in-range": "In range",
  "out-of-range": "Out of range",
  "not-verifiable": "Not verifiable",
} as const;
type RangeWord = keyof typeof RANGES;

const YES_NO = { true: "Yes", false: "No" };
const yesNo = (value: boolean) => YES_NO[`${value}`];
/** What there is to say of a visit: why it was not possible, and the note. */
const withReason = ({ reason, note }: VisitRow): string =>
  [reason, note].filter(Boolean).join(": ");
const CONFIRMED = { true: "Confirmed", false: "Unconfirmed" };

/** A note of more letters opens in place. */
const SHORT_NOTE = 40;

const column = listColumns<VisitRow, VisitColumn>();
const shown = shownColumn<VisitRow, VisitColumn>;

type VisitList = DefinedList<VisitRow>;

/** The columns of a list of visits, whose links lead back to it. */
const columnsOf = (list: () => VisitList): ListColumn<VisitRow, VisitColumn>[] => [
  column.text("location.name", "Location", ({ name }) => name, {
    title: true,
    link: ({ locationId }, query): string | null =>
      locationId ? fromListUrl(list(), locationDetailsUrl(locationId), query) : null,
  }),
  column.person("user.displayName", "Agent", ({ agent, agentPhoto }) =>
    agent ? { name: agent, photo: agentPhoto } : null,
  ),
  column.moment("arrival", "Arrived", ({ arrived }) => arrived),
  shown("timeOnSite", "Time on site", ({ timeOnSite }) => timeOnSite),
  {
    ...shown("range", "Range", ({ range }) =>
      range ? (
        <span>
          {RANGES[range.word]}
          <span className="detail">{range.text}</span>
        </span>
      ) : (
        "—"
      ),
    ),
    said: ({ range }) => (range ? `${RANGES[range.word]}: ${range.text}` : ""),
  },
  column.choice("actuallyVisited", "Actually visited", YES_NO, (visit) =>
    yesNo(visit.actuallyVisited),
  ),
  { ...column.text("reasonName", "Reason", ({ reason }) => reason), inFilesWith: "note" },
  {
    ...column.text("note", "Note", withReason, { sortable: false, wide: true }),
    cell: (visit) => (
      <>
        {(withReason(visit) || !visit.proof) && <Note text={withReason(visit)} />}
        {visit.proof && <ProofMark proof={visit.proof} />}
      </>
    ),
    said: ({ note }) => note ?? "",
  },
  {
    ...column.choice("confirmed", "Status", CONFIRMED, ({ confirmed, review }) => (
      <>
        <StatusPill tone={confirmed ? "completed" : "paused"}>
          {CONFIRMED[`${confirmed}`]}
        </StatusPill>
        {review && (
          <span className="detail" dir="auto">
            {review}
          </span>
        )}
      </>
    )),
    said: ({ confirmed }) => CONFIRMED[`${confirmed}`],
  },
  {
    ...shown("proof", "Proof", ({ proof }) => <ProofMark proof={proof} />),
    said: ({ proof }) => proofInWords(proof),
  },
  column.moment("departure", "Departure", ({ departure }) => departure),
  column.choice("doNotVisit", "Do Not Visit", YES_NO, (visit) => yesNo(visit.doNotVisit)),
  column.text("route.name", "Route", ({ route }) => route, {
    wide: true,
    link: ({ routeId }, query): string | null =>
      routeId ? fromListUrl(list(), routeUrl(routeId), query) : null,
  }),
  column.text("office.name", "Office", ({ office }) => office),
];

const sorted = {
  noun: "visits",
  defaultSort: { by: "arrival", order: "desc" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "location.name", label: "Location" },
    { value: "user.displayName", label: "Agent" },
    { value: "note", label: "Note" },
  ],
} as const;

/** Columns of the list of all visits that are hidden at first. */
const ON_DEMAND = new Set<string>([
  "proof",
  "reasonName",
  "departure",
  "doNotVisit",
  "route.name",
  "office.name",
]);

const hidden = <Column extends { key: string }>(each: Column, keys: ReadonlySet<string>): Column =>
  keys.has(each.key) ? { ...each, onDemand: true } : each;

/** All visits, of all routes and outside them. */
export const visitsList: VisitList = defineList<VisitRow, VisitColumn, VisitSearchPath>({
  ...sorted,
  path: "/visits",
  prefix: "visits",
  columns: columnsOf(() => visitsList).map((each) => hidden(each, ON_DEMAND)),
});

/** What only the list of all visits tells. */
const NOT_REPORTED = new Set(["timeOnSite", "range", "proof"]);
const ON_DEMAND_IN_REPORTS = new Set(["reasonName"]);

/** The visits of a report, at its path; `keeps` are the query keys of the report. */
export function visitsListAt(path: string, keeps: readonly string[]): VisitList {
  const list: VisitList = defineList<VisitRow, VisitColumn, VisitSearchPath>({
    ...sorted,
    path,
    keeps,
    columns: columnsOf(() => list)
      .filter(({ key }) => !NOT_REPORTED.has(key))
      .map((each) => hidden(each, ON_DEMAND_IN_REPORTS)),
  });
  return list;
}

/** A note, readable where it stands: a long one opens. */
function Note({ text }: { text: string | undefined }) {
  if (!text) return <span className="muted">—</span>;
  if (text.length <= SHORT_NOTE) return <CutName>{text}</CutName>;
  return (
    <details className="visits__note">
      <summary dir="auto">{`${text.slice(0, SHORT_NOTE)}…`}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
