import { getJob } from "contract/calls";
import type { Job } from "contract/entities";
import { isNull } from "drizzle-orm";
import { imports, jobs } from "../db/schema";
import type { As, TestApi } from "./api";

const LONGEST_MS = 60_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Waits until no job is open: one user may have ten of them only. */
export async function noOpenJobs({ database }: TestApi): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while ((await database.db.$count(jobs, isNull(jobs.finishedAt))) > 0) {
    if (Date.now() > end) throw new Error("the jobs did not finish");
    await pause();
  }
}

/** A job once it is finished, as its maker sees it. */
export async function finishedJob(api: TestApi, as: As, id: string): Promise<Job> {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const job = await api.ok({ user: as.user }, getJob, { params: { id } });
    if (job.finishedAt) return job;
    if (Date.now() > end) throw new Error(`the job did not finish: ${JSON.stringify(job)}`);
    await pause();
  }
}

/** Until when another process, which there is not, holds a job: nobody takes it up meanwhile. */
export const heldByAnother = ({ clock }: TestApi): string =>
  new Date(clock.now.getTime() + 30_000).toISOString();

/** An import of the hub whose job failed now. */
export async function addFailedImport(
  { database: { db }, world, clock }: TestApi,
  fileName: string,
): Promise<void> {
  const of = { userId: world.users.hubManager };
  const [job] = await db
    .insert(jobs)
    .values({
      ...{ ...of, kind: "import-preview", status: "failed", input: {} },
      ...{ finishedAt: clock.now.toISOString(), error: "The file ends early" },
    })
    .returning({ id: jobs.id });
  await db.insert(imports).values({
    ...{ ...of, officeId: world.offices.hub, fileName, jobId: job?.id, state: "previewing" },
    ...{ encoding: "utf-8", delimiter: ",", headers: [], columns: [], total: 1, pieces: 0 },
  });
}
