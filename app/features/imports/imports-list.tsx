import type { Import, ImportRow, LocationField, PositionDoubt } from "contract/entities";
import type {
  ImportListColumn,
  ImportRowColumn,
  ImportRowSearchPath,
  ImportSearchPath,
} from "contract/imports/columns";
import { locationDetailsUrl } from "~/features/urls";
import { defineList, listColumns, shownColumn } from "~/kit/list";
import { Cut, CutName, StatusPill, WRAPS_UP_TO } from "~/ui/page";
import { importUrl } from "./import-urls";
import { FIELDS, inWords, KINDS, OUTCOMES, POSITION_DOUBTS, STATES, TONES } from "./import-words";

export interface ImportListRow {
  id: string;
  /** That of its file. */
  name: string;
  state: Import["state"];
  total: number;
  wrong: number;
  applied: number;
  createdAt: string;
}

const column = listColumns<ImportListRow, ImportListColumn>();

export const importsList = defineList<ImportListRow, ImportListColumn, ImportSearchPath>({
  noun: "imports",
  path: "/locations/import",
  defaultSort: { by: "createdAt", order: "desc" },
  columns: [
    column.text("fileName", "File", ({ name }) => name, {
      title: true,
      link: ({ id }) => importUrl(id),
    }),
    column.choice("state", "State", STATES, ({ state }) => (
      <StatusPill tone={TONES[state]}>{STATES[state]}</StatusPill>
    )),
    column.count("total", "Rows", ({ total }) => total),
    shownColumn("applied", "Applied", ({ applied }) => inWords(applied), { align: "end" }),
    shownColumn("wrong", "Wrong", ({ wrong }) => inWords(wrong), { align: "end" }),
    column.moment("createdAt", "Uploaded", ({ createdAt }) => createdAt),
  ],
});

interface ImportRowRow {
  id: string;
  name: string;
  line: number;
  kind: ImportRow["kind"];
  outcome: ImportRow["outcome"];
  reason: string | null;
  locationId: string | null;
  remarks: string[];
  isMatchedByName: boolean;
  positionDoubt: PositionDoubt | null;
  changes: ImportRow["changes"];
  kept: LocationField[];
}

const rowColumn = listColumns<ImportRowRow, ImportRowColumn>();

const rowsList = (isApplied: boolean) =>
  defineList<ImportRowRow, ImportRowColumn, ImportRowSearchPath>({
    noun: "rows",
    defaultSort: { by: "line" },
    columns: [
      rowColumn.count("line", "Line", ({ line }) => line),
      rowColumn.text("name", "Name", ({ name }) => name, {
        title: true,
        link: ({ locationId }) => locationId && locationDetailsUrl(locationId),
      }),
      rowColumn.choice("kind", "Kind", KINDS, ({ kind }) => KINDS[kind]),
      shownColumn("changes", "What it changes", (row) => <Changes {...row} />, { share: "wide" }),
      {
        ...rowColumn.choice("outcome", "Outcome", OUTCOMES, ({ outcome }) =>
          outcome ? OUTCOMES[outcome] : "—",
        ),
        // Before that no row has one, and the reasons need its room.
        onDemand: isApplied ? undefined : { filter: "outcome" },
      },
      { ...rowColumn.text("reason", "Reason", ({ reason }) => reason), share: "wide" },
      {
        ...rowColumn.choice(
          "hasRemarks",
          "Remarks",
          { true: "With remarks", false: "Without" },
          ({ remarks }) => <Remarks remarks={remarks} />,
        ),
        share: "wide",
      },
      {
        ...rowColumn.choice(
          "isMatchedByName",
          "Already there",
          { true: "Yes", false: "No" },
          ({ isMatchedByName }) => (isMatchedByName ? "Yes" : "—"),
        ),
        onDemand: { filter: "isMatchedByName" },
      },
      {
        ...rowColumn.choice("positionDoubt", "Position", POSITION_DOUBTS, ({ positionDoubt }) =>
          positionDoubt ? POSITION_DOUBTS[positionDoubt] : "—",
        ),
        onDemand: { filter: "positionDoubt" },
      },
    ],
  });

/** The rows of a preview, and of an import that was applied. */
const ROWS_LISTS = { preview: rowsList(false), applied: rowsList(true) };

/** The list of an import's rows, by its state. */
export const importRowsList = (state: Import["state"]) =>
  ROWS_LISTS[state === "applied" || state === "reverted" ? "applied" : "preview"];

/** What of the row was left out. */
const Remarks = ({ remarks }: Pick<ImportRowRow, "remarks">) =>
  remarks.length > 0 ? <CutName>{remarks.join("; ")}</CutName> : "—";

/** Field by field: the old text struck out, then the new one; two lines of them, and all if opened. */
function Changes({ changes, kind, kept }: Pick<ImportRowRow, "changes" | "kind" | "kept">) {
  if (changes.length === 0) return "—";
  const isChanged = kind === "changed";
  const text = changes
    .map(({ field, before, after }) => {
      const old = isChanged ? `${before ?? "nothing"} → ` : "";
      return `${FIELDS[field]}: ${old}${after ?? "nothing"}`;
    })
    .join("; ");
  const marked = changes.map(({ field, before, after }, at) => (
    <span key={field}>
      {at > 0 && "; "}
      <span className="muted">{`${FIELDS[field]}: `}</span>
      {isChanged && (
        <>
          <del dir="auto">{before ?? "nothing"}</del>
          {" → "}
        </>
      )}
      <ins dir="auto">{after ?? "nothing"}</ins>
      {kept.includes(field) && <span className="muted"> (not reverted: changed by others)</span>}
    </span>
  ));
  return (
    <span className="import-changes">
      {text.length > WRAPS_UP_TO ? <Cut text={text}>{marked}</Cut> : marked}
    </span>
  );
}
