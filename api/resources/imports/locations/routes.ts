import { importLocations } from "contract/calls";
import type { ApiContext } from "../../../context";
import type { Db } from "../../../db/connect";
import type { AccessScope } from "../../../http/scope";
import { addChunks } from "../../../jobs/chunks";
import type { JobRow } from "../../../jobs/queue";
import { findOffice } from "../../offices";
import { toJob } from "../../system/jobs/resource";
import { type ImportColumn, readHeader } from "./columns";
import { csvRows, utf8 } from "./csv";
import { type RowFile, withRowFile } from "./file";
import { locationImport } from "./kind";

/** Pieces that are stored with one statement. */
const PIECES_AT_ONCE = 20;

/** Long work that these calls begin. */
export const jobKinds = [locationImport];

export function register({ server, db, queue }: ApiContext): void {
  server.serve(importLocations, async ({ scope, caller, query, file }) => {
    if (!file) throw new Error("the import was reached without its file");
    const officeId = await officeOf(db, scope, query.officeId);
    const rows = await csvRows(utf8(file.content));
    const job = await withRowFile(rows, readHeader, (csv) =>
      // All of it is here by now: the transaction never waits for the client.
      db.transaction(async (tx) => {
        const { columns, rows: total, pieces } = csv;
        const input = { officeId, columns, pieces };
        const added = await queue.add(tx, locationImport, {
          userId: caller.id,
          input,
          total,
        });
        await store(tx, added, csv);
        return added;
      }),
    );
    queue.nudge();
    return toJob(job);
  });
}

/** The office of the new locations: the one asked for, else the path's. 404 for one outside the scope. */
export async function officeOf(
  db: Db,
  scope: AccessScope,
  asked: string | undefined,
): Promise<string | null> {
  if (asked !== undefined) return (await findOffice(db, scope, asked)).id;
  return scope.kind === "offices" ? scope.officeId : null;
}

async function store(tx: Db, job: JobRow, csv: RowFile<ImportColumn>): Promise<void> {
  let seq = 0;
  let some: Uint8Array[] = [];
  const flush = async () => {
    await addChunks(tx, job.id, seq, some);
    seq += some.length;
    some = [];
  };
  for await (const piece of csv.read()) {
    some.push(piece);
    if (some.length >= PIECES_AT_ONCE) await flush();
  }
  await flush();
}
