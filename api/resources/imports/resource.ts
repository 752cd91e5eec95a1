import {
  Import,
  ImportOutcome,
  ImportRow,
  ImportRowKind,
  ImportState,
  PositionDoubt,
} from "contract/entities";
import type {
  ImportListColumn,
  ImportRowColumn,
  ImportRowSearchPath,
  ImportSearchPath,
} from "contract/imports/columns";
import { type SQL, sql } from "drizzle-orm";
import { importRows, imports, jobs } from "../../db/schema";
import {
  booleanColumn,
  contains,
  enumColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import { inOffices } from "../../http/scope";
import { IMPORT_COLUMNS } from "./locations";

/** One whose job failed, or was forgotten before it ended, goes on no more. */
const state = sql`(CASE WHEN ${imports.state} IN ('previewing', 'applying', 'reverting')
  AND coalesce(${jobs.status}, 'failed') = 'failed' THEN 'failed' ELSE ${imports.state} END)`;
const error = sql`coalesce(${jobs.error}, CASE WHEN ${state} = 'failed'
  THEN 'It failed; the reason was stored for one day only' END)`;
/**
 * The mapping that the same user last took for the same headers, until there is one; the reason
 * that stands after them in a file of bad rows is of nothing.
 */
const mapping = sql`coalesce(${imports.mapping}, ${ofLast(
  sql`CASE WHEN last.headers = ${imports.headers} THEN last.mapping
    ELSE last.mapping || '[null]' END`,
)})`;
/** What choices lack that were stored before rows could be swapped. */
const NONE_SWAPPED = sql`'{"swapped": []}'::jsonb`;
/** The same of the choices; the lines of another file say nothing of this one. */
const choices = sql`coalesce(${NONE_SWAPPED} || ${imports.choices},
  ${ofLast(sql`last.choices || ${NONE_SWAPPED}`)})`;

/** What the same user last previewed of the same headers. */
function ofLast(what: SQL): SQL {
  return sql`(
    SELECT ${what} FROM imports AS last
    WHERE last.user_id = ${imports.userId}
      AND ${imports.headers} IN (last.headers, last.headers || '{reason}'::text[])
      AND last.mapping IS NOT NULL
    ORDER BY last.created_at DESC, last.id DESC LIMIT 1)`;
}

export const importResource: Resource<typeof Import, ImportListColumn, ImportSearchPath> = {
  name: "imports",
  row: Import,
  from: sql`${imports} LEFT JOIN ${jobs} ON ${jobs.id} = ${imports.jobId}`,
  joins: {},
  columns: {
    id: idColumn(imports.id),
    officeId: idColumn(imports.officeId),
    fileName: textColumn(imports.fileName),
    state: enumColumn(state, ImportState.options),
    total: numberColumn(imports.total),
    createdAt: instantColumn(imports.createdAt),
  },
  json: {
    encoding: jsonColumn(sql`to_jsonb(${imports.encoding})`),
    delimiter: jsonColumn(sql`to_jsonb(${imports.delimiter})`),
    columns: jsonColumn(imports.columns),
    mapping: jsonColumn(mapping, { nullable: true }),
    choices: jsonColumn(choices, { nullable: true }),
    reading: jsonColumn(imports.reading, { nullable: true }),
    unknown: jsonColumn(imports.unknown, { nullable: true }),
    remarked: jsonColumn(sql`to_jsonb(${imports.remarked})`),
    matched: jsonColumn(sql`to_jsonb(${imports.matched})`),
    swapped: jsonColumn(sql`to_jsonb(${imports.swapped})`),
    far: jsonColumn(sql`to_jsonb(${imports.far})`),
    done: jsonColumn(sql`to_jsonb(coalesce(${jobs.done}, 0))`),
    added: jsonColumn(sql`to_jsonb(${imports.added})`),
    changed: jsonColumn(sql`to_jsonb(${imports.changed})`),
    unchanged: jsonColumn(sql`to_jsonb(${imports.unchanged})`),
    wrong: jsonColumn(sql`to_jsonb(${imports.wrong})`),
    applied: jsonColumn(sql`to_jsonb(${imports.applied})`),
    left: jsonColumn(sql`to_jsonb(${imports.left})`),
    reverted: jsonColumn(sql`to_jsonb(${imports.reverted})`),
    kept: jsonColumn(sql`to_jsonb(${imports.kept})`),
    error: jsonColumn(sql`to_jsonb(${error})`, { nullable: true }),
  },
  relations: {},
  search: { fileName: contains(imports.fileName) },
  defaultSearch: ["fileName"],
  defaultOrder: ["createdAt DESC"],
  scope: (scope) => inOffices(scope, imports.officeId),
};

/** What a row changes; of a new location all that the row says, which isn't stored twice. */
const changes = sql`(CASE WHEN ${importRows.kind} = 'added' THEN (
  SELECT coalesce(jsonb_agg(
    jsonb_build_object('field', said.field, 'before', NULL, 'after', ${importRows.values}->said.field)
    ORDER BY said.place), '[]')
  FROM unnest(${sql.param(IMPORT_COLUMNS)}::text[]) WITH ORDINALITY AS said(field, place)
  WHERE ${importRows.values}->>said.field IS NOT NULL) ELSE ${importRows.changes} END)`;

/** The rows of imports; whoever lists them says of which import. */
export const importRowResource: Resource<typeof ImportRow, ImportRowColumn, ImportRowSearchPath> = {
  name: "rows",
  row: ImportRow,
  from: sql`${importRows}`,
  joins: {},
  columns: {
    id: idColumn(importRows.id),
    line: numberColumn(importRows.line),
    kind: enumColumn(importRows.kind, ImportRowKind.options),
    locationId: idColumn(importRows.locationId),
    name: textColumn(importRows.name),
    reason: textColumn(importRows.reason),
    hasRemarks: booleanColumn(sql`(${importRows.remarks} <> '[]')`),
    isMatchedByName: booleanColumn(importRows.isMatchedByName),
    positionDoubt: enumColumn(importRows.positionDoubt, PositionDoubt.options),
    outcome: enumColumn(importRows.outcome, ImportOutcome.options),
  },
  json: {
    remarks: jsonColumn(importRows.remarks),
    changes: jsonColumn(changes),
    kept: jsonColumn(importRows.kept),
  },
  relations: {},
  search: { name: contains(importRows.name), reason: contains(importRows.reason) },
  defaultSearch: ["name", "reason"],
  defaultOrder: ["line ASC"],
  scope: () => sql`true`,
};
