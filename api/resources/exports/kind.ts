import { BYTE_ORDER_MARK, type Cell, csvLines } from "contract/csv";
import { Area } from "contract/locations/area";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { type Replica, readFrom } from "../../db/replica";
import type { Row } from "../../db/rows";
import { countSelected, readSlice, type Selected, selectedRows } from "../../http/list/rows";
import { addChunks, packChunk } from "../../jobs/chunks";
import { createPace } from "../../jobs/pace";
import type { JobKind } from "../../jobs/queue";
import { columnsIn, EXPORT_NAMES, EXPORT_TABLES } from "./tables";

/** A step writes this many rows, or a multiple where the database is quick. */
const STEP_ROWS = 1000;
const MOST_STEPS_AT_ONCE = 5;

const Scope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("offices"), officeId: z.string(), officeIds: z.array(z.string()) }),
]);
const Input = z.object({
  what: z.enum(EXPORT_NAMES),
  /** On whose data, as it was when the export was asked for. */
  scope: Scope,
  query: Area.extend({
    search: z.string().optional(),
    searchPath: z.string().optional(),
    filters: z.string().optional(),
    filterZone: z.string().optional(),
    filter: z.string().optional(),
  }),
  /** What the rows belong to: a route, or the office above the sub-offices. */
  of: z.string().optional(),
  fileName: z.string(),
  /** When it was asked for; left out by what was asked for before that was stored. */
  at: z.iso.datetime().optional(),
  /** An IANA name: the zone of the times in it. */
  zone: z.string().default("UTC"),
});
export type ExportInput = z.output<typeof Input>;

const Cursor = z.object({
  /** The next piece of the file. */
  piece: z.number().int().min(0),
  /** The key of the last row written. */
  last: z.string().optional(),
});

/** Of this process: the speed is that of its database. */
const pace = createPace(MOST_STEPS_AT_ONCE);

/** Writes a CSV into the job's pieces; one step writes one. */
export const exportJob: JobKind<ExportInput, z.output<typeof Cursor>> = {
  name: "export",
  input: Input,
  cursor: Cursor,
  async step(tx, job, at) {
    const began = performance.now();
    const { resource, columns: own, key } = EXPORT_TABLES[job.input.what];
    const columns = columnsIn(job.input.zone, own);
    const selected = rowsOf(job.input);
    const limit = STEP_ROWS * pace.size;
    const replica = replicaOf(job);
    const { rows, last } = await readFrom(replica, tx, (db) =>
      readSlice(db, resource, selected, { columns, key, after: at?.last, limit }),
    );
    const names = Object.keys(columns);
    const lines = csvLines([...(at ? [] : [names]), ...rows.map((row) => cellsOf(row, names))]);
    const piece = at?.piece ?? 0;
    if (lines)
      await addChunks(tx, job.id, piece, [await packChunk(at ? lines : BYTE_ORDER_MARK + lines)]);
    if (last) pace.took(performance.now() - began, job.stepMs);
    return {
      cursor: { piece: lines ? piece + 1 : piece, last },
      finished: last === undefined,
      done: rows.length,
      total: at
        ? undefined
        : await readFrom(replica, tx, (db) => totalOf(db, selected, rows, last)),
    };
  },
};

/** The replica, if it has what there was when the export was asked for. */
function replicaOf({ input, replica }: { input: ExportInput; replica?: Replica }): Db | undefined {
  if (!replica || !input.at) return undefined;
  return replica.since(performance.now() - (Date.now() - Date.parse(input.at)));
}

/** The rows of an export. 422 naming whatever its query asks for that there isn't. */
export function rowsOf({ what, scope, query, of, at }: ExportInput): Selected {
  const { resource, resourceAt, extra } = EXPORT_TABLES[what];
  const asOf = (at && resourceAt?.(new Date(at))) || resource;
  return selectedRows(asOf, scope, query, extra?.(query, of));
}

async function totalOf(tx: Db, selected: Selected, first: Row[], last: string | undefined) {
  return last === undefined ? first.length : countSelected(tx, selected);
}

const cellsOf = (row: Row, names: readonly string[]): Cell[] =>
  names.map((name) => (row[name] ?? null) as Cell);
