import { getJob } from "contract/calls";
import type { Job } from "contract/entities";
import type { As, TestApi } from "./api";

/** A job once it is finished, as its maker sees it. */
export async function finishedJob(api: TestApi, as: As, id: string): Promise<Job> {
  const end = Date.now() + 60_000;
  for (;;) {
    const job = await api.ok({ user: as.user }, getJob, { params: { id } });
    if (job.finishedAt) return job;
    if (Date.now() > end) throw new Error(`the job did not finish: ${JSON.stringify(job)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
