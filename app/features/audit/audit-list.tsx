import type { AuditAction, AuditKind } from "contract/audit/facts";
import type { AuditColumn, AuditSearchPath } from "contract/list-columns";
import { defineList, listColumns, shownColumn } from "~/kit/list";
import { titleOf } from "~/ui/page";

/** Something that was done, as it is shown. */
export interface AuditRow {
  id: string;
  at: string;
  /** Who did it; with the admin behind a "login as". */
  who: string;
  action: AuditAction;
  /** An `AuditKind`, or one of a later version. */
  kind: string;
  /** What the record is called. */
  name: string;
  /** Where its history is. */
  to: string | null;
  /** What changed, a line each. */
  changes: string[];
  office: string | null;
  address: string | null;
  call: string | null;
  /** In a record's history: whether putting it back would succeed, and why not. */
  reversal?: { isPossible: boolean; reason: string | null };
}

const ACTIONS: Record<AuditAction, string> = {
  created: "Added",
  changed: "Changed",
  deleted: "Deleted",
  "signed-in": "Signed in",
  "signed-out": "Signed out",
  "sign-in-refused": "Sign-in refused",
  "second-factor-on": "Second factor set up",
  "second-factor-off": "Second factor removed",
  exported: "Exported",
  looked: "Viewed position",
};

const KINDS: Record<AuditKind, string> = {
  route: "Route",
  location: "Location",
  contact: "Contact",
  visit: "Visit",
  "late-report": "Late report",
  "presumed-visit": "Presumed visit",
  "visit-reason": "Reason of a visit",
  office: "Office",
  user: "Person",
  absence: "Absence",
  recurrence: "Recurring route",
  "location-type": "Location type",
  chain: "Chain",
  "route-template": "Route template",
  "filter-template": "Filter template",
  terms: "Terms",
  "second-factor-rule": "Second factor by role",
  import: "Import",
  webhook: "Webhook",
  list: "List",
};

const isKnown = (kind: string): kind is AuditKind => Object.hasOwn(KINDS, kind);

const kindInWords = (kind: string): string => (isKnown(kind) ? KINDS[kind] : kind);

const column = listColumns<AuditRow, AuditColumn>();

const at = column.moment("at", "When", (row) => row.at);
const who = column.text("by.displayName", "Who", (row) => row.who);
const action = column.choice("action", "What", ACTIONS, (row) => ACTIONS[row.action]);
const kind = column.choice("kind", "Record type", KINDS, (row) => kindInWords(row.kind));
const recordName = column.text("name", "Record", (row) => row.name, {
  title: true,
  link: (row) => row.to,
});
/** Two lines at most: a row here says what happened, and its record has a page with the whole name. */
const record = {
  ...recordName,
  cell: (...[row, place]: Parameters<typeof recordName.cell>) => (
    <span className="changes__record" title={titleOf(row.name)}>
      {recordName.cell(row, place)}
    </span>
  ),
};
const changes = {
  ...shownColumn<AuditRow, AuditColumn>("changes", "Changes", (row) => <ChangesInRow {...row} />, {
    share: "name",
  }),
  said: (row: AuditRow) => row.changes.join("; "),
};
const address = column.text("address", "IP address", (row) => row.address, { muted: true });

/** All that was done. */
export const auditList = defineList<AuditRow, AuditColumn, AuditSearchPath>({
  noun: "audit trail",
  path: "/audit",
  defaultSort: { by: "at", order: "desc" },
  searchPaths: [
    { value: "", label: "Everywhere" },
    { value: "name", label: "Record" },
    { value: "by.displayName", label: "Who" },
  ],
  columns: [
    at,
    who,
    action,
    kind,
    record,
    changes,
    column.text("office.name", "Office", (row) => row.office),
    address,
    { ...column.text("call", "Call", (row) => row.call, { muted: true }), onDemand: true },
  ],
  // One record, by its id; one person, by theirs.
  filters: [
    { name: "record", upstreamName: "aboutId", kind: "value" },
    { name: "user", upstreamName: "userId", kind: "value" },
  ],
});

/** What was done with one record. */
export const historyList = defineList<AuditRow, AuditColumn>({
  noun: "changes",
  defaultSort: { by: "at", order: "desc" },
  columns: [
    at,
    who,
    action,
    kind,
    column.text("name", "Record", (row) => row.name, { title: true }),
    changes,
    address,
  ],
});

/** About as many letters as two lines of the narrowest column hold. */
const TWO_LINES = 36;
const SUMMARY = 60;

/** What changed, in two lines of a row; more opens in place. */
function ChangesInRow({ changes }: Pick<AuditRow, "changes">) {
  const text = changes.join("; ");
  if (!text) return <span className="muted">—</span>;
  if (text.length <= TWO_LINES) {
    return (
      <span dir="auto">
        <WholeDates in={text} />
      </span>
    );
  }
  const summary = text.length > SUMMARY ? `${text.slice(0, SUMMARY)}…` : text;
  return (
    <details className="changes__more">
      <summary dir="auto">
        <WholeDates in={summary} />
      </summary>
      <Changes changes={changes} />
    </details>
  );
}

/** `12-01-2026`, as formatDate writes days; in every second part, as split() gives them. */
const DATES = /(\d{2}-\d{2}-\d{4})/;

/** A text whose dates stay on one line. */
const WholeDates = ({ in: text }: { in: string }) =>
  text.split(DATES).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
      <span key={at} className="changes__date">
        {part}
      </span>
    ),
  );

/** What changed, a line each. */
export function Changes({ changes: lines }: Pick<AuditRow, "changes">) {
  return (
    <ul className="changes stack gap-1">
      {lines.map((line) => (
        <li key={line} dir="auto">
          <WholeDates in={line} />
        </li>
      ))}
    </ul>
  );
}
