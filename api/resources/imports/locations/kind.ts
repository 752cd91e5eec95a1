import { v7 } from "uuid";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { jobProblems } from "../../../db/schema";
import { dropChunks, readChunks } from "../../../jobs/chunks";
import { createPace } from "../../../jobs/pace";
import type { JobKind } from "../../../jobs/queue";
import { IMPORT_COLUMNS } from "./columns";
import type { StoredRow } from "./file";
import { type Problem, readRows } from "./rows";
import { writeRows } from "./write";

const MOST_PIECES = 20;
/** What Postgres takes in one statement has an end. */
const PROBLEMS_AT_ONCE = 1000;

const Input = z.object({
  /** The office of the new locations; null: none. */
  officeId: z.uuid().nullable(),
  columns: z.array(z.enum(IMPORT_COLUMNS)),
  pieces: z.number().int().min(1),
});
/** The next piece. */
const Cursor = z.object({ piece: z.number().int().min(0) });

/** Of this process: the speed is that of its database. */
const pace = createPace(MOST_PIECES);

/** Works off an uploaded CSV of locations; one step takes some of its pieces. */
export const locationImport: JobKind<z.output<typeof Input>, z.output<typeof Cursor>> = {
  name: "location-import",
  input: Input,
  cursor: Cursor,
  async step(tx, { id, userId, input, now, stepMs }, at) {
    const began = performance.now();
    const size = pace.size;
    const first = at?.piece ?? 0;
    const pieces = await readChunks(tx, id, first, size);
    const stored = pieces.flatMap((piece) => JSON.parse(piece) as StoredRow[]);
    const { good, problems } = readRows(stored, input.columns);
    const written = await writeRows(tx, { ...input, userId, now }, good);
    const refused = [...problems, ...written.problems];
    await keepProblems(tx, id, refused);
    const next = first + pieces.length;
    await dropChunks(tx, id, next);
    if (pieces.length === size) pace.took(performance.now() - began, stepMs);
    return {
      cursor: { piece: next },
      finished: next >= input.pieces,
      done: stored.length,
      added: written.added,
      updated: written.updated,
      problems: refused.length,
    };
  },
};

async function keepProblems(tx: Db, jobId: string, problems: readonly Problem[]): Promise<void> {
  for (let at = 0; at < problems.length; at += PROBLEMS_AT_ONCE) {
    const some = problems.slice(at, at + PROBLEMS_AT_ONCE);
    await tx
      .insert(jobProblems)
      .values(some.map(({ line, reason }) => ({ id: v7(), jobId, line, reason })));
  }
}
