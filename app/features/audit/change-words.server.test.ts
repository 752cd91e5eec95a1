import { readdirSync, readFileSync } from "node:fs";
import type { AuditEntry } from "contract/audit/calls";
import { expect, it } from "vitest";
import { changesInWords } from "./change-words.server";
import { FIELD_LABELS, HIDDEN_FIELDS } from "./field-labels";

const READING = { zone: "America/New_York", units: "km" } as const;
const database = new URL("../../../api/db/", import.meta.url);

interface Snapshot {
  tables: Record<string, { columns: Record<string, unknown> }>;
}

/** The columns of all tables after the last migration. */
function readColumns(): Map<string, string[]> {
  const folder = new URL("migrations/meta/", database);
  const last = readdirSync(folder)
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const { tables } = JSON.parse(readFileSync(new URL(last ?? "", folder), "utf8")) as Snapshot;
  return new Map(
    Object.entries(tables).map(([name, { columns }]) => [
      name.replace("public.", ""),
      Object.keys(columns),
    ]),
  );
}

/** The fields that triggers write to the audit trail, as `kind.field`. */
function auditedFields(): string[] {
  const folder = new URL("triggers/", database);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .map((file) => readFileSync(new URL(file, folder), "utf8"));
  const columns = readColumns();
  const everywhere = ["id", "created_at", "updated_at", "written_in"];
  const fields = new Set<string>();
  for (const text of sources) {
    const triggers = text.matchAll(
      /TRIGGER \w+ AFTER [^;]*? ON (\w+)\s[^;]*?keep_audit\('([\w-]+)', '\{([\w,]*)\}'(?:, '(\w*)')?\)/g,
    );
    for (const [, table = "", kind, hidden = "", secret = ""] of triggers) {
      const left = new Set([...everywhere, ...hidden.split(","), secret]);
      const audited = (columns.get(table) ?? []).filter((column) => !left.has(column));
      expect(audited, `columns of ${table}`).not.toEqual([]);
      for (const column of audited) fields.add(`${kind}.${camelCase(column)}`);
    }
    if (!text.includes("FUNCTION keep_audit_of_")) continue;
    for (const [, list = ""] of text.matchAll(/jsonb_build_object\(([^()]*)/g)) {
      for (const [, column = ""] of list.matchAll(/(?:^|, )'(\w+)', /g)) {
        if (!everywhere.includes(column)) fields.add(`other.${camelCase(column)}`);
      }
    }
  }
  return [...fields].sort();
}

const camelCase = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it("every field of the audit trail has a label or is hidden", () => {
  const fields = auditedFields();
  expect(fields).toContain("recurrence.everyWeeks");
  expect(fields).toContain("absence.firstDay");
  expect(fields).toContain("other.calendarAddress");
  // The day of a look is part of its description.
  const unnamed = fields.filter((path) => {
    const [, field = ""] = path.split(".");
    return FIELD_LABELS[field] === undefined && !HIDDEN_FIELDS.has(field) && field !== "from";
  });
  expect(unnamed).toEqual([]);
});

const entry = (
  before: AuditEntry["before"],
  after: AuditEntry["after"],
  action: AuditEntry["action"] = "changed",
) => ({ action, before, after, names: {} }) as AuditEntry;

it("a change of a recurring route is in words", () => {
  const before = { weekdays: [1], everyWeeks: 1, skippedDays: [], lastDay: null };
  const after = {
    ...{ weekdays: [3, 0], everyWeeks: 2, skippedDays: ["2026-12-24"], lastDay: "2027-01-31" },
  };
  expect(changesInWords(entry(before, after), READING)).toEqual([
    "Weekdays: Tuesday → Monday, Thursday",
    "Repeats: every week → every 2 weeks",
    "Skipped days: none → Thu 12-24-2026",
    "Last day: — → Sun 01-31-2027",
  ]);
});

it("days of absences and routes are shown as everywhere", () => {
  const absence = { userId: "gone", firstDay: "2026-12-24", lastDay: "2026-12-24", note: null };
  expect(changesInWords(entry(null, absence, "created"), READING)).toEqual([
    "Agent: another one",
    "First day: Thu 12-24-2026",
    "Last day: Thu 12-24-2026",
    "Note: —",
  ]);
  expect(
    changesInWords(entry({ plannedDay: null }, { plannedDay: "2026-12-24" }), READING),
  ).toEqual(["Day: — → Thu 12-24-2026"]);
});

it("a calendar address, or a link, is created, replaced or revoked", () => {
  const said = (before: string, after: string) =>
    changesInWords(entry({ calendarAddress: before }, { calendarAddress: after }), READING);
  expect(said("none", "new")).toEqual(["Calendar address created"]);
  expect(said("old", "new")).toEqual(["Calendar address replaced"]);
  expect(said("old", "none")).toEqual(["Calendar address revoked"]);
  expect(changesInWords(entry({ agentLink: "none" }, { agentLink: "new" }), READING)).toEqual([
    "Personal link created",
  ]);
});
