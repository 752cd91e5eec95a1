import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { jobChunks, jobs } from "../../db/schema";
import { unpackChunk } from "../../jobs/chunks";

const SHORTEST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 500;

/**
 * The file of an export piece by piece, as they are written; it ends with the job.
 *
 * @throws when the job fails or is gone, so that half a file never looks like a whole one
 */
export async function* exportPieces(db: Db, jobId: string): AsyncGenerator<string> {
  let wait = SHORTEST_WAIT_MS;
  for (let seq = 0; ; ) {
    // State and piece at one moment: a job that is done here has all its pieces.
    const [found] = await db
      .select({ status: jobs.status, data: jobChunks.data })
      .from(jobs)
      .leftJoin(jobChunks, and(eq(jobChunks.jobId, jobs.id), sql`${jobChunks.seq} = ${seq}::int`))
      .where(eq(jobs.id, jobId));
    if (!found || found.status === "failed") throw new Error(`the export ${jobId} failed`);
    if (found.data) {
      yield await unpackChunk(found.data);
      seq++;
      wait = SHORTEST_WAIT_MS;
    } else if (found.status === "done") {
      return;
    } else {
      await new Promise((done) => setTimeout(done, wait));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
}
